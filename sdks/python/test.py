"""Runs the SDK's tests, each class in a process of its own; the last line is their total. python3 sdks/python/test.py"""
import concurrent.futures
import importlib
import pathlib
import re
import signal
import subprocess
import sys
import unittest

BUILD = pathlib.Path(__file__).resolve().parents[2] / 'scripts' / 'build' / 'build-sdk.mjs'
FOLDER = pathlib.Path(__file__).resolve().parent / 'test'
DEBIAN = '/usr/bin/python3'
TOTAL = re.compile(r'TOTAL passed=(\d+) failed=(\d+) skipped=(\d+)\n\Z')


def has_cryptography(python):
    return subprocess.run([python, '-c', 'import cryptography'], capture_output=True).returncode == 0


def run_all():
    """Most of the time is spent waiting, so the classes wait together, except that many starts at once would be a load."""
    classes = all_classes()
    totals = [0, 0, 0]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        for name, output in zip(classes, pool.map(run_apart, classes)):
            print(f'{name}\n{output}', flush=True)
            totals = [sum(pair) for pair in zip(totals, count(output))]
    passed, failed, skipped = totals
    print(f'TOTAL passed={passed} failed={failed} skipped={skipped}', flush=True)
    return 1 if failed else 0


def all_classes():
    """The classes with tests by their full names; those that wait longest come first, which are in the last files."""
    sys.path.insert(0, str(FOLDER))
    modules = [importlib.import_module(path.stem) for path in FOLDER.glob('test_*.py')]
    suites = [suite for module in modules for suite in unittest.defaultTestLoader.loadTestsFromModule(module)]
    return sorted({f'{type(test).__module__}.{type(test).__name__}' for suite in suites for test in suite}, reverse=True)


def count(output):
    total = TOTAL.search(output)
    return [int(number) for number in total.groups()] if total else [0, 1, 0]


def run_apart(name):
    done = subprocess.run([sys.executable, '-B', __file__, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode('utf-8', 'replace')


def run_one(name):
    # A shell that starts this in the background has SIGINT ignored, which the programs of the tests would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.path.insert(0, str(FOLDER))
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(sys.stdout, verbosity=2).run(suite)
    for test, reason in result.skipped:
        print(f'left out: {test}: {reason}')
    failed = len({str(test).split(' [')[0] for test, _ in result.failures + result.errors})
    passed = result.testsRun - failed - len(result.skipped)
    print(f'TOTAL passed={passed} failed={failed} skipped={len(result.skipped)}', flush=True)
    return 0 if result.wasSuccessful() else 1


def main():
    # The cases are run with and without `cryptography`: by an interpreter that has it, if there is one.
    if not has_cryptography(sys.executable) and pathlib.Path(DEBIAN).exists() and has_cryptography(DEBIAN):
        return subprocess.run([DEBIAN, __file__, *sys.argv[1:]]).returncode
    if len(sys.argv) > 1:
        return run_one(sys.argv[1])
    subprocess.run(['node', BUILD], check=True)
    return run_all()


if __name__ == '__main__':
    sys.exit(main())
