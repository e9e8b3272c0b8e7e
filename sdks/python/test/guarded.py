"""A bot that does nothing but run: docs in sdks/hostile/guarded.ts."""
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'dist'))
import muhur  # noqa: E402

license = muhur.protect_sync(pins=os.environ['PINS'], folder=os.environ['FOLDER'], quiet=True)
last = f'{license.state} {license.code}'
print('runs', last, flush=True)
if os.environ.get('ROLE') == 'parent':
    if os.fork() == 0:
        time.sleep(600)
        os._exit(9)
    print('forked', flush=True)
while True:
    time.sleep(0.1)
    now = f'{license.state} {license.code}'
    if now != last:
        print('reads', now, flush=True)
    last = now
