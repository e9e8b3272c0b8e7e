"""Whole programs: their end, their leader, their output."""
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import unittest

import support
from support import KEY, LicenseServer, finish, folder, kept, run

SYNC = '''
import muhur, os, sys, time
license = muhur.protect_sync(pins=os.environ['PINS'])
print('runs', license.verdict.state, flush=True)
'''
ASYNC = '''
import asyncio, muhur, os
async def bot():
    license = await muhur.protect(pins=os.environ['PINS'])
    print('runs', license.verdict.state, flush=True)
    try:
        await asyncio.sleep(600)
    finally:
        print('logged out', flush=True)
asyncio.run(bot())
'''
STAY = 'time.sleep(600)\n'
REVOKED = '[Mühür] Bu lisans iptal edilmiş. İptal geri alınamaz; nedenini satıcınıza sorun. (REVOKED, K7QX2M9D01)\n'


class Programs(unittest.TestCase):
    def setUp(self):
        place = folder()
        self.folder = place.__enter__()
        self.addCleanup(place.__exit__, None, None, None)
        self.server = LicenseServer(heartbeat=1)
        self.addCleanup(self.server.__exit__)

    def run_program(self, code, server=None, **options):
        process = run(code, server or self.server, self.folder, **options)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def runs(self, code, **options):
        process = self.run_program(code, **options)
        self.assertTrue(process.stdout.readline().startswith(b'runs'), process.poll())
        return process

    def revoke(self):
        self.server.answer = lambda *_: 'REVOKED'


