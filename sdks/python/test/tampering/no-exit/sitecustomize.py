"""The functions that end a process at once do nothing any more."""
import os

os._exit = lambda code: None
