"""Starts the SDK once for each line of JSON {"pins","key","folder"}, and answers with {"state","code","because"}."""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'dist'))
import muhur  # noqa: E402

for line in sys.stdin:
    options = json.loads(line)
    license = muhur.License(on_denied=lambda verdict: None, **options)
    verdict = license.start()
    license.close(deactivate=False)
    print(json.dumps({'state': verdict.state, 'code': verdict.code, 'because': verdict.because}), flush=True)