class Ends(Programs):
    def test_a_denial_at_start_is_one_line_and_78(self):
        self.revoke()
        for code in (SYNC, ASYNC):
            self.assertEqual(finish(self.run_program(code)), (78, '', REVOKED))

    def test_a_denial_at_start_in_another_thread_is_one_line_and_78(self):
        self.revoke()
        code = 'import os, muhur, threading, time\n' \
               'threading.Thread(target=lambda: muhur.protect_sync(pins=os.environ["PINS"])).start()\n' + STAY
        self.assertEqual(finish(self.run_program(code)), (78, '', REVOKED))

    def test_a_denial_later_is_one_line_and_78_with_everything_written(self):
        process = self.runs(SYNC + 'sys.stdout.write("unwritten")\n' + STAY)
        self.revoke()
        self.assertEqual(finish(process), (78, 'unwritten', REVOKED))

    def test_a_denial_later_ends_a_program_that_never_rests(self):
        process = self.runs(SYNC + 'while True: pass\n')
        self.revoke()
        self.assertEqual(finish(process), (78, '', REVOKED))

    def test_a_denial_later_ends_an_event_loop_in_order(self):
        process = self.runs(ASYNC)
        self.revoke()
        self.assertEqual(finish(process), (78, 'logged out\n', REVOKED))

    def test_a_console_that_takes_nothing_holds_nobody_up(self):
        process = self.runs(SYNC + 'os.set_blocking(1, True)\nsys.stdout.write("x" * 999999)\n')
        self.revoke()
        process.wait(100)
        self.assertEqual(process.returncode, 78)

    def test_a_fault_of_the_sdk_lets_nobody_run_unwatched(self):
        broken = 'def broken(*_):\n    raise MemoryError("of the SDK")\n'
        code, out, text = finish(self.run_program('import muhur\n' + broken + 'muhur.Gate.ask = broken\n' + SYNC))
        self.assertEqual((code, out, 'MemoryError: of the SDK' in text), (1, '', True))
        code, out, text = finish(self.run_program(SYNC + broken + 'muhur.Gate.ask = broken\n' + STAY))
        self.assertEqual((code, out, 'MemoryError: of the SDK' in text), (1, 'runs active\n', True))

    def test_where_no_thread_can_be_started_nobody_is_held_up(self):
        code = SYNC.replace('import muhur, os', 'import muhur, threading, os') + '''
start = threading.Thread.start
def refuse(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
for _ in range(100):
    time.sleep(0.1)
    if license.state == 'grace':
        break
print(license.code, flush=True)
threading.Thread.start = start
time.sleep(600)
'''
        process = self.runs(code)
        self.assertEqual(process.stdout.readline(), b'UNREACHABLE\n')
        self.revoke()
        self.assertEqual(finish(process)[0], 78)

    def test_an_exit_in_the_bots_own_callback_counts(self):
        code = SYNC.replace("pins=", "on_denied=lambda verdict: sys.exit(3), pins=")
        process = self.runs(code + STAY)
        self.revoke()
        self.assertEqual(finish(process), (3, '', ''))

    def test_a_clean_end_gives_the_seat_back(self):
        for code in (SYNC, ASYNC.replace('sleep(600)', 'sleep(0)')):
            self.server.calls.clear()
            self.assertEqual(finish(self.run_program(code))[0], 0)
            self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])

    def test_an_error_of_the_bot_gives_the_seat_back_and_stays_an_error(self):
        code, _, text = finish(self.run_program(SYNC + 'raise ValueError("of the bot")\n'))
        self.assertEqual((code, self.server.verbs()), (1, ['activate', 'deactivate']))
        self.assertIn('ValueError: of the bot', text)

    def test_a_signal_ends_it_as_if_the_sdk_were_not_there_after_the_seat_was_given_back(self):
        for code in (SYNC + STAY, ASYNC):
            for number in (signal.SIGTERM, signal.SIGHUP):
                self.server.calls.clear()
                process = self.runs(code)
                process.send_signal(number)
                self.assertEqual(finish(process)[0], -number)
                self.assertIn('deactivate', self.server.verbs())

    def test_a_signal_while_it_starts_ends_it_too(self):
        self.server.answer = lambda *_: time.sleep(support.HANGS)
        process = self.run_program(SYNC)
        self.server.wait_for('activate')
        begin = time.monotonic()
        process.terminate()
        self.assertEqual(finish(process)[0], -signal.SIGTERM)
        self.assertLess(time.monotonic() - begin, 4 + support.SLACK)

    def test_sigterm_with_a_handler_of_the_bot_is_the_bots(self):
        code = 'import signal, sys\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(5))\n' + SYNC + STAY
        process = self.runs(code)
        process.terminate()
        self.assertEqual(finish(process)[0], 5)
        self.assertIn('deactivate', self.server.verbs())

    def test_ctrl_c_gives_the_seat_back(self):
        process = self.runs(SYNC + STAY)
        process.send_signal(signal.SIGINT)
        self.assertEqual(finish(process)[0], -signal.SIGINT)
        self.assertIn('deactivate', self.server.verbs())

    def test_a_forked_child_has_no_part_in_the_seat(self):
        code = SYNC + '''
child = os.fork()
if child == 0:
    license.close()
    sys.exit(0)
os.waitpid(child, 0)
child = os.fork()
if child == 0:
    time.sleep(600)
    os._exit(9)
time.sleep(0.5)  # Python forgets signals that arrive during a fork
os.kill(child, 15)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
os._exit(0)
'''
        self.assertEqual(finish(self.run_program(code))[1].split(), ['runs', 'active', '-15'])
        self.assertNotIn('deactivate', self.server.verbs())



