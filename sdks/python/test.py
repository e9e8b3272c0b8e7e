"""Runs the SDK's tests; the last line is their total. python3 sdks/python/test.py"""
import pathlib
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent / 'test'
DEBIAN = '/usr/bin/python3'


def has_cryptography(python):
    return subprocess.run([python, '-c', 'import cryptography'], capture_output=True).returncode == 0


def main():
    # The cases are run with and without `cryptography`: by an interpreter that has it, if there is one.
    if not has_cryptography(sys.executable) and pathlib.Path(DEBIAN).exists() and has_cryptography(DEBIAN):
        return subprocess.run([DEBIAN, __file__]).returncode
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(FOLDER))
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(unittest.defaultTestLoader.discover(str(FOLDER)))
    for test, reason in result.skipped:
        print(f'left out: {test}: {reason}')
    failed = len({str(test).split(' [')[0] for test, _ in result.failures + result.errors})
    passed = result.testsRun - failed - len(result.skipped)
    print(f'TOTAL passed={passed} failed={failed} skipped={len(result.skipped)}', flush=True)
    return 0 if result.wasSuccessful() else 1


if __name__ == '__main__':
    sys.exit(main())
