"""The stand-alone checker: one file for someone who has nothing of Arborist. Nothing here is imported by the program."""
