"""Players that are programs. They see what their seat sees, and nothing else."""
