"""Each reader judges a verdict, even when the heartbeat, a clock or the end of a process was replaced."""
import os
import signal
import time
import unittest
from unittest import mock

import support
from support import KEY, finish, muhur
from test_processes import STAY, SYNC, Programs
from test_running import DOWN, Bot


def preload(name):
    """The code that somebody runs before the bot begins."""
    return (support.FOLDER / 'tampering' / name / 'sitecustomize.py').read_text('utf-8')


STOPPED, SLOW, NO_EXIT, NO_END = map(preload, ('no-watch', 'slow-clock', 'no-exit', 'no-ending'))
READS = '''
end = time.time() + 60
while time.time() < end:
    seen = license.state, license.code, len(license.entitlements)
    print(*seen, flush=True)
    if seen[0] == 'denied':
        break
    time.sleep(0.1)
'''
LOOP = '''
import asyncio, muhur, os
async def bot():
    license = await muhur.protect(pins=os.environ['PINS'])
    print('runs', license.state, flush=True)
    %s
    await asyncio.sleep(600)
asyncio.run(bot())
'''
RUNS_ON = 'on_denied=lambda verdict: None, pins='


class Stopped(Programs):
    """The thread that beats is stopped alone, as by ptrace."""

    def setUp(self):
        super().setUp()
        self.server.answer = self.brief

    def brief(self, *_):
        self.until = int(time.time()) + 8
        return {'exp': self.until - 2, 'grace_until': self.until}

    def test_whoever_reads_finds_grace_and_then_its_end(self):
        process = self.runs(STOPPED + SYNC.replace('pins=', RUNS_ON) + READS)
        seen = [line.split() for line in finish(process)[1].splitlines()]
        states = list(dict.fromkeys(state for state, *_ in seen))
        # A busy machine may let the first ones pass unread.
        self.assertEqual(states, ['active', 'grace', 'denied'][-len(states):])
        self.assertEqual(seen[-1], ['denied', 'GRACE_OVER', '0'])

    def test_a_bot_that_never_reads_ends_all_the_same(self):
        process = self.runs(STOPPED + SYNC + STAY)
        code, _, text = finish(process)
        self.assertEqual((code, text.splitlines()[-1].split('(')[1]), (78, 'GRACE_OVER, TIMED_OUT)'))
        self.assertGreaterEqual(time.time(), self.until)

    def test_the_event_loop_carries_the_watch(self):
        # No other thread of the SDK can be started, either.
        process = self.runs(STOPPED + LOOP % 'threading.Thread.start = lambda thread: None')
        self.assertEqual(finish(process)[0], 78)
        self.assertGreaterEqual(time.time(), self.until)

    def test_where_the_second_watch_is_stopped_the_first_one_starts_another(self):
        self.server.answer = lambda *_: None
        license = muhur.License(key=KEY, folder=str(self.folder), pins=self.server.pins, on_denied=lambda _: None)
        self.addCleanup(license.close, False)
        with mock.patch.object(license, '_look_after_first', side_effect=SystemExit):
            license.start()
            first = license._second
            support.wait_until(lambda: not first.is_alive())
        support.wait_until(lambda: license._second is not first and license._second.is_alive())


class Clocks(Programs):
    def test_a_monotonic_clock_that_is_slow_stretches_no_grace(self):
        self.server.answer = lambda verb, _: {'grace_until': int(time.time()) + 8} if verb == 'activate' else DOWN
        process = self.runs(SLOW + SYNC + STAY)
        begin = time.monotonic()
        self.assertEqual(finish(process)[0], 78)
        self.assertLess(time.monotonic() - begin, 8 + 4 + support.SLACK)

    def test_clocks_that_are_all_slow_stretch_no_grace_while_the_watch_counts(self):
        self.server.answer = lambda verb, _: {'grace_until': int(time.time()) + 8} if verb == 'activate' else DOWN
        process = self.runs(SLOW + 'time.time = slow(time.time)\n' + SYNC + STAY)
        begin = time.monotonic()
        self.assertEqual(finish(process)[0], 78)
        self.assertLess(time.monotonic() - begin, 8 + 8 + support.SLACK)


class Pauses(Programs):
    def test_a_process_that_was_stopped_asks_before_anything_else(self):
        self.server.heartbeat = 3600
        process = self.runs(SYNC + STAY)
        process.send_signal(signal.SIGSTOP)
        self.revoke()
        time.sleep(14)
        self.assertEqual(self.server.verbs(), ['activate'])
        process.send_signal(signal.SIGCONT)
        code, _, text = finish(process)
        self.assertEqual((code, 'REVOKED' in text), (78, True))
        self.assertEqual(self.server.verbs(), ['activate', 'heartbeat'])


