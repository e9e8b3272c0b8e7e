"""Forks, other children, and the signals of a container: nothing goes on without the license."""
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import support
from support import finish
from test_processes import STAY, SYNC, Programs

FORK = '''
child = os.fork()
if child == 0:
    print('child', os.getpid(), flush=True)
    time.sleep(600)
    os._exit(9)
'''


def state_of(pid):
    with open(f'/proc/{pid}/stat') as file:
        return file.read().rpartition(')')[2].split()[0]


def is_running(pid):
    try:
        return state_of(pid) != 'Z'
    except OSError:
        return False


def stop(pid):
    """Until it stands still: its other threads go on until one of them has taken the signal."""
    os.kill(pid, signal.SIGSTOP)
    threads = os.listdir(f'/proc/{pid}/task')
    support.wait_until(lambda: all(state_of(thread) == 'T' for thread in threads))


def exit_code(process):
    """By which code or signal it ended, as Popen says it, while its children may hold the pipes open."""
    return process.wait(100)


class Forks(Programs):
    def forked(self, code=SYNC + FORK + STAY, **options):
        process = self.runs(code, **options)
        child = int(process.stdout.readline().split()[1])
        self.addCleanup(lambda: is_running(child) and os.kill(child, signal.SIGKILL))
        return process, child

    def test_a_fork_ends_with_the_denial_of_its_parent_which_is_said_once(self):
        process, child = self.forked()
        self.revoke()
        code, _, text = finish(process)
        self.assertEqual((code, text.count('REVOKED')), (78, 1))
        support.wait_until(lambda: not is_running(child))
        self.assertEqual(self.server.verbs().count('activate'), 1)

    def test_a_fork_that_is_about_to_lead_when_its_leader_is_refused_asks_nobody(self):
        slow = 'lead = muhur.Folder.lead\nmuhur.Folder.lead = lambda folder: time.sleep(3) or lead(folder)\n'
        process, child = self.forked(SYNC + slow + FORK + STAY)
        self.revoke()
        code, _, text = finish(process)
        self.assertEqual((code, text.count('REVOKED')), (78, 1))
        support.wait_until(lambda: not is_running(child))
        self.assertEqual(self.server.verbs().count('activate'), 1)

    def test_a_fork_of_an_event_loop_ends_with_it(self):
        code = SYNC.replace('license = muhur.protect_sync(pins=os.environ[\'PINS\'])', '''
import asyncio
async def bot():
    license = await muhur.protect(pins=os.environ['PINS'])
    print('runs', license.state, flush=True)
    if os.fork() == 0:
        print('child', os.getpid(), flush=True)
        time.sleep(600)
        os._exit(9)
    await asyncio.sleep(600)
asyncio.run(bot())
''').replace("print('runs', license.verdict.state, flush=True)\n", '')
        process, child = self.forked(code)
        self.revoke()
        self.assertEqual(exit_code(process), 78)
        support.wait_until(lambda: not is_running(child))

    def test_a_fork_takes_no_seat_while_its_parent_lives_and_leads_when_it_has_ended(self):
        process, child = self.forked()
        self.server.wait_for('heartbeat', 3)
        self.assertEqual(self.server.verbs().count('activate'), 1)
        process.kill()
        again = self.server.wait_for('activate', 2)
        self.assertEqual(again['fingerprint'], self.server.calls[0][1]['fingerprint'])
        self.assertIn('instance_token', again)
        self.server.wait_for('heartbeat', self.server.verbs().count('heartbeat') + 1)
        self.assertTrue(is_running(child))
        self.revoke()
        support.wait_until(lambda: not is_running(child))

    def test_a_fork_does_not_keep_the_place_of_a_leader_that_was_killed(self):
        process, child = self.forked()
        stop(child)
        process.kill()
        process.wait()
        begin = time.monotonic()
        other = self.runs(SYNC + STAY)
        self.assertLess(time.monotonic() - begin, 4 + support.SLACK)
        self.assertEqual(self.server.verbs().count('activate'), 2)
        other.kill()

    def test_a_fork_of_a_fork_ends_too(self):
        process, child = self.forked(SYNC + 'if os.fork():\n    ' + STAY + FORK + STAY)
        self.revoke()
        self.assertEqual(exit_code(process), 78)
        support.wait_until(lambda: not is_running(child))

    def test_a_fork_where_nothing_can_be_written_goes_by_what_its_parent_had(self):
        process, child = self.forked(environment={'LICENSE_DIR': '/dev/null'})
        self.server.wait_for('heartbeat', 3)
        self.assertEqual(self.server.verbs().count('activate'), 1)
        self.revoke()
        self.assertEqual(exit_code(process), 78)
        support.wait_until(lambda: not is_running(child))

    def test_workers_of_multiprocessing_end_with_the_denial(self):
        for method in ('fork', 'spawn', 'forkserver'):
            with self.subTest(method):
                self.server.answer = lambda *_: None
                program = self.folder / 'program.py'
                program.write_text('''
import multiprocessing, muhur, os, signal, sys, time
def work():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print('child', os.getpid(), flush=True)
    time.sleep(600)
if __name__ == '__main__':
    license = muhur.protect_sync(pins=os.environ['PINS'])
    print('runs', license.state, flush=True)
    multiprocessing.get_context(sys.argv[1]).Process(target=work).start()
    time.sleep(600)
''')
                code = f'import runpy, sys\nsys.argv = [{str(program)!r}, {method!r}]\n'
                process, child = self.forked(code + f'runpy.run_path({str(program)!r}, run_name="__main__")\n'
                                             if method == 'fork' else
                                             f'import os, sys\nos.execv(sys.executable, [sys.executable, {str(program)!r}, {method!r}])')
                self.revoke()
                self.assertEqual(exit_code(process), 78)
                support.wait_until(lambda: not is_running(child))

    def test_a_worker_has_moments_to_end_by_itself(self):
        program = self.folder / 'program.py'
        program.write_text('''
import multiprocessing, muhur, os, signal, sys, time
def part(*_):
    time.sleep(0.2)
    print('tidy', flush=True)
    os._exit(0)
def work():
    signal.signal(signal.SIGTERM, part)
    print('child', os.getpid(), flush=True)
    time.sleep(600)
if __name__ == '__main__':
    license = muhur.protect_sync(pins=os.environ['PINS'])
    print('runs', license.state, flush=True)
    multiprocessing.get_context('spawn').Process(target=work).start()
    time.sleep(600)
''')
        process, child = self.forked(f'import os, sys\nos.execv(sys.executable, [sys.executable, {str(program)!r}])')
        self.revoke()
        code, out, _ = finish(process)
        self.assertEqual((code, out, is_running(child)), (78, 'tidy\n', False))

    def test_a_program_that_the_bot_started_is_its_own(self):
        code = SYNC + '''
import subprocess
child = subprocess.Popen(['sleep', '30'], preexec_fn=lambda: None)
print('child', child.pid, flush=True)
''' + STAY
        process, child = self.forked(code)
        self.revoke()
        self.assertEqual(exit_code(process), 78)
        self.assertTrue(is_running(child))
        self.assertEqual(self.server.verbs().count('activate'), 1)


