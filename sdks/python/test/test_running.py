"""Heartbeats, their verdicts, and the end."""
import asyncio
import gc
import json
import os
import pathlib
import signal
import threading
import time
import tracemalloc
import unittest
from unittest import mock

import support
from support import KEY, LicenseServer, folder, kept, muhur

DOWN = (503, {}, b'')


class Bot(unittest.TestCase):
    def setUp(self):
        place, said = folder(), support.errors()
        self.folder, self.said = place.__enter__(), said.__enter__()
        self.addCleanup(place.__exit__, None, None, None)
        self.addCleanup(said.__exit__, None, None, None)
        self.server = LicenseServer(heartbeat=1)
        self.addCleanup(self.server.__exit__)
        self.denials, self.changes, self.licenses = [], [], []

    def license(self, **options):
        options = {'key': KEY, 'folder': str(self.folder), 'pins': self.server.pins, 'on_denied': self.denials.append,
                   'on_change': self.changes.append, **options}
        license = muhur.License(**options)
        self.addCleanup(license.close, False)
        self.licenses.append(license)
        return license

    def started(self, **options):
        license = self.license(**options)
        license.start()
        return license


class Running(Bot):
    def test_a_revocation_holds_at_the_next_heartbeat(self):
        license = self.started()
        self.server.answer = lambda *_: 'REVOKED'
        support.wait_until(lambda: self.denials)
        self.assertEqual([verdict.code for verdict in self.denials + self.changes], ['REVOKED', 'REVOKED'])
        self.assertEqual(license.verdict.state, 'denied')
        calls = len(self.server.calls)
        support.wait_until(lambda: not support.threads())
        license.close()
        self.assertEqual(len(self.server.calls), calls)

    def test_an_outage_is_grace_and_what_comes_back_is_active(self):
        license = self.started()
        self.server.answer = lambda *_: DOWN
        support.wait_until(lambda: license.verdict.state == 'grace')
        self.server.answer = lambda *_: None
        support.wait_until(lambda: license.verdict.state == 'active')
        support.wait_until(lambda: len(self.changes) == 2)
        self.assertEqual([verdict.state for verdict in self.changes], ['grace', 'active'])
        self.assertEqual([line.split('(')[1] for line in self.said.getvalue().splitlines()[1:]],
                         ['UNAVAILABLE)', 'VALID, K7QX2M9D01)'])

    def test_entitlements_that_change_are_a_change(self):
        self.started()
        self.server.answer = lambda *_: {'ent': ['pro', 'voice']}
        support.wait_until(lambda: self.changes)
        self.assertEqual((self.changes[0].state, self.changes[0].entitlements), ('active', ('pro', 'voice')))

    def test_grace_ends_on_time_even_where_the_server_asks_for_patience(self):
        self.server.answer = lambda verb, _: ({'grace_until': int(time.time()) + 3} if verb == 'activate'
                                              else (503, {'Retry-After': '3000'}, b''))
        self.started()
        support.wait_until(lambda: self.denials)
        self.assertEqual((self.denials[0].code, self.denials[0].because), ('GRACE_OVER', 'UNAVAILABLE'))
        self.assertEqual(self.server.verbs().count('heartbeat'), 1)

    def test_a_clock_set_back_while_it_runs_wins_no_grace(self):
        now, ticks = [1_800_000_000], [0]
        core = muhur.Core(muhur.read_pins(self.server.pins), KEY, 'a' * 32, None, lambda: now[0], lambda: ticks[0])
        self.server.moment = lambda: now[0]
        call = muhur.Call('activate', 'n', b'{}')
        token = self.server.signed({'fingerprint': 'a' * 32, 'nonce': 'n'}, {'grace_until': now[0] + 1000},
                                   sent=call.body, issued='t')
        answer = muhur.Answer(None, 200, json.dumps({'token': token, 'instance': {'token': 't'}}).encode())
        self.assertEqual(core.hear(answer, call, None).state, 'active')
        now[0] -= 200
        ticks[0] = 999
        self.assertEqual(core.fall_back('DNS_FAILED').state, 'grace')
        ticks[0] = 1001
        self.assertEqual(core.fall_back('DNS_FAILED').code, 'GRACE_OVER')

    def test_that_activate_without_an_answer_is_grace(self):
        self.server.answer = lambda verb, _: (None if len(self.server.calls) == 1
                                              else 'INSTANCE_REQUIRED' if verb == 'heartbeat' else DOWN)
        license = self.started()
        support.wait_until(lambda: license.verdict.state == 'grace')
        self.assertEqual(license.verdict.code, 'UNAVAILABLE')
        self.assertIsNone(kept(self.folder)['instance_token'])

    def test_close_gives_the_seat_back_and_leaves_nothing(self):
        handler = signal.getsignal(signal.SIGTERM)
        license = self.started()
        self.assertIs(signal.getsignal(signal.SIGTERM), muhur.end_by_signal)
        license.close()
        self.assertEqual(self.server.wait_for('deactivate')['instance_token'], 'token-1')
        self.assertEqual(signal.getsignal(signal.SIGTERM), handler)
        support.wait_until(lambda: not support.threads())
        self.assertEqual(license.verdict.state, 'active')
        license.close()
        self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])

    def test_who_comes_back_shows_the_token_it_had_so_that_it_is_no_new_machine(self):
        self.started().close()
        self.started().close()
        self.assertEqual([(verb, body.get('instance_token')) for verb, body in self.server.calls],
                         [('activate', None), ('deactivate', 'token-1'), ('activate', 'token-1'),
                          ('deactivate', 'token-3')])
        self.started(key=support.OTHER_KEY).close()
        self.assertNotIn('instance_token', self.server.wait_for('activate', 3))

    def test_close_takes_two_seconds_whatever_the_server_does(self):
        release = threading.Event()
        self.addCleanup(release.set)
        self.server.answer = lambda verb, _: release.wait(support.HANGS) and None if verb != 'activate' else None
        for verb in ('heartbeat', 'deactivate'):
            license = self.started()
            if verb == 'heartbeat':  # close comes while a call hangs
                self.server.wait_for('heartbeat')
            begin = time.monotonic()
            license.close()
            self.assertLess(time.monotonic() - begin, 4 + support.SLACK)
            self.server.wait_for('deactivate')

    def test_a_signal_handler_of_the_bot_is_left_alone(self):
        def own(*_):
            pass
        before = signal.signal(signal.SIGTERM, own)
        self.addCleanup(signal.signal, signal.SIGTERM, before)
        license = self.started()
        self.assertIs(signal.getsignal(signal.SIGTERM), own)
        license.close()
        self.assertIs(signal.getsignal(signal.SIGTERM), own)

    def test_waits_that_no_lock_can_wait_for(self):
        self.server.answer = lambda *_: {'next_heartbeat_in': 2 ** 53 - 1}
        license = self.started()
        time.sleep(0.2)
        self.assertTrue(support.threads())
        license.close()

    def test_a_license_starts_once(self):
        license = self.started()
        self.assertRaises(RuntimeError, license.start)

    def test_a_thousand_heartbeats_leak_nothing(self):
        license = self.started()
        license.close(False)
        self.server.heartbeat = 300

        def beat():
            return license._ask()[0]

        def measure():
            self.server.calls.clear()
            self.server.headers_seen.clear()
            gc.collect()
            sdk = tracemalloc.Filter(True, str(support.SDK))
            statistics = tracemalloc.take_snapshot().filter_traces([sdk]).statistics('filename')
            return sum(each.size for each in statistics), len(os.listdir('/proc/self/fd')), len(support.threads())
        for _ in range(50):
            beat()
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        for _ in range(20):
            beat()
        bytes_before, files_before, _ = measure()
        for _ in range(1000):
            self.assertEqual(beat().state, 'active')
        support.wait_until(lambda: not support.threads())
        bytes_after, files_after, threads = measure()
        self.assertLess(bytes_after - bytes_before, 20_000)
        self.assertLessEqual(files_after, files_before + 2)
        self.assertEqual(threads, 0)

    def test_start_in_an_event_loop_does_not_block_it(self):
        ticks = [0]

        def answer_when_the_loop_went_on(*_):
            until = ticks[0] + 5
            support.wait_until(lambda: ticks[0] >= until)
        self.server.answer = answer_when_the_loop_went_on

        async def tick():
            while True:
                await asyncio.sleep(0.01)
                ticks[0] += 1

        async def bot():
            ticking = asyncio.ensure_future(tick())
            license = await muhur.protect(key=KEY, pins=self.server.pins, folder=str(self.folder))
            await license.close_async()
            ticking.cancel()
            return license.verdict.state
        self.assertEqual(asyncio.run(bot()), 'active')
        support.wait_until(lambda: not support.threads())
        self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])

    def test_callbacks_run_in_the_event_loop(self):
        seen = []

        async def bot():
            done = asyncio.Event()

            def note(verdict):
                seen.append((verdict.code, threading.current_thread() is threading.main_thread()))
                done.set()
            license = await muhur.protect(key=KEY, pins=self.server.pins, folder=str(self.folder),
                                          on_denied=note, on_change=note)
            self.server.answer = lambda *_: 'EXPIRED'
            await asyncio.wait_for(done.wait(), 15)
            await asyncio.sleep(0.1)
            await license.close_async()
            other = await muhur.protect(key='', pins=self.server.pins, on_denied=note)
            self.assertEqual(other.verdict.code, 'KEY_MISSING')
        asyncio.run(bot())
        self.assertEqual(seen, [('EXPIRED', True), ('EXPIRED', True), ('KEY_MISSING', True)])

    def test_a_callback_that_raises_stops_no_heartbeat(self):
        def broken(_):
            raise ValueError('of the bot')
        self.started(on_change=broken)
        self.server.answer = lambda *_: {'ent': []}
        self.server.wait_for('heartbeat', 3)
        self.assertIn('ValueError: of the bot', self.said.getvalue())


