"""The monotonic clocks lose 999 of 1,000 seconds."""
import time


def slow(clock):
    began = clock()
    return lambda *_: began + (clock() - began) / 1000


time.monotonic = slow(time.monotonic)
if hasattr(time, 'CLOCK_BOOTTIME'):
    time.clock_gettime = slow(lambda clock=time.clock_gettime: clock(time.CLOCK_BOOTTIME))
