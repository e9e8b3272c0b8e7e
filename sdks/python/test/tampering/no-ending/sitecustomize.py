"""Whatever ends a process does nothing any more."""
import os

os._exit = os.kill = os.abort = lambda *_: None
