"""A verdict answers exactly the call that was made, and a follower believes only a living leader of its own."""
import fcntl
import json
import os
import shutil
import signal
import time
import unittest
from unittest import mock

import support
from support import KEY, PRODUCT, LicenseServer, finish, kept, muhur
from test_processes import STAY, SYNC, Programs
from test_running import DOWN, Bot


class Calls(Bot):
    """A relay between the bot and the server answers with genuine tokens, to another call."""

    def test_an_old_state_wins_nothing_while_the_server_answers(self):
        self.started().close()
        old = kept(self.folder)
        self.server.answer = lambda *_: 'REVOKED'
        self.started()
        (self.folder / PRODUCT / 'state.json').write_text(json.dumps(old))
        self.assertEqual(self.started().code, 'REVOKED')

    def test_the_servers_time_counts_whatever_the_computer_shows(self):
        for hours in (-1, 1, 9000):
            self.server.moment = lambda: time.time() + hours * 3600
            license = self.started(folder=str(self.folder / str(hours)))
            self.assertEqual(license.state, 'active')
            self.assertAlmostEqual(license._core.now(), time.time() + hours * 3600, delta=5)
            self.server.answer = lambda *_: DOWN
            support.wait_until(lambda: license.state == 'grace')
            self.server.answer = lambda *_: 'EXPIRED'
            support.wait_until(lambda: license.state == 'denied')
            self.server.answer = lambda *_: None


class Facts(Bot):
    def test_a_license_shows_what_is_known(self):
        end = 1_831_536_000
        self.server.answer = lambda *_: {'expires_at': end}
        license = self.started()
        self.assertEqual((license.state, license.code, license.because), ('active', 'VALID', None))
        self.assertEqual((license.product, license.owner), ('Ticket Bot', 'mehmet'))
        self.assertEqual((license.seats_used, license.seats_allowed), (1, 3))
        self.assertEqual(license.expires_at.isoformat(), '2028-01-15T08:00:00+00:00')
        self.assertEqual(license.grace_until.utcoffset().total_seconds(), 0)
        self.assertEqual((license.message, license.action, license.warnings), ('Lisans geçerli.', '', ()))
        self.assertEqual(license.line, '[Mühür] Lisans geçerli. (VALID, K7QX2M9D01)')
        for name in ('state', 'entitlements', 'owner', 'grace_until', 'request_ref'):
            self.assertEqual(getattr(license, name), getattr(license.verdict, name))

    def test_a_denial_keeps_what_the_last_valid_said(self):
        license = self.started()
        self.server.answer = lambda *_: {'code': 'SUSPENDED', 'owner_name': None, 'seats_allowed': 9}
        support.wait_until(lambda: self.denials)
        denial = self.denials[0]
        self.assertEqual((denial.product, denial.owner, denial.seats_allowed), ('Ticket Bot', 'mehmet', 3))
        self.assertEqual((denial.entitlements, denial.grace_until, denial.message),
                         ((), None, 'Bu lisans askıya alınmış.'))
        self.assertEqual(license.owner, 'mehmet')

    def test_listeners_hear_of_what_changed_and_of_nothing_else(self):
        license = self.started()
        late = []
        license.on_change(late.append)
        self.server.wait_for('heartbeat', 2)
        self.server.answer = lambda *_: {'seats_used': 2}
        self.server.wait_for('heartbeat', 4)
        self.assertEqual(self.changes, [])
        for changed in ({'seats_allowed': 5}, {'expires_at': 1_900_000_000}, {'ent': []}):
            self.server.answer = lambda *_: changed
            count = len(late)
            support.wait_until(lambda: len(late) > count)
        self.assertEqual([verdict.state for verdict in late], ['active'] * 3)
        self.assertEqual(self.changes, late)

    def test_it_greets_once_unless_it_shall_be_quiet(self):
        self.started().close()
        self.assertEqual(self.said.getvalue(), '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz\n')
        self.started(quiet=True).close()
        with mock.patch.dict('os.environ', LICENSE_QUIET='1'):
            self.started().close()
            self.assertEqual(self.said.getvalue().count('\n'), 1)
            self.started(quiet=False).close()
        self.assertEqual(self.said.getvalue().count('\n'), 2)


