"""What holds for every test: no wall-clock limits, examples that do not depend on the machine's load."""

from hypothesis import HealthCheck, settings

settings.register_profile("arborist", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("arborist")