def can_unshare():
    try:
        return subprocess.run(['unshare', '-p', '-f', '--mount-proc', 'true'], capture_output=True).returncode == 0
    except OSError:
        return False


@unittest.skipUnless(can_unshare(), 'unshare -p -f --mount-proc is refused here')
class FirstProcess(Programs):
    def test_the_first_process_of_a_container_ends_by_a_signal_with_128_and_its_number(self):
        code = SYNC + 'print(os.getpid(), flush=True)\n' + STAY
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with self.subTest(number):
                self.server.calls.clear()
                process = self.contained(code)
                self.assertEqual(process.stdout.readline(), b'runs active\n')
                self.assertEqual(process.stdout.readline(), b'1\n')
                os.kill(self.first_process_of(process), number)
                self.assertEqual(process.wait(100), 128 + number)
                self.assertEqual(self.server.verbs()[-1], 'deactivate')

    def contained(self, code):
        process = support.run('import os, sys\nos.execvp("unshare", ["unshare", "-p", "-f", "--mount-proc", '
                              f'sys.executable, "-c", {code!r}])', self.server, self.folder)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    @staticmethod
    def first_process_of(process):
        with open(f'/proc/{process.pid}/task/{process.pid}/children') as file:
            return int(file.read().split()[0])

    def test_a_follower_in_another_process_namespace_believes_no_leader(self):
        self.runs(SYNC + STAY)
        begin = time.monotonic()
        code, _, text = finish(self.contained(SYNC))
        self.assertEqual((code, 'LEADER_SILENT' in text), (78, True))
        self.assertLess(time.monotonic() - begin, 9 + support.SLACK)