class Addresses(Bot):
    def setUp(self):
        super().setUp()
        self.second = LicenseServer(heartbeat=1)
        self.addCleanup(self.second.__exit__)
        self.pins = support.pins_of(f'{self.server.address},{self.second.address}')
        self.second.address = self.server.address  # both sign as the first

    def test_the_first_one_is_asked_while_it_answers(self):
        self.started(pins=self.pins)
        self.server.wait_for('heartbeat')
        self.assertEqual(self.second.calls, [])

    def test_a_signed_denial_of_the_first_one_counts(self):
        self.server.answer = lambda *_: 'REVOKED'
        self.assertEqual(self.started(pins=self.pins).code, 'REVOKED')
        self.assertEqual(self.second.calls, [])

    def test_an_address_that_hangs_takes_its_own_part_of_the_time(self):
        self.server.answer = lambda *_: time.sleep(support.HANGS)
        begin = time.monotonic()
        with mock.patch.object(muhur, 'START_SECONDS', 10):
            self.assertEqual(self.started(pins=self.pins).state, 'active')
        self.assertGreater(time.monotonic() - begin, 4.5)


class Patience(Bot):
    def setUp(self):
        super().setUp()
        wait = mock.patch.object(muhur, 'SEAT_SECONDS', (0.2, 0.3))
        wait.start()
        self.addCleanup(wait.stop)
        self.server.answer = lambda *_: 'INSTANCE_LIMIT' if len(self.server.calls) < 3 else None

    def test_where_no_folder_can_be_kept_it_waits_for_its_former_seat(self):
        license = self.started(folder='/dev/null')
        self.assertEqual((license.state, license.warnings), ('active', ('FOLDER_UNWRITABLE',)))
        self.assertEqual(self.server.verbs()[:3], ['activate'] * 3)
        self.assertEqual(self.said.getvalue().count('(WAITING_FOR_SEAT'), 1)
        self.assertEqual(self.denials, [])

    def test_it_waits_where_it_is_told_to_and_only_there(self):
        self.assertEqual(self.started().code, 'INSTANCE_LIMIT')
        self.assertEqual(self.started(folder='/dev/null', patient=False).code, 'INSTANCE_LIMIT')
        self.server.calls.clear()
        self.assertEqual(self.started(patient=True).code, 'VALID')
        self.licenses[-1].close()
        self.server.calls.clear()
        with mock.patch.dict('os.environ', LICENSE_PATIENT='1'):
            self.assertEqual(self.started().code, 'VALID')

    def test_any_other_word_of_the_server_ends_the_wait_and_no_outage_does(self):
        answers = ['INSTANCE_LIMIT', DOWN, (200, {}, b'<html>'), 'INSTANCE_LIMIT', 'REVOKED']
        self.server.answer = lambda *_: answers[len(self.server.calls) - 1]
        self.assertEqual(self.started(patient=True).code, 'REVOKED')
        self.assertEqual(len(self.server.calls), 5)

    def test_it_does_not_wait_for_ever(self):
        self.server.answer = lambda *_: 'INSTANCE_LIMIT'
        with mock.patch.object(muhur, 'PATIENCE_SECONDS', 1):
            self.assertEqual(self.started(patient=True).code, 'INSTANCE_LIMIT')
        self.assertGreater(len(self.server.calls), 2)

    def test_a_seat_that_is_lost_later_is_a_denial(self):
        self.server.answer = lambda verb, _: 'INSTANCE_LIMIT' if verb == 'heartbeat' else None
        self.started(patient=True)
        support.wait_until(lambda: self.denials)
        self.assertEqual(self.denials[0].code, 'INSTANCE_LIMIT')