class Folders(Bot):
    def files(self):
        return self.folder / support.PRODUCT

    def restart(self, **options):
        for license in self.licenses:
            license.close(False)
        return self.started(**options)

    def test_a_file_in_the_folders_place_is_no_grace_but_no_obstacle(self):
        place = self.folder / 'file'
        place.write_text('x')
        license = self.started(folder=str(place))
        self.assertEqual((license.verdict.state, license.folder.warnings), ('active', {'FOLDER_UNWRITABLE'}))
        self.assertEqual(self.said.getvalue().count('(FOLDER_UNWRITABLE)'), 1)
        self.server.wait_for('heartbeat', 2)
        self.assertEqual(len({body['fingerprint'] for _, body in self.server.calls}), 1)
        self.assertEqual(self.said.getvalue().count('(FOLDER_UNWRITABLE)'), 1)
        self.server.answer = lambda *_: DOWN
        support.wait_until(lambda: license.verdict.state == 'grace')
        self.assertEqual(self.restart(folder=str(place)).verdict.code, 'UNAVAILABLE')

    def test_a_full_disk_keeps_the_last_good_copy(self):
        self.started()
        good = kept(self.folder)
        blocked = self.files() / 'state.json.new'
        blocked.symlink_to('/dev/full')
        license = self.restart()
        self.assertEqual((license.verdict.state, license.folder.warnings), ('active', {'FOLDER_UNWRITABLE'}))
        self.assertEqual(kept(self.folder), good)
        self.assertGreater(license._core.kept['highest_iat'] + 1, good['highest_iat'])
        blocked.unlink()
        support.wait_until(lambda: kept(self.folder) != good)

    def test_a_broken_identity_is_replaced_with_a_warning(self):
        self.started()
        for text in ['', 'x', 'A' * 33]:
            self.licenses[-1].close(False)
            (self.files() / 'instance').write_text(text)
            license = self.restart()
            self.assertEqual(license.folder.warnings, {'STATE_CORRUPT'})
            self.assertEqual((self.files() / 'instance').read_text().strip(), self.server.calls[-1][1]['fingerprint'])

    def test_a_state_that_is_a_folder_is_corrupt(self):
        (self.files() / 'state.json').mkdir(parents=True)
        self.server.answer = lambda *_: (403, {}, b'{}')
        self.assertEqual(self.started().verdict.code, 'STATE_CORRUPT')

    def test_a_crash_leaves_no_rubbish_that_matters(self):
        self.files().mkdir(parents=True)
        (self.files() / 'state.json.new').write_text('{"format"')
        (self.files() / 'instance.new').write_text('abc')
        self.started()
        self.assertEqual(sorted(path.name for path in self.files().iterdir()), ['instance', 'lock', 'state.json'])

    def test_the_folder_stays_where_it_was_when_the_bot_changes_directory(self):
        with mock.patch.dict('os.environ', LICENSE_DIR=os.path.relpath(self.folder)):
            license = self.license(folder=None)
        self.assertEqual(pathlib.Path(license.folder.path), self.folder / support.PRODUCT)


if __name__ == '__main__':
    unittest.main()
