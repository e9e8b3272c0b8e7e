"""The thread that beats never comes back from a wait between two looks, as where it was stopped alone."""
import sys
import threading
import time


def wait(event, timeout=None, wait=threading.Event.wait):
    while sys._getframe(1).f_code.co_name == '_rest':
        time.sleep(600)
    return wait(event, timeout)


threading.Event.wait = wait