class Shards(Programs):
    def test_one_leads_and_the_others_take_no_seat(self):
        leader = self.runs(SYNC + STAY)
        followers = [self.runs(SYNC + STAY) for _ in range(3)]
        self.server.wait_for('heartbeat')
        self.assertEqual(self.server.verbs().count('activate'), 1)
        followers[0].terminate()
        finish(followers[0])
        self.assertNotIn('deactivate', self.server.verbs())
        fingerprint = self.server.calls[0][1]['fingerprint']
        leader.kill()
        self.assertEqual(self.server.wait_for('activate', 2)['fingerprint'], fingerprint)
        self.assertEqual([follower.poll() for follower in followers[1:]], [None, None])

    def test_a_start_of_many_at_once_takes_one_seat(self):
        self.server.answer = lambda *_: time.sleep(1)
        shards = [self.run_program(SYNC + STAY) for _ in range(4)]
        for shard in shards:
            self.assertEqual(shard.stdout.readline(), b'runs active\n')
        self.assertEqual(self.server.verbs().count('activate'), 1)

    def test_a_denial_of_yesterday_stops_no_follower_while_the_leader_asks(self):
        self.revoke()
        finish(self.run_program(SYNC))
        self.server.answer = lambda *_: time.sleep(1)
        self.server.calls.clear()
        shards = [self.run_program(SYNC + STAY) for _ in range(3)]
        for shard in shards:
            self.assertEqual(shard.stdout.readline(), b'runs active\n')
        self.assertEqual(self.server.verbs().count('activate'), 1)

    def test_a_denial_of_the_leader_ends_the_followers_and_nobody_comes_back(self):
        shards = [self.runs(SYNC + STAY) for _ in range(3)]
        self.server.answer = lambda verb, _: 'CLONE_DETECTED' if verb == 'heartbeat' else None
        self.assertEqual([finish(shard)[0] for shard in shards], [78, 78, 78])
        self.assertEqual(self.server.verbs().count('activate'), 1)

    def test_a_leader_that_says_nothing_is_a_denial_after_five_seconds(self):
        hold = 'import fcntl, os, time\npath = os.environ["LICENSE_DIR"] + "/%s"\nos.makedirs(path)\n' \
               'lock = open(path + "/lock", "w")\nfcntl.flock(lock, 2)\nprint("runs", flush=True)\ntime.sleep(600)\n'
        self.runs(hold % support.PRODUCT)
        begin = time.monotonic()
        code, _, text = finish(self.run_program(SYNC))
        self.assertGreater(time.monotonic() - begin, 4)
        self.assertEqual((code, text.count('\n'), 'LEADER_SILENT' in text), (78, 1, True))
        self.assertEqual(self.server.calls, [])

    def test_a_follower_goes_by_exp_and_then_by_grace(self):
        muhur = support.muhur
        body = {'fingerprint': 'a' * 32}
        for grace in (1000, 0):
            now, start = [0], 1_800_000_000
            self.server.moment = lambda: start
            token = self.server.signed(body, {'exp': start + 600, 'grace_until': start + grace})
            state = json.dumps({'format': 1, 'license': muhur.sha256(KEY), 'verdict': token, 'instance_token': None,
                                'highest_iat': start, 'key_set': None})
            core = muhur.Core(muhur.read_pins(self.server.pins), KEY, 'a' * 32, state, lambda: start, lambda: now[0])
            now[0] = 600
            self.assertEqual([core.follow(lives).state for lives in (True, False)], ['active', 'active'])
            now[0] = 601
            self.assertEqual(core.follow(True).code, 'LEADER_SILENT' if grace else 'GRACE_OVER')
            self.assertEqual(core.follow(True).state, 'grace' if grace else 'denied')
            self.assertEqual((core.follow(False).state, core.follow(False).code), ('denied', 'LEADER_SILENT'))