class EventLoops(Programs):
    CODE = '''
import asyncio, muhur, os
async def main():
    print('asks', flush=True)
    license = await muhur.protect(pins=os.environ['PINS'])
    print('runs', license.state, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
'''

    def assert_clean(self, process):
        """As Python ends by Ctrl-C: its own traceback, and no other."""
        code, _, text = finish(process)
        self.assertEqual(code, -signal.SIGINT)
        self.assertTrue(text.endswith('KeyboardInterrupt\n'), text)
        self.assertNotIn('Exception in thread', text)
        self.assertNotIn('Exception ignored', text)
        self.assertNotIn('never retrieved', text)
        return text

    def test_ctrl_c_while_it_runs_is_clean_and_gives_the_seat_back(self):
        process = self.run_program(self.CODE)
        self.assertEqual([process.stdout.readline() for _ in range(2)], [b'asks\n', b'runs active\n'])
        process.send_signal(signal.SIGINT)
        self.assert_clean(process)
        self.assertEqual(self.server.verbs()[-1], 'deactivate')

    def test_ctrl_c_while_it_asks_is_clean_and_gives_the_seat_back(self):
        self.server.answer = lambda verb, _: time.sleep(0.5) if verb == 'activate' else None
        for code in (self.CODE, self.CODE.replace('await muhur.protect(', 'muhur.protect_sync(')):
            self.server.calls.clear()
            process = self.run_program(code)
            self.server.wait_for('activate')
            begin = time.monotonic()
            process.send_signal(signal.SIGINT)
            self.assert_clean(process)
            self.assertLess(time.monotonic() - begin, 5 + support.SLACK)
            self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])

    def test_ctrl_c_while_nobody_answers_is_clean_and_soon(self):
        self.server.answer = lambda *_: time.sleep(support.HANGS)
        process = self.run_program(self.CODE)
        self.server.wait_for('activate')
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        self.assert_clean(process)
        self.assertLess(time.monotonic() - begin, 4 + support.SLACK)

    def test_a_start_that_is_given_up_gives_the_seat_back(self):
        is_given_up = threading.Event()
        self.server.answer = lambda verb, _: is_given_up.wait() and None if verb == 'activate' else None
        code = '''
import asyncio, muhur, os, sys
async def main():
    start = asyncio.ensure_future(muhur.protect(pins=os.environ['PINS']))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    start.cancel()
    try:
        await start
    except asyncio.CancelledError:
        print('given up', flush=True)
    await asyncio.sleep(4)
asyncio.run(main())
'''
        process = self.run_program(code)
        self.server.wait_for('activate')
        process.stdin.write(b'\n')
        self.assertEqual(process.stdout.readline(), b'given up\n')
        is_given_up.set()
        self.assertEqual(finish(process), (0, '', ''))
        self.assertEqual(self.server.verbs(), ['activate', 'deactivate'])

    def test_a_decision_may_be_a_coroutine(self):
        code = '''
import asyncio, muhur, os, sys
async def denied(verdict):
    await asyncio.sleep(0)
    print('denied', verdict.code, flush=True)
    sys.exit(5)
async def main():
    license = await muhur.protect(pins=os.environ['PINS'], on_denied=denied)
    print('runs', license.state, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
'''
        process = self.runs(code)
        self.revoke()
        self.assertEqual(finish(process), (5, 'denied REVOKED\n', ''))
        self.assertEqual(finish(self.run_program(code)), (5, 'denied REVOKED\n', ''))

    def test_a_decision_that_fails_is_none(self):
        for fault in ('def denied(verdict):\n    raise OSError("console")\n',
                      'async def denied(verdict):\n    raise OSError("console")\n'):
            self.server.answer = lambda *_: None
            for code in (SYNC + STAY, self.CODE.replace("print('asks', flush=True)", '')):
                process = self.runs(fault + code.replace('pins=', 'on_denied=denied, pins='))
                self.revoke()
                code, _, text = finish(process)
                self.assertEqual((code, text.count('OSError: console'), text.count('(REVOKED')), (78, 1, 1), text)
                self.server.answer = lambda *_: None

    def test_a_decision_that_lets_the_bot_run_on_lets_it_run_on(self):
        denied = 'import threading\ntold = threading.Event()\n' \
                 'def denied(verdict):\n    print(verdict.message, flush=True)\n    told.set()\n'
        process = self.runs(denied + SYNC.replace('pins=', 'on_denied=denied, pins=')
                            + 'told.wait()\ntime.sleep(1)\nprint(license.state, license.owner)\n')
        self.revoke()
        code, out, text = finish(process)
        self.assertEqual((code, out, text), (0, 'Bu lisans iptal edilmiş.\ndenied mehmet\n', ''))


if __name__ == '__main__':
    unittest.main()
