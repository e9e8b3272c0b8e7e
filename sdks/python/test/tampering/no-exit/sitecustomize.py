"""What ends a process at once does nothing any more."""
import os

os._exit = lambda code: None
