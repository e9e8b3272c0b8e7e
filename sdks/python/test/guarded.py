"""A bot that does nothing but run: docs in sdks/hostile/guarded.ts."""
import os
import pathlib
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'dist'))
import muhur  # noqa: E402

license = muhur.protect_sync(pins=os.environ['PINS'], folder=os.environ['FOLDER'], quiet=True)
last = f'{license.state} {license.code}'
print('runs', last, flush=True)
if os.environ.get('ROLE') == 'parent':
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
        os._exit(9)
    print('forked', flush=True)
while True:
    time.sleep(0.1)
    if os.environ.get('ROLE') == 'ticker':
        print('tick', flush=True)
        continue
    now = f'{license.state} {license.code}'
    if now != last:
        print('reads', now, flush=True)
    last = now
