"""The example bot as a buyer runs it, with a stand-in for discord.py: the download beside it, the key in the environment."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import unittest

import support

EXAMPLE = support.FOLDER.parents[2] / 'examples' / 'discord-bot-python'


class Example(unittest.TestCase):
    def setUp(self):
        place = support.folder()
        self.folder = place.__enter__()
        self.addCleanup(place.__exit__, None, None, None)
        self.server = support.LicenseServer(heartbeat=1)
        self.addCleanup(self.server.__exit__)
        shutil.copy(EXAMPLE / 'bot.py', self.folder)
        source = support.SDK.read_text('utf-8').replace('@@MUHUR_PINS@@', self.server.pins)
        pathlib.Path(self.folder, 'muhur.py').write_text(source, 'utf-8')

    def start(self, key=support.KEY):
        environment = {**os.environ, 'PYTHONPATH': str(EXAMPLE / 'test'), 'DISCORD_TOKEN': 'x', 'LICENSE_KEY': key,
                       'PYTHONDONTWRITEBYTECODE': '1'}
        process = subprocess.Popen([sys.executable, 'bot.py'], cwd=self.folder, env=environment, bufsize=0,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_it_starts_and_gives_its_seat_back(self):
        process = self.start()
        self.assertEqual(process.stdout.readline(), b'connected\n')
        process.send_signal(signal.SIGINT)
        greeting = '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz\n'
        self.assertEqual(support.finish(process), (0, 'closed\n', greeting))
        self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])
        self.assertEqual(self.server.calls[0][1]['version'], '1.0.0')
        self.assertEqual(support.kept(self.folder / '.license')['format'], 1)

    def test_it_does_not_connect_without_a_license(self):
        self.server.answer = lambda *_: 'EXPIRED'
        self.assertEqual(support.finish(self.start()), (
            78, 'closed\n', '[Mühür] Bu lisansın süresi dolmuş. Süreyi uzatmak için satıcınıza yazın. '
                            '(EXPIRED, K7QX2M9D01)\n'))
        self.assertEqual(support.finish(self.start(''))[0], 78)

    def test_it_ends_when_its_license_is_revoked(self):
        process = self.start()
        self.assertEqual(process.stdout.readline(), b'connected\n')
        self.server.answer = lambda *_: 'REVOKED'
        code, out, text = support.finish(process)
        self.assertEqual((code, out, text.count('(REVOKED')), (78, 'closed\n', 1))

    def test_its_own_lines_are_few(self):
        self.assertLessEqual(len((EXAMPLE / 'bot.py').read_text('utf-8').splitlines()), 30)


if __name__ == '__main__':
    unittest.main()