class Leaders(Programs):
    def hold(self, path):
        """Somebody holds the lock, and says nothing."""
        file = open(path / 'lock', 'r+b')
        self.addCleanup(file.close)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return file

    def copied(self):
        """A copy of the folder of a bot that runs."""
        bot = self.runs(SYNC + STAY)
        copy = self.folder / 'copy'
        shutil.copytree(self.folder / PRODUCT, copy / PRODUCT)
        return bot, copy

    def test_a_copied_folder_whose_lock_somebody_holds_runs_nobody(self):
        _, copy = self.copied()
        self.hold(copy / PRODUCT)
        begin = time.monotonic()
        code, out, text = finish(support.run(SYNC, self.server, copy))
        self.assertEqual((code, out, 'LEADER_SILENT' in text), (78, '', True))
        self.assertLess(time.monotonic() - begin, 9 + support.SLACK)

    def test_a_record_that_was_copied_along_names_another_folder(self):
        _, copy = self.copied()
        self.hold(copy / PRODUCT)
        end = time.monotonic() + 9 + support.SLACK
        process = support.run(SYNC, self.server, copy)
        while process.poll() is None and time.monotonic() < end:  # even where it is kept fresh
            (copy / PRODUCT / 'lock').write_bytes((self.folder / PRODUCT / 'lock').read_bytes())
            shutil.copy(self.folder / PRODUCT / 'state.json', copy / PRODUCT)
            time.sleep(0.2)
        self.assertEqual(finish(process)[0], 78)

    def test_a_follower_whose_leader_was_frozen_ends_with_the_verdict_it_had(self):
        self.server.answer = lambda *_: {'exp': int(time.time()) + 8, 'grace_until': int(time.time()) + 99}
        leader = self.runs(SYNC + STAY)
        self.server.wait_for('heartbeat')
        follower = self.runs(SYNC + STAY)
        leader.send_signal(signal.SIGSTOP)
        self.addCleanup(leader.send_signal, signal.SIGCONT)
        begin = time.monotonic()
        code, _, text = finish(follower)
        self.assertEqual((code, 'LEADER_SILENT' in text), (78, True))
        self.assertLess(time.monotonic() - begin, 15 + 8 + 5 + 3 + support.SLACK)

    def test_a_leader_is_one_of_this_machine_and_folder_and_moment(self):
        _, copy = self.copied()
        self.assertFalse(muhur.Folder(str(copy), PRODUCT).has_living_leader())
        self.assertTrue(muhur.Folder(str(self.folder), PRODUCT).has_living_leader())
        with mock.patch.object(muhur, 'this_machine', lambda: 'another'):
            self.assertFalse(muhur.Folder(str(self.folder), PRODUCT).has_living_leader())
        with mock.patch.object(muhur.time, 'monotonic', lambda now=time.monotonic: now() + 16):
            self.assertFalse(muhur.Folder(str(self.folder), PRODUCT).has_living_leader())
        with mock.patch.object(muhur.time, 'monotonic', lambda now=time.monotonic: now() - 16):
            self.assertFalse(muhur.Folder(str(self.folder), PRODUCT).has_living_leader())

    def test_the_leader_says_that_it_lives_while_a_call_hangs(self):
        self.server.answer = lambda verb, _: time.sleep(support.HANGS) if verb == 'heartbeat' else None
        self.runs(SYNC + STAY)
        place = muhur.Folder(str(self.folder), PRODUCT)
        moments = set()

        def has_said_so_often():
            moments.add(json.loads(place.read('lock'))['moment'])
            return len(moments) > 3
        support.wait_until(has_said_so_often)
        gaps = [after - before for before, after in zip(sorted(moments), sorted(moments)[1:])]
        self.assertLess(max(gaps), muhur.SILENT_SECONDS)

    def test_a_clock_that_was_set_back_keeps_no_verdict_of_a_silent_leader(self):
        body, start = {'fingerprint': 'a' * 32}, 1_800_000_000
        self.server.moment = lambda: start
        state = json.dumps({'format': 1, 'license': muhur.sha256(KEY), 'verdict': self.server.signed(body, {}),
                            'instance_token': None, 'highest_iat': start, 'key_set': None})
        ticks = [0]
        core = muhur.Core(muhur.read_pins(self.server.pins), KEY, 'a' * 32, state, lambda: start - 99999, lambda: ticks[0])
        self.assertEqual(core.follow(False).state, 'active')
        ticks[0] = 300
        core.read(state)
        ticks[0] = 601
        self.assertEqual(core.follow(False).code, 'LEADER_SILENT')
        self.assertEqual(core.follow(True).code, 'CLOCK_WRONG')