class SetForward(Bot):
    """The computer's clock steps forward, as by NTP."""

    def setUp(self):
        super().setUp()
        self.server.heartbeat = 3600
        self.ahead = 0
        clock = time.time
        patch = mock.patch.object(muhur.time, 'time', lambda: clock() + self.ahead)
        # The fake server goes by the same module, and by the right time.
        self.server.moment = clock
        patch.start()
        self.addCleanup(patch.stop)

    def license(self, **options):
        license = super().license(**options)
        license._core._clocks = (lambda: muhur.time.time(), *license._core._clocks[1:])
        return license

    def test_it_costs_a_call_and_not_the_license(self):
        license = self.started()
        self.ahead = 365 * 86400
        self.assertEqual((license.state, license.code), ('denied', 'GRACE_OVER'))  # by its time, until somebody was asked
        self.server.wait_for('heartbeat')
        support.wait_until(lambda: license.state == 'active')
        self.assertEqual((self.denials, self.changes), ([], []))

    def test_while_the_server_is_away_it_costs_the_grace(self):
        license = self.started()
        self.server.answer = lambda *_: DOWN
        self.ahead = 365 * 86400
        support.wait_until(lambda: self.denials)
        self.assertEqual((self.denials[0].code, self.denials[0].because), ('GRACE_OVER', 'UNAVAILABLE'))
        self.assertEqual(self.server.verbs(), ['activate', 'heartbeat'])
        self.assertEqual(license.entitlements, ())

    def test_whoever_reads_all_the_time_asks_no_storm(self):
        self.server.answer = lambda *_: {'exp': int(self.server.moment()) - 1}
        license = self.started()
        begin = time.monotonic()
        while time.monotonic() < begin + 3:
            self.assertEqual(license.state, 'grace')
        self.assertLessEqual(len(self.server.calls), time.monotonic() - begin + 2)


class Ends(Programs):
    def test_a_denial_ends_it_where_the_exit_was_replaced(self):
        process = self.runs(NO_EXIT + SYNC + STAY)
        self.revoke()
        self.assertEqual(finish(process)[0], -signal.SIGKILL)

    def test_where_nothing_ends_it_protect_does_not_return(self):
        self.revoke()
        inside = 'import muhur, os, threading\ndef bot():\n    muhur.protect_sync(pins=os.environ["PINS"])\n    os.write(1, b"on")\n'
        process = self.run_program(NO_END + inside + 'threading.Thread(target=bot).start()')
        self.assert_stands_still(process)

    def test_where_nothing_ends_it_the_bot_does_not_go_on(self):
        process = self.runs(NO_END + SYNC + 'while True:\n    os.write(1, b"on\\n")\n    time.sleep(0.1)\n')
        self.revoke()
        self.server.wait_for('heartbeat')
        self.assert_stands_still(process)

    def assert_stands_still(self, process):
        """It neither ends nor says anything more."""
        self.assertIn(b'REVOKED', process.stderr.readline())
        os.set_blocking(process.stdout.fileno(), False)
        time.sleep(1.5)
        process.stdout.read()
        time.sleep(1.5)
        self.assertIsNone(process.stdout.read())
        self.assertIsNone(process.poll())

    def test_an_event_loop_that_hears_of_nothing_is_ended(self):
        process = self.runs('import muhur\nmuhur.END_SECONDS = 2\n' + LOOP % '__import__("time").sleep(600)')
        self.revoke()
        self.assertEqual(finish(process)[0], 78)

    def test_nothing_that_a_start_waits_for_may_be_taken_away(self):
        code = 'import concurrent.futures\nconcurrent.futures.Future.result = lambda *_: None\n' + SYNC
        process = self.run_program(code)
        self.server.wait_for('heartbeat')
        os.set_blocking(process.stdout.fileno(), False)
        self.assertIsNone(process.stdout.read())


class Preloads(Programs):
    def test_one_is_told_to_the_seller_and_refused_nothing(self):
        code = SYNC
        (self.folder / 'hooks' / 'usercustomize').mkdir(parents=True)
        (self.folder / 'sitecustomize.py').write_text('')
        ours = str(support.SDK.parent)
        for paths, expected in ((ours, 'python/2.0.0'), (f'{ours}{os.pathsep}{self.folder}', 'python/2.0.0 preload'),
                                (f'{self.folder}/hooks{os.pathsep}{ours}', 'python/2.0.0 preload')):
            self.server.calls.clear()
            self.assertEqual(finish(self.run_program(code, environment={'PYTHONPATH': paths}))[0], 0)
            self.assertEqual({body['sdk'] for _, body in self.server.calls}, {expected})

    def test_each_is_named(self):
        self.assertEqual(muhur.preloads_of({}), [])
        self.assertEqual(muhur.preloads_of({'LD_PRELOAD': '', 'PYTHONPATH': f'{os.pathsep}/nowhere'}), [])
        every = {'LD_PRELOAD': 'a.so', 'DYLD_INSERT_LIBRARIES': 'b', 'PYTHONPATH': str(self.folder)}
        (self.folder / 'usercustomize.py').write_text('')
        self.assertEqual(muhur.preloads_of(every), ['LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'PYTHONPATH'])


if __name__ == '__main__':
    unittest.main()
