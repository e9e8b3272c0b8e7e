"""For each line of JSON {"run","attempt","pins","key","folder","version"} one bot that goes on, and a line for each of
its verdicts and updates. {"run","ends":"as a crash"} ends one without giving its seat back."""
import json
import os
import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'dist'))
import muhur  # noqa: E402

running = {}
one_line_at_a_time = threading.Lock()


def follow(run, attempt=None, ends=None, **options):
    def tell(verdict):
        said = {'run': run, 'attempt': attempt, 'state': verdict.state, 'code': verdict.code, 'because': verdict.because}
        with one_line_at_a_time:
            print(json.dumps(said), flush=True)

    def tell_update(update):
        said = {'run': run, 'attempt': attempt, 'update': f'{update.version} {str(update.required).lower()}'}
        with one_line_at_a_time:
            print(json.dumps(said), flush=True)

    if run in running:
        running[run].close(deactivate=False)
    if not ends:
        running[run] = muhur.License(on_denied=tell, on_change=tell, on_update=tell_update, **options)
        tell(running[run].start())


for line in sys.stdin:
    threading.Thread(target=follow, kwargs=json.loads(line), daemon=True).start()
os._exit(0)