class Places(Programs):
    def program(self, where, code=SYNC):
        where.mkdir(parents=True, exist_ok=True)
        path = where / 'program.py'
        path.write_text(code)
        return path

    def run_file(self, path, cwd, **environment):
        command = f'import os, sys\nos.execv(sys.executable, [sys.executable, {str(path)!r}])'
        process = self.run_program(command, cwd=cwd, environment={'LICENSE_DIR': '', **environment})
        self.assertEqual(finish(process), (0, 'runs active\n', ''))

    def test_the_folder_is_beside_the_program_whatever_the_working_directory_is(self):
        elsewhere = self.folder / 'elsewhere'
        elsewhere.mkdir()
        path = self.program(self.folder / 'bot')
        self.run_file(path, elsewhere)
        self.assertEqual(kept(self.folder / 'bot' / '.license')['format'], 1)
        self.assertEqual(list(elsewhere.iterdir()), [])

    def test_a_link_to_the_program_is_the_program(self):
        path = self.program(self.folder / 'bot')
        (self.folder / 'bin').mkdir()
        (self.folder / 'bin' / 'run').symlink_to(path)
        self.run_file(self.folder / 'bin' / 'run', self.folder / 'bin')
        self.assertEqual(kept(self.folder / 'bot' / '.license')['format'], 1)

    def test_an_old_folder_in_the_working_directory_is_kept(self):
        elsewhere = self.folder / 'elsewhere'
        old = elsewhere / '.license' / PRODUCT
        old.mkdir(parents=True)
        (old / 'instance').write_text('a' * 32)
        path = self.program(self.folder / 'bot')
        self.run_file(path, elsewhere)
        self.assertEqual(self.server.calls[0][1]['fingerprint'], 'a' * 32)
        self.assertFalse((self.folder / 'bot' / '.license').exists())
        (self.folder / 'bot' / '.license' / PRODUCT).mkdir(parents=True)
        self.server.calls.clear()
        self.run_file(path, elsewhere)
        self.assertNotEqual(self.server.calls[0][1]['fingerprint'], 'a' * 32)

    def test_places_that_are_no_folder_hold_nobody_up(self):
        fifo = self.folder / 'pipes' / PRODUCT
        fifo.mkdir(parents=True)
        for name in ('instance', 'state.json', 'state.json.new', 'instance.new', 'lock'):
            os.mkfifo(fifo / name)
        endless = self.folder / 'endless' / PRODUCT
        endless.mkdir(parents=True)
        for name in ('instance', 'state.json', 'lock'):
            (endless / name).symlink_to('/dev/zero')
        for place in ('/proc', '/proc/self', '/proc/self/fd', '/proc/1/x', '/sys', '/dev/null', '/dev/full/x', '/dev/fd/0',
                      self.folder / 'pipes', self.folder / 'endless', '/' + 'x' * 5000):
            begin = time.monotonic()
            code, out, _ = finish(support.run(SYNC, self.server, place))
            self.assertEqual((code, out), (0, 'runs active\n'), place)
            self.assertLess(time.monotonic() - begin, 5 + support.SLACK, place)


if __name__ == '__main__':
    unittest.main()
