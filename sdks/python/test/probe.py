"""Starts the SDK once for each line of JSON {"pins","key","folder"}, and answers with {"state","code","because"}; with
"download", the update is fetched into that folder, and the answer has "fetched"."""
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'dist'))
import muhur  # noqa: E402

for line in sys.stdin:
    options = json.loads(line)
    download = options.pop('download', None)
    license = muhur.License(on_denied=lambda verdict: None, **options)
    verdict = license.start()
    said = {'state': verdict.state, 'code': verdict.code, 'because': verdict.because}
    if download:
        try:
            path = license.download_update(download)
            said['fetched'] = path and os.path.basename(path)
        except muhur.UpdateError as error:
            said['fetched'] = error.code
    license.close(deactivate=False)
    print(json.dumps(said), flush=True)
