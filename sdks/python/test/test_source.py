"""The file itself: one, readable, and for Python 3.9."""
import ast
import pathlib
import shutil
import subprocess
import sys
import unittest

import support


def interpreters():
    """Python 3.9 and 3.12 or later, where this machine has them."""
    found = [shutil.which(f'python3.{minor}') for minor in (9, 12, 13, 14)]
    found += map(str, pathlib.Path('~/.pyenv/versions').expanduser().glob('3.*/bin/python'))
    versions = {}
    for path in filter(None, found):
        asked = subprocess.run([path, '-c', 'import sys; print(sys.version_info[:2])'], capture_output=True, text=True)
        if asked.returncode == 0:
            versions.setdefault(asked.stdout.strip(), path)
    return [versions[version] for version in ('(3, 9)', '(3, 12)', '(3, 13)', '(3, 14)') if version in versions]


class Source(unittest.TestCase):
    def test_its_syntax_is_that_of_python_3_9(self):
        for path in [support.SDK, *support.FOLDER.glob('*.py')]:
            ast.parse(path.read_text('utf-8'), feature_version=(3, 9))

    @unittest.skipUnless(hasattr(sys, 'stdlib_module_names'), 'Python 3.9 does not name its library')
    def test_it_needs_nothing_but_the_standard_library(self):
        tree = ast.parse(support.SDK.read_text('utf-8'))
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        foreign = {name.split('.')[0] for name in names} - set(sys.stdlib_module_names)
        self.assertEqual(foreign, {'cryptography'})

    def test_its_lines_are_no_longer_than_100_characters(self):
        source = support.FOLDER.parent / 'muhur.py'
        lines = source.read_text('utf-8').splitlines()
        self.assertEqual([line for line in lines if len(line) > 100], [])

    def test_it_imports_one_module_a_line(self):
        tree = ast.parse(support.SDK.read_text('utf-8'))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.assertEqual(len(node.names), 1)

    def test_the_cases_hold_in_every_python_that_is_found(self):
        for path in interpreters():
            with self.subTest(path):
                result = subprocess.run([path, '-m', 'unittest', 'test_vectors'], cwd=support.FOLDER,
                                        capture_output=True, text=True, timeout=120)
                self.assertEqual(result.returncode, 0, result.stderr[-2000:])

    def test_a_session_holds_in_every_python_that_is_found(self):
        code = '''
import asyncio, muhur, os
async def bot():
    license = await muhur.protect(pins=os.environ['PINS'])
    print(license.verdict.state, flush=True)
asyncio.run(bot())
'''
        for path in interpreters():
            with self.subTest(path), support.folder() as place, support.LicenseServer() as server:
                process = support.run(code, server, place, python=path)
                self.assertEqual(support.finish(process), (0, 'active\n', ''))
                self.assertEqual(server.verbs(), ['activate', 'deactivate'])


if __name__ == '__main__':
    unittest.main()