class Consoles(Programs):
    LOCALES = [{'LC_ALL': 'tr_TR.UTF-8'}, {'LC_ALL': 'C'}, {'LC_ALL': 'C', 'PYTHONUTF8': '0', 'PYTHONCOERCECLOCALE': '0'},
               {'PYTHONIOENCODING': 'ascii'}, {'PYTHONIOENCODING': 'latin-1'}, {'PYTHONIOENCODING': 'cp1254:strict'}]

    def test_turkish_on_any_console(self):
        self.revoke()
        for environment in self.LOCALES:
            code, _, text = finish(self.run_program(SYNC, environment=environment))
            self.assertEqual((code, 'REVOKED' in text, text.count('\n')), (78, True, 1), environment)

    def test_a_console_that_does_not_know_turkish_is_written_in_utf_8(self):
        self.revoke()
        for environment in [*self.LOCALES[:5], {'PYTHONIOENCODING': 'cp1252:strict'}]:
            text = finish(self.run_program(SYNC, environment=environment))[2]
            self.assertEqual(text, REVOKED, environment)

    def test_a_console_that_takes_nothing_holds_no_denial_up(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        os.set_blocking(writing, False)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(writing, b'x' * 65536)
        os.set_blocking(writing, True)
        process = support.run(SYNC + STAY, self.server, self.folder, stderr=writing)
        self.addCleanup(process.kill)
        os.close(writing)
        self.assertEqual(process.stdout.readline(), b'runs active\n')
        self.revoke()
        process.wait(100)
        self.assertEqual(process.returncode, 78)

    def test_no_locale_changes_what_is_proven(self):
        for environment in self.LOCALES[:3]:
            self.assertEqual(finish(self.run_program(SYNC, environment=environment))[:2], (0, 'runs active\n'), environment)

    def test_a_console_that_is_closed(self):
        self.revoke()
        self.assertEqual(finish(self.run_program('import os\nos.close(2)\n' + SYNC))[0], 78)
        self.assertEqual(finish(self.run_program('import sys\nsys.stderr = None\n' + SYNC))[0], 78)

    def test_a_bot_without_a_folder_keeps_it_beside_itself(self):
        process = self.run_program(SYNC, environment={'LICENSE_DIR': ''}, cwd=self.folder)
        self.assertEqual(finish(process)[:2], (0, 'runs active\n'))
        self.assertEqual(kept(self.folder / '.license')['format'], 1)


class Doctor(Programs):
    def doctor(self, pins=None, given=None, **environment):
        file = self.folder / 'muhur.py'
        file.write_text(support.SDK.read_text('utf-8').replace('@@MUHUR_PINS@@', pins or self.server.pins), 'utf-8')
        environment = {**os.environ, 'LICENSE_DIR': str(self.folder / 'data'), 'LICENSE_KEY': KEY, **environment}
        if given is not None:
            del environment['LICENSE_KEY']
        result = subprocess.run([sys.executable, file, 'doctor'], env=environment, input=(given or '').encode(),
                                capture_output=True, timeout=100)
        self.assertNotIn(KEY.encode(), result.stdout + result.stderr)
        return result.returncode, result.stdout.decode().splitlines(), result.stderr.decode()

    def test_all_is_well(self):
        code, lines, _ = self.doctor()
        self.assertEqual((code, [line[0] for line in lines[:-1]]), (0, ['✓'] * 7))
        self.assertRegex(lines[-1], r'^muhur-doctor python/2\.0\.0 product=01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f '
                                    r'key=MHR-7Q2K… KEY=ok FOLDER=ok DNS=ok TLS=none CLOCK=[+-]\ds PRELOAD=none VERDICT=VALID '
                                    r'ref=K7QX2M9D01$')
        self.assertEqual(self.server.verbs(), ['validate'])
        self.assertEqual([path.name for path in (self.folder / 'data' / support.PRODUCT).iterdir()], [])

    def test_the_key_is_asked_for_where_there_is_none(self):
        self.assertEqual(self.doctor(given=KEY + '\n')[0], 0)
        code, lines, _ = self.doctor(given='')
        self.assertEqual((code, 'KEY=KEY_MISSING' in lines[-1], 'DNS=ok' in lines[-1]), (1, True, True))

    def test_a_slip_in_the_key_is_found_without_asking_for_it(self):
        code, lines, _ = self.doctor(LICENSE_KEY=KEY.replace('7Q2K', 'Q72K'))
        self.assertEqual((code, 'KEY=KEY_MALFORMED' in lines[-1]), (1, True))
        self.assertEqual(self.server.verbs(), ['jwks'])

    def test_what_is_wrong_is_said(self):
        self.revoke()
        code, lines, _ = self.doctor()
        self.assertEqual((code, lines[-1].split('VERDICT=')[1].split()[0]), (1, 'REVOKED'))
        self.assertEqual(lines[6], '✗ Lisans: Bu lisans iptal edilmiş. İptal geri alınamaz; nedenini satıcınıza sorun. (REVOKED)')
        (self.folder / 'file').write_text('')
        self.assertIn('FOLDER=FOLDER_UNWRITABLE', self.doctor(LICENSE_DIR=str(self.folder / 'file'))[1][-1])
        self.assertIn('DNS=DNS_FAILED', self.doctor(support.pins_of('https://name.invalid'))[1][-1])
        self.assertIn('TLS=UNREACHABLE', self.doctor(support.pins_of('http://127.0.0.1:9'))[1][-1])
        self.assertIn('TLS=TLS_FAILED', self.doctor(self.server.pins.replace('http:', 'https:'))[1][-1])

    def test_a_preload_is_named_and_is_no_fault(self):
        (self.folder / 'sitecustomize.py').write_text('')
        code, lines, _ = self.doctor(PYTHONPATH=str(self.folder))
        self.assertEqual((code, lines[5], 'PRELOAD=PYTHONPATH VERDICT=VALID' in lines[-1]), (0, '! Önyükleme: PYTHONPATH', True))

    def test_a_policy_that_wants_an_instance_is_no_fault(self):
        self.server.answer = lambda *_: 'INSTANCE_REQUIRED'
        code, lines, _ = self.doctor()
        self.assertEqual((code, lines[6]), (0, '✓ Lisans: Lisans geçerli.'))

    def test_a_clock_that_is_wrong_is_shown(self):
        self.server.answer = lambda verb, body: (200, {'Date': 'Thu, 01 Jan 2026 00:00:00 GMT'}, b'{}')
        code, lines, _ = self.doctor()
        self.assertEqual((code, lines[4][0]), (1, '✗'))
        self.assertRegex(lines[-1], r'CLOCK=\+\d{7,}s')
        self.server.answer = lambda verb, body: (200, {'Date': '?'}, b'{}')
        code, lines, _ = self.doctor()
        self.assertEqual((code, lines[4][:8], 'CLOCK=- ' in lines[-1]), (1, '✗ Saat: ', True))
        self.assertIn('(NOT_MUHUR)', lines[4])

    def test_on_an_ascii_console(self):
        code, lines, _ = self.doctor(PYTHONIOENCODING='ascii')
        self.assertEqual((code, lines[0]), (0, '✓ Anahtar: MHR-7Q2K…'))

    def test_any_other_word_is_answered_with_the_usage(self):
        result = subprocess.run([sys.executable, support.SDK, 'docktor'], capture_output=True)
        self.assertEqual((result.returncode, result.stderr.decode()), (1, 'Kullanım: python muhur.py doctor\n'))


class Probe(Programs):
    def test_the_probe_answers_line_by_line_and_holds_no_seat_back(self):
        lines = [{'pins': self.server.pins, 'key': KEY, 'folder': str(self.folder / 'a')},
                 {'pins': self.server.pins, 'key': '', 'folder': str(self.folder / 'b')}]
        result = subprocess.run([sys.executable, support.FOLDER / 'probe.py'], capture_output=True, timeout=100,
                                input='\n'.join(map(json.dumps, lines)).encode())
        self.assertEqual([json.loads(line) for line in result.stdout.splitlines()],
                         [{'state': 'active', 'code': 'VALID', 'because': None},
                          {'state': 'denied', 'code': 'KEY_MISSING', 'because': None}])
        self.assertEqual(self.server.verbs(), ['activate'])


if __name__ == '__main__':
    unittest.main()
