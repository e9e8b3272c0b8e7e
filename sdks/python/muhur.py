"""Mühür: asks a license server whether this software may run.

One file, Python 3.9 and later, standard library only. Where `cryptography` is installed, it checks
the signatures.

    license = await muhur.protect()       # asyncio
    license = muhur.protect_sync()        # everywhere else

The key comes from LICENSE_KEY. Only a signed denial denies: while the server is away, the last
signed verdict holds until its grace is over. `python muhur.py doctor` finds faults. Calls go
straight to the server, past proxies of the environment.
"""
import asyncio
import atexit
import base64
import contextlib
import email.utils
import hashlib
import http.client
import functools
import json
import math
import os
import random
import re
import secrets
import signal
import socket
import ssl
import stat
import sys
import threading
import time
import unicodedata
import urllib.parse
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Optional, Union

try:
    import fcntl
except ImportError:
    import msvcrt  # Windows

try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    # Loads the rest of the library now: in a thread, that would change how Ctrl-C ends the program.
    Ed25519PublicKey.from_public_bytes(bytes(32))
except BaseException:  # a broken installation panics with an error that is no Exception
    Ed25519PublicKey = None

__all__ = ['License', 'Update', 'UpdateError', 'Verdict', 'protect', 'protect_sync']

PINS = '@@MUHUR_PINS@@'
SDK = 'python/2.0.0'

ACTIVE = 'active'
GRACE = 'grace'
DENIED = 'denied'

EXIT_CODE = 78  # EX_CONFIG
START_SECONDS = 5
CALL_SECONDS = 5
STOP_SECONDS = 2
END_SECONDS = 60
START_TRIES = 4
FOLLOW_SECONDS = 5
FORK_SECONDS = 1
LOOK_SECONDS = 2
LATE_SECONDS = 10
SILENT_SECONDS = 15
KEY_SET_SECONDS = 300
LEEWAY_SECONDS = 300
PATIENCE_SECONDS = 30 * 60
UPDATE_SECONDS = 6 * 60 * 60
LINK_SECONDS = 10
DOWNLOAD_SECONDS = 10 * 60
RETRY_AFTER_SECONDS = 60 * 60
SEAT_SECONDS = (20, 40)
ANSWER_BYTES = 64 * 1024
FILE_BYTES = 1024 * 1024
TOKEN_LENGTH = 8192
UPDATE_BYTES = 256 * 1024 * 1024

# The server's codes for the heartbeat of an instance that it does not know any more.
UNKNOWN_INSTANCE = ('INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH')
# Denials without the server's word.
OUR_DENIALS = ('LEADER_SILENT', 'STATE_CORRUPT', 'STATE_FOREIGN', 'CLOCK_WRONG', 'GRACE_OVER')


# The calls and facts for the software.


def protect_sync(**options: Any) -> 'License':
    """Starts a License; takes its options.

    Where the software may not run, it prints one line and ends the process with exit code 78,
    unless `on_denied` is given.
    """
    license = License(**options)
    license.start()
    return license._with_permission()


async def protect(**options: Any) -> 'License':
    """As protect_sync, without blocking the event loop, in which the callbacks run."""
    license = License(**options)
    await license.start_async()
    return license._with_permission()


@dataclass(frozen=True)
class Verdict:
    """The verdict at one moment, with the facts of the license."""

    state: str  # active, grace or denied
    code: str
    because: Optional[str] = None  # why there is no proven answer
    request_ref: Optional[str] = None  # by which the seller finds the call
    entitlements: tuple[str, ...] = ()  # none where the software may not run
    product: Optional[str] = None
    owner: Optional[str] = None
    seats_used: Optional[int] = None
    seats_allowed: Optional[int] = None
    expires_at: Optional[datetime] = None  # None: never, or not known
    grace_until: Optional[datetime] = None  # until when it may run while the server is away
    warnings: tuple[str, ...] = ()  # faults of the folder
    next_heartbeat_in: int = 300  # seconds
    exp: int = 0  # until when it is active without another answer, in seconds since 1970

    @property
    def message(self) -> str:
        """The meaning of the code, in Turkish."""
        return text_of(self.code)[0]

    @property
    def action(self) -> str:
        """The advice, in Turkish."""
        return text_of(self.code)[1]

    @property
    def line(self) -> str:
        """Meaning and advice with the codes, for people."""
        codes = dict.fromkeys(filter(None, (self.code, self.because, self.request_ref)))
        words = ('[Mühür]', self.message, self.action, f'({", ".join(codes)})')
        return ' '.join(filter(None, words))


@dataclass(frozen=True)
class Update:
    """A release to take, as the server signed it."""

    version: str
    required: bool  # whether the present version may not stay
    file: str  # the name of the release's file


class UpdateError(Exception):
    """Why an update was not fetched, as the line for people.

    `code` is UPDATE_BROKEN, UPDATE_RUNNING, or why the question has no proven answer.
    """

    def __init__(self, code: str):
        super().__init__(Verdict(DENIED, code).line)
        self.code = code


Listener = Callable[[Verdict], Any]


def _fact(name: str) -> property:
    return property(lambda self: getattr(self.verdict, name), doc=f'`{name}` of the verdict.')


class License:
    """The license of one instance.

    Options:
      key        the license key; without it, LICENSE_KEY of the environment
      folder     where the instance is kept; without it, LICENSE_DIR, or `.license` beside the
                 program
      version    of the seller's software
      pins       of the server; without them, those of the download
      on_denied  decides the end on a denial, and takes the Verdict. Without it, a line is
                 printed and the process ends with exit code 78, and with it the processes that it
                 forked or that `multiprocessing` started for it. With it, nothing ends by itself: a
                 function that returns lets the software run on. One that raises has not decided.
      on_change  hears of each verdict after the first that says something else than the one before
      on_update  takes the Update, once for each newer release
      updates    whether it asks for newer releases, where `version` is given; without it, unless
                 LICENSE_UPDATES=0
      channel    'beta' hears of the releases of both channels; without it, of 'stable' alone
      patient    whether a start waits while all seats are taken, for 30 minutes at most; without
                 it, LICENSE_PATIENT=1, or where the folder cannot be written
      quiet      whether a start that went well says nothing; without it, LICENSE_QUIET=1

    The callbacks may be coroutine functions where the license was started in an event loop, in
    which they run then; else they run in a thread. The facts are those of the last verdict, and
    each reading judges them anew: no fact outlasts its time, even when the heartbeat has stopped.
    """

    state = _fact('state')
    code = _fact('code')
    because = _fact('because')
    message = _fact('message')
    action = _fact('action')
    line = _fact('line')
    request_ref = _fact('request_ref')
    entitlements = _fact('entitlements')
    product = _fact('product')
    owner = _fact('owner')
    seats_used = _fact('seats_used')
    seats_allowed = _fact('seats_allowed')
    expires_at = _fact('expires_at')
    grace_until = _fact('grace_until')
    warnings = _fact('warnings')

    def __init__(
        self,
        *,
        key: Optional[str] = None,
        folder: Optional[Union[str, os.PathLike]] = None,
        version: Optional[str] = None,
        pins: Optional[str] = None,
        on_denied: Optional[Listener] = None,
        on_change: Optional[Listener] = None,
        on_update: Optional[Callable[[Update], Any]] = None,
        updates: Optional[bool] = None,
        channel: Optional[str] = None,
        patient: Optional[bool] = None,
        quiet: Optional[bool] = None,
    ):
        self.key = given_key(key)
        self.pins = read_pins(pins or PINS)
        self.folder = Folder(folder, self.pins.product)
        self._held: Optional[Verdict] = None
        self._version = version
        self._on_denied = on_denied
        self._listeners = [on_change] if on_change else []
        self._on_update = on_update
        self._updates = updates if updates is not None else not is_set('LICENSE_UPDATES', '0')
        if channel not in (None, 'stable', 'beta'):
            raise ValueError('Mühür: "channel" is "stable" or "beta"')
        self._channel = channel
        self._update_at = -math.inf
        self._told: Optional[Update] = None
        self._patient = patient if patient is not None else is_set('LICENSE_PATIENT') or None
        self._quiet = quiet if quiet is not None else is_set('LICENSE_QUIET')
        self._core = Core(self.pins, self.key, '', None)
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._tasks: set[asyncio.Task] = set()
        self._parent: Optional[int] = None  # the parent of this fork
        self._has_greeted = False
        self._prepare()

    def _prepare(self) -> None:
        """The parts that each process has for itself, also one that was forked."""
        self._gate = Gate(self.pins, self.key, self._version)
        self._thread = threading.Thread(target=self._run, name='muhur', daemon=True)
        self._started: Future = Future()
        self._stop = threading.Event()
        self._wake = threading.Event()  # ends a wait
        self._settling = threading.Lock()
        self._second: Optional[threading.Thread] = None
        self._timer: Optional[asyncio.TimerHandle] = None
        self._missed = [0, LATE_SECONDS]  # looks of the other watch since this watch's last
        self._is_late = False
        self._gives_back: Optional[bool] = None  # None until somebody stops the license
        self._is_parting = False
        self._has_activated = False
        self._tries = 0
        self._waited: Optional[float] = None
        self._asked_at = -math.inf
        self._ask_at = -math.inf
        self._patient_until: Optional[float] = None

    @property
    def verdict(self) -> Optional[Verdict]:
        """The verdict at this moment; None before the first verdict."""
        held = self._held
        if held is None:
            return None
        now = self._core.now()
        verdict = self._read_again(held, now)
        # Not just after a call: a loop that reads must not call in a loop.
        if verdict is not held and now >= self._asked_at + 1:
            self._wake.set()
        return verdict

    def _read_again(self, held: Verdict, now: float) -> Verdict:
        return read_again(held, now, not self.folder.leads)

    def _with_permission(self) -> 'License':
        """This license, where it may run or `on_denied` let it run on."""
        if not self._held:
            wait_for_the_end()  # closed by a signal, which is about to end the process
        if self._is_denied() and not self._on_denied:
            wait_for_the_end()  # another thread is about to end the process
        return self

    def start(self) -> Verdict:
        """Asks, within 5 seconds unless it is patient, and goes on in the background.

        Without `on_denied`, a denial raises SystemExit(78) here, and ends the process later or
        where this is not the main thread.
        """
        self._begin()
        try:
            self._started.result()
        except BaseException:  # Ctrl-C
            self._end(deactivate=True)
            raise
        if self._is_denied():
            give_signals_back()
            with exit_of_process():
                outcome = self._deny(self._held)
                if asyncio.iscoroutine(outcome):
                    asyncio.run(outcome)
        return self.verdict

    async def start_async(self) -> Verdict:
        """As start, without blocking the event loop."""
        self._loop = asyncio.get_running_loop()
        self._begin()
        try:
            await asyncio.wrap_future(self._started)
        except BaseException:  # cancelled: the seat is given back in the background
            self._end(deactivate=True)
            raise
        if self._is_denied():
            give_signals_back()
            outcome = self._deny(self._held)
            if asyncio.iscoroutine(outcome):
                await outcome
        return self.verdict

    def on_change(self, listener: Listener) -> Listener:
        """Adds a listener; also a decorator."""
        self._listeners.append(listener)
        return listener

    def download_update(self, folder: Union[str, os.PathLike]) -> Optional[str]:
        """Fetches the newest release's file into the folder, checked by its signed hash.

        Returns the path; None: nothing is newer. Never writes over the running program. Raises
        UpdateError, and leaves nothing in the folder then.
        """
        gate = Gate(self.pins, self.key, self._version)
        claims = gate.ask_for_update(self._core, LINK_SECONDS, self._channel, link=True)
        update = update_in(claims)
        if not update:
            return None
        url, digest = (claims['upd'].get(name) for name in ('url', 'sha256'))
        is_ours = fits(url) and any(url.startswith(f'{each}/') for each in self.pins.addresses)
        if not is_ours or not fits(digest):
            raise UpdateError('UPDATE_BROKEN')
        path = os.path.join(os.path.abspath(folder), update.file)
        save_checked(path, url, digest)
        return path

    def close(self, deactivate: bool = True) -> None:
        """Gives the seat back, in about 2 seconds, and leaves no thread and no signal handler."""
        self._end(deactivate)
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(STOP_SECONDS / 2)
            if not self._is_parting:  # an earlier call may still wait for its answer
                self._gate.give_up()
            self._thread.join(STOP_SECONDS)
        if self._second and threading.current_thread() is not self._second:
            self._second.join(1)
        running.discard(self)
        give_signals_back()

    async def close_async(self, deactivate: bool = True) -> None:
        """As close, without blocking the event loop."""
        await asyncio.to_thread(self.close, deactivate)
        give_signals_back()  # only the main thread can

    def _begin(self) -> None:
        if self._thread.ident is not None:
            raise RuntimeError('Mühür: a License starts once')
        running.add(self)
        take_signals()
        self._thread.start()

    def _end(self, deactivate: bool) -> None:
        if self._gives_back is None:
            self._gives_back = deactivate
            self._stop_watching()

    def _stop_watching(self) -> None:
        self._stop.set()
        self._wake.set()
        if self._timer:
            with contextlib.suppress(RuntimeError):  # the loop was closed, and its timers with it
                self._loop.call_soon_threadsafe(self._timer.cancel)

    def _is_denied(self) -> bool:
        return self._held is not None and self._held.state == DENIED

    def _run(self) -> None:
        self._started.set_running_or_notify_cancel()
        self._start_until = time.monotonic() + START_SECONDS
        try:
            self._watch()
            self._part()
        except Exception as fault:
            # Without this thread the license would have no watch.
            if self._started.done():
                sys.excepthook(*sys.exc_info())
                leave(1)
            self._started.set_exception(fault)
        finally:
            self.folder.let_go()
            running.discard(self)
            if not self._started.done():
                self._started.set_result(None)

    def _watch(self) -> None:
        while not self._stop.is_set():
            verdict, wait = self._look()
            is_proven = bool(verdict and not verdict.because and self.folder.leads)
            is_blocked = is_proven and verdict.code == 'VERSION_BLOCKED'
            if is_blocked:
                self._look_for_update(is_blocked)
            has_begun = self._held is not None
            if verdict and not self._stop.is_set():
                self._settle(verdict)
            if is_proven and has_begun and verdict.state == ACTIVE:
                self._look_for_update(is_blocked)
            self._rest(wait)

    def _part(self) -> None:
        if self._gives_back and self.folder.leads and self._core.token:
            self._is_parting = True
            self._gate.ask(self._core, 'deactivate', time.monotonic() + STOP_SECONDS)

    def _rest(self, seconds: float) -> None:
        """Waits; a leader refreshes its lock meanwhile.

        Ends early where a step took so long that another may have the seat by now, where the held
        verdict has run out, and where another thread found that.
        """
        core = self._core
        until = core.now() + seconds
        while not self._stop.is_set() and core.now() < until:
            began = core.now()
            step = min(until - began, LOOK_SECONDS)
            is_woken = self._wake.wait(step)
            self._wake.clear()
            if not is_woken:
                core.count(step)
            now = core.now()
            self._is_late = now - began > step + LATE_SECONDS
            if self._is_late:
                return
            self._look_after_second()
            if is_woken or self._has_run_out(now):
                return
            self.folder.record()

    def _has_run_out(self, now: float) -> bool:
        held = self._held
        return held is not None and self._read_again(held, now) is not held

    def _look_after_second(self) -> None:
        """The event loop's watch, if any: somebody may stop this thread alone."""
        self._missed[0] = 0
        self._missed[1] += 1
        if not self._has_missed(1):
            return
        self._missed[1] = 0
        if self._loop and self._loop.is_running():
            with contextlib.suppress(RuntimeError):  # it was closed in between
                self._loop.call_soon_threadsafe(self._look_in_loop)
        elif not (self._second and self._second.is_alive()):
            thread = threading.Thread(target=self._run_second, name='muhur-2', daemon=True)
            with contextlib.suppress(RuntimeError):  # no thread can be started now
                thread.start()
                self._second = thread

    def _look_in_loop(self) -> None:
        if self._timer:
            self._timer.cancel()
        if not self._stop.is_set():
            self._timer = self._loop.call_later(LOOK_SECONDS, self._look_in_loop)
            self._look_after_first()

    def _run_second(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            self._look_after_first()

    def _look_after_first(self) -> None:
        """Wakes the heartbeat's thread where a verdict has run out, and judges in its place."""
        self._missed[1] = 0
        self._missed[0] += 1
        verdict = self.verdict
        if self._has_missed(0) and verdict is not self._held:
            self._settle(verdict)

    def _has_missed(self, watch: int) -> bool:
        # Looks are counted without any clock: a clock that was set forward makes nobody late.
        return self._missed[watch] * LOOK_SECONDS > LOOK_SECONDS + LATE_SECONDS

    def _look(self) -> tuple[Optional[Verdict], float]:
        """The verdict (None: there is none yet) and the seconds until the next look."""
        fault = fault_of_key(self.key)
        if fault:
            return Verdict(DENIED, fault), 0
        if self.folder.leads:
            return self._lead()
        if self._parent and not self.folder.is_shared:
            return self._ride_along()
        return self._follow()

    def _follow(self) -> tuple[Optional[Verdict], float]:
        """Follows the leader's state, and leads as soon as there is no leader."""
        core, folder = self._core, self.folder
        lives = folder.has_living_leader()
        if lives:
            core.instance = folder.instance(make=False)
            core.read(folder.read('state.json'))
        verdict = core.follow(lives)
        if not self._is_over(verdict) and folder.lead():
            core.instance = folder.instance(make=True)
            core.read(folder.read('state.json'))
            verdict = core.fall_back('LEADER_SILENT')
            if not self._is_over(verdict):
                return self._lead()
            folder.let_go()  # the leader was refused between the two readings
        is_denied = verdict.state == DENIED
        if is_denied and not self._held and time.monotonic() < self._start_until:
            return None, 0.1  # perhaps an old denial, while the leader asks again
        return verdict, FORK_SECONDS if self._parent else FOLLOW_SECONDS

    def _is_over(self, verdict: Verdict) -> bool:
        """Whether the server refused the leader: then no other process asks."""
        is_denied = verdict.state == DENIED and verdict.code not in OUR_DENIALS
        return bool(self._held) and is_denied

    def _ride_along(self) -> tuple[Optional[Verdict], float]:
        """Without a shared folder, a fork keeps its parent's verdict until that runs out."""
        verdict = self._core.follow(False)
        if os.getppid() == self._parent and verdict.state == ACTIVE:
            return verdict, FORK_SECONDS
        self._parent = None  # from here on like a process that was started
        return self._follow()

    def _lead(self) -> tuple[Optional[Verdict], float]:
        """Asks the server, unless it is too early; grace may be over even then."""
        self.folder.record()
        before = self._held
        is_time = self._is_late or self._core.now() >= self._ask_at
        if before and not is_time:
            is_active = before.state == ACTIVE
            verdict = before if is_active else self._core.fall_back(before.because)
            return verdict, self._until_next_look(verdict)
        self._is_late = False
        verdict, answer = self._ask()
        self._asked_at = self._core.now()
        wait = None if before else self._until_next_try(verdict, answer)
        if wait is not None:
            return None, wait
        chance = random.random()
        interval = verdict.next_heartbeat_in
        if verdict.state == ACTIVE:
            self._waited = None
            has_run_out_at = max(self._asked_at + 1, verdict.exp)
            in_time = self._asked_at + max(1, heartbeat_delay(interval, chance))
            self._ask_at = min(in_time, has_run_out_at)
        else:
            self._waited = retry_delay(interval, self._waited, chance, answer.retry_after)
            self._ask_at = self._asked_at + self._waited
        return verdict, self._until_next_look(verdict)

    def _until_next_look(self, verdict: Verdict) -> float:
        now = self._core.now()
        until_over = math.inf
        if verdict.state == GRACE:
            until_over = verdict.grace_until.timestamp() - now + 1
        return max(min(self._ask_at - now, until_over), 1)

    def _until_next_try(self, verdict: Verdict, answer: 'Answer') -> Optional[float]:
        """The seconds until the start asks again; None: this verdict is the outcome."""
        now = time.monotonic()
        if self._waits_for_seat(verdict):
            return max(random.uniform(*SEAT_SECONDS), answer.retry_after or 0)
        self._tries += 1
        may_pass = verdict.because and (answer.failure or is_unavailable(answer.status))
        if not may_pass or self._tries >= START_TRIES:
            return None
        self._waited = start_delay(self._waited, random.random(), answer.retry_after)
        return self._waited if now + self._waited < self._start_until else None

    def _waits_for_seat(self, verdict: Verdict) -> bool:
        """Whether a refusal for want of a seat, or a failure since then, does not count yet."""
        now = time.monotonic()
        is_full = verdict.state == DENIED and verdict.code == 'INSTANCE_LIMIT'
        if self._patient_until is not None:
            return is_full and now < self._patient_until
        is_patient = self._patient
        if is_patient is None:
            is_patient = 'FOLDER_UNWRITABLE' in self.folder.warnings
        if not is_patient or not is_full or verdict.because:
            return False
        self._patient_until = now + PATIENCE_SECONDS
        say(replace(verdict, code='WAITING_FOR_SEAT').line)
        return True

    def _ask(self) -> tuple[Verdict, 'Answer']:
        """One attempt; its changes are kept."""
        core = self._core
        deadline = time.monotonic() + CALL_SECONDS
        if not self._held and self._patient_until is None:
            deadline = self._start_until
        before = dict(core.kept)
        verb = 'heartbeat' if self._has_activated and core.token else 'activate'
        verdict, answer = self._gate.ask(core, verb, deadline)
        if verb == 'heartbeat' and is_unknown_instance(verdict):
            core.forget_token()
            verdict, answer = self._gate.ask(core, 'activate', deadline)
        if verdict.state == ACTIVE:
            self._has_activated = True
        if core.kept != before and not self._stop.is_set():
            self.folder.save('state.json', json.dumps(core.kept))
        return verdict, answer

    def _settle(self, verdict: Verdict) -> None:
        verdict = replace(verdict, warnings=tuple(sorted(self.folder.warnings)))
        is_first = self._settling.acquire(timeout=1)  # another watch may stand still for ever
        before = self._held
        if not (before and before.state == DENIED):
            self._held = verdict
        if is_first:
            self._settling.release()
        if self._held is not verdict:
            return  # the other watch's denial stays
        is_told_by_parent = self._parent and not self.folder.leads
        if verdict.state == DENIED:
            self._gives_back = False
            self._stop_watching()
            running.discard(self)
            self.folder.let_go()  # before the listeners: the next start asks anew
        elif not before:
            self._look_after_second()
        self._comment(before, verdict)
        if before and has_changed(before, verdict):
            for listener in self._listeners:
                self._tell(listener, verdict)
        if before and verdict.state == DENIED:
            if is_told_by_parent and not self._on_denied:
                end_children()
                leave(EXIT_CODE)
            self._tell(self._deny, verdict)
            if not self._on_denied:
                insist_on_the_end()  # where the event loop does not end the process
        if not self._started.done():
            self._started.set_result(None)

    def _comment(self, before: Optional[Verdict], verdict: Verdict) -> None:
        """One line for people: all is well, or not any more, or again."""
        if verdict.state == GRACE and not (before and before.state == GRACE):
            say(verdict.line)
        elif verdict.state == ACTIVE and not self._quiet:
            if not self._has_greeted:
                say(greeting(verdict))
            elif before and before.state == GRACE:
                say(verdict.line)
        self._has_greeted = self._has_greeted or verdict.state == ACTIVE

    def _look_for_update(self, is_blocked: bool) -> None:
        """Asks every 6 hours, at once for a blocked version, and tells of each release once."""
        now = self._core.now()
        is_time = is_blocked or now >= self._update_at
        if not self._updates or not self._version or not is_time or self._stop.is_set():
            return
        self._update_at = now + UPDATE_SECONDS
        try:
            claims = self._gate.ask_for_update(self._core, STOP_SECONDS, self._channel)
            update = update_in(claims)
        except UpdateError:
            return  # a license needs no update
        if not update or update == self._told or self._stop.is_set():
            return
        self._told = update
        if update.required or not self._quiet:
            code = 'UPDATE_REQUIRED' if update.required else 'UPDATE_AVAILABLE'
            say(Verdict(DENIED, code, update.version).line)
        if self._on_update:
            self._tell(self._on_update, update)

    def _deny(self, verdict: Verdict) -> Any:
        return (self._on_denied or end_denied)(verdict)

    def _tell(self, listener: Listener, verdict: Verdict) -> None:
        """Calls back in the event loop, or here."""
        if self._loop and self._loop.is_running():
            with contextlib.suppress(RuntimeError):  # it was closed in between
                self._loop.call_soon_threadsafe(self._call, listener, verdict)
                return
        self._call(listener, verdict)

    def _call(self, listener: Listener, verdict: Verdict) -> None:
        with exit_of_process():
            try:
                outcome = listener(verdict)
                if asyncio.iscoroutine(outcome):
                    self._finish(outcome, listener, verdict)
            except Exception:
                self._report_fault(listener, verdict)

    def _finish(self, outcome: Any, listener: Listener, verdict: Verdict) -> None:
        if not is_main_thread() or not self._loop:
            return asyncio.run(outcome)

        async def guarded() -> None:
            try:
                await outcome
            except SystemExit as end:  # a task would print it
                self._loop.call_soon(sys.exit, end.code)
            except Exception:
                self._loop.call_soon(self._report_fault, listener, verdict, sys.exc_info())

        task = self._loop.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _report_fault(self, listener: Listener, verdict: Verdict, fault: Any = None) -> None:
        """An error of the bot costs no heartbeat; but a failed `on_denied` has not decided."""
        sys.excepthook(*(fault or sys.exc_info()))
        if listener == self._deny:
            end_denied(verdict)

    def _continue_in_fork(self) -> None:
        """A fork has neither its parent's lock nor its threads: it starts its own."""
        self.folder.let_go()
        if self._gives_back is not None:
            return running.discard(self)
        self._parent = os.getppid()
        self._loop = None
        self._has_greeted = True
        self._prepare()
        self._thread.start()


def has_changed(before: Verdict, verdict: Verdict) -> bool:
    """Whether listeners get the verdict."""
    names = ('state', 'code', 'entitlements', 'expires_at', 'seats_allowed')
    return any(getattr(before, name) != getattr(verdict, name) for name in names)


def is_unknown_instance(verdict: Verdict) -> bool:
    return verdict.because is None and verdict.code in UNKNOWN_INSTANCE


# The verdicts. This part reads no clock, network or file but its arguments. Steps are those of
# docs/sdk-protocol.md.


class Unproven(ValueError):
    """The text proves nothing; the argument is the code."""


def demand(holds: Any, code: str) -> None:
    if not holds:
        raise Unproven(code)


@dataclass(frozen=True)
class Call:
    """A call, for the comparison with its answer."""

    verb: str
    nonce: str
    body: bytes


@dataclass(frozen=True)
class Answer:
    """The answer to a call, or why there is none."""

    failure: Optional[str] = None  # DNS_FAILED, TLS_FAILED, TIMED_OUT, UNREACHABLE
    status: int = 0
    body: bytes = b''
    retry_after: Optional[int] = None
    date: Optional[str] = None


NO_FACTS = {
    'product': None,
    'owner': None,
    'seats_used': None,
    'seats_allowed': None,
    'expires_at': None,
}
NO_STATE = {
    'format': 1,
    'license': None,
    'verdict': None,
    'instance_token': None,
    'highest_iat': 0,
    'key_set': None,
}


def read_again(held: Verdict, now: float, follows: bool) -> Verdict:
    """A verdict at a later moment, in seconds since 1970, by its own numbers."""
    is_over = held.grace_until is not None and now > held.grace_until.timestamp()
    if held.state == DENIED or held.state == ACTIVE and now <= held.exp:
        return held
    if held.state == GRACE and not is_over:
        return held
    because = held.because or ('LEADER_SILENT' if follows else 'TIMED_OUT')
    if not is_over:
        return replace(held, state=GRACE, code=because, because=because, request_ref=None)
    nothing = {'request_ref': None, 'entitlements': (), 'grace_until': None}
    return replace(held, state=DENIED, code='GRACE_OVER', because=because, **nothing)


# Monotonic clocks. The last one goes on while the computer sleeps.
STEADY = (time.monotonic,)
if hasattr(time, 'CLOCK_BOOTTIME'):
    STEADY += (lambda: time.clock_gettime(time.CLOCK_BOOTTIME),)


class Moment:
    """A time, and the time passed since: the largest of any clock and of the counted waits.

    So an attacker has to stop all clocks, and the time never runs back.
    """

    def __init__(self, seconds: float, clocks: tuple[Callable[[], float], ...]):
        self.seconds = seconds
        self.counted = 0.0
        self._passed = 0.0
        self._starts = [(clock, clock()) for clock in clocks]

    def now(self) -> float:
        shown = (clock() - start for clock, start in self._starts)
        self._passed = max(self._passed, self.counted, *shown)
        return self.seconds + self._passed

    def steady(self) -> float:
        """The same without the first clock, the computer's."""
        shown = (clock() - start for clock, start in self._starts[1:])
        return self.seconds + max(self.counted, *shown)


class Core:
    """The proven answer, the kept state, and the verdict from both."""

    def __init__(
        self,
        pins: 'Pins',
        key: str,
        instance: str,
        state: Optional[Union[str, bytes]],
        clock: Callable[[], float] = time.time,
        *ticks: Callable[[], float],
    ):
        self.pins = pins
        self.license = sha256(key)
        self.instance = instance
        self.keys = pins.keys
        self.version = pins.version
        self._clocks = (clock, *(ticks or STEADY))
        self._anchor = Moment(clock(), self._clocks)
        self._is_anchored = False
        self._followed: Optional[str] = None  # the last verdict of a leader that it followed
        self._keys_asked_at = -math.inf
        self._facts = NO_FACTS
        self._read = Moment(0, self._clocks)
        self.kept = dict(NO_STATE)
        self.read(state)

    def now(self) -> float:
        """The server's time once it was proven; before, the computer's."""
        return self._anchor.now()

    def count(self, seconds: float) -> None:
        """Counts a wait as passed, without regard to the clocks."""
        self._anchor.counted += seconds
        self._read.counted += seconds

    def take_time(self, seconds: float) -> None:
        """Takes a proven time."""
        self._anchor = Moment(seconds, self._clocks)
        self._is_anchored = True

    def follow_time(self, seconds: float) -> None:
        """Takes a leader's unproven time: it sets back nothing but the computer's clock."""
        self.take_time(max(seconds, self._anchor.steady()) if self._is_anchored else seconds)

    @property
    def token(self) -> Optional[str]:
        """The token that shows the server a known machine, under the same license."""
        return self.kept['instance_token'] if self.kept['license'] == self.license else None

    def forget_token(self) -> None:
        self.kept['instance_token'] = None

    def read(self, state: Optional[Union[str, bytes]]) -> None:
        """Takes the content of state.json; None: there is none."""
        before = self.kept['verdict']
        kept = dict(NO_STATE) if state is None else json_object(state)
        if not is_state(kept):
            kept = {**NO_STATE, 'license': self.license, 'verdict': ''}  # not signed
        self.kept = kept
        if kept['verdict'] != before:
            self._read = Moment(0, self._clocks)
        self.learn(kept['key_set'])

    def hear(self, answer: Answer, call: Call, ask_for_keys: Callable[[], Answer]) -> Verdict:
        """The verdict that follows from an answer."""
        body = json_object(answer.body) or {}
        ref = body.get('request_ref')
        ref = ref if fits(ref, '[0-9A-Za-z_-]{1,64}') else None
        try:
            token = token_in(answer)
            claims = self.prove(token, ask_for_keys)
            issued = self._demand_answer_to(call, claims, body)
        except Unproven as fault:
            return replace(self.fall_back(str(fault)), request_ref=ref)
        self.take_time(claims['iat'])
        code = claims['code']
        verdict = self._allow(ACTIVE, code, claims) if code == 'VALID' else self._deny(code)
        verdict = replace(verdict, request_ref=ref)
        is_kept = call.verb in ('activate', 'heartbeat')
        if is_kept and not (call.verb == 'heartbeat' and is_unknown_instance(verdict)):
            self._keep(token, claims, issued)
        return verdict

    def _demand_answer_to(self, call: Call, claims: dict, body: dict) -> Optional[str]:
        """Steps 10 to 13: it answers this very call. Gives the instance's token that it issues."""
        demand(claims.get('nonce') == call.nonce, 'TOKEN_NONCE')
        # `update` names no instance; the hash of its body binds the license key.
        is_ours = call.verb == 'update' or claims.get('fph') == sha256(self.instance)
        demand(is_ours, 'TOKEN_FINGERPRINT')
        is_call = claims['verb'] == call.verb and claims['bdh'] == sha256(call.body)
        demand(is_call, 'TOKEN_CALL')
        if claims['code'] != 'VALID':
            return None
        if call.verb in ('heartbeat', 'deactivate'):
            is_same = claims.get('iid') == self._kept_instance()
            demand(is_same, 'TOKEN_INSTANCE')
        if call.verb not in ('validate', 'update'):
            demand(fits(claims.get('iid')), 'TOKEN_INSTANCE')
        if call.verb not in ('activate', 'heartbeat'):
            return None
        instance = body.get('instance')
        issued = instance.get('token') if isinstance(instance, dict) else None
        demand(fits(issued, '[!-~]{1,128}'), 'TOKEN_INSTANCE')
        demand(claims.get('ith') == sha256(issued), 'TOKEN_INSTANCE')
        return issued

    def hear_of_update(self, answer: Answer, call: Call) -> dict:
        """The claims of the answer to `update`. Raises Unproven. The kept verdict stays."""
        claims = self.prove(token_in(answer))
        self._demand_answer_to(call, claims, {})
        self.take_time(claims['iat'])
        return claims

    def _kept_instance(self) -> Optional[str]:
        if self.kept['verdict'] is None or self.kept['license'] != self.license:
            return None
        with contextlib.suppress(Unproven):
            return self.prove(self.kept['verdict']).get('iid')
        return None

    def _keep(self, token: str, claims: dict, issued: Optional[str]) -> None:
        self.kept.update(
            format=1,
            license=self.license,
            verdict=token,
            instance_token=issued or self.token,
            highest_iat=max(whole(self.kept['highest_iat']), claims['iat']),
        )
        self._read = Moment(0, self._clocks)

    def prove(self, token: str, ask_for_keys: Optional[Callable[[], Answer]] = None) -> dict:
        """The claims of a verdict by our server for our product: steps 3 to 9. Raises Unproven."""

        def key_of(kid: str) -> Optional[bytes]:
            if kid not in self.keys and ask_for_keys and self._may_ask_for_keys():
                self.learn_from(ask_for_keys().body)
            return self.keys.get(kid)

        demand(len(token) <= TOKEN_LENGTH, 'TOKEN_MALFORMED')
        claims = open_jws(token, 'license-verdict+jwt', key_of)
        for name in ('iss', 'verb', 'bdh'):
            demand(fits(claims.get(name)), 'TOKEN_CLAIMS')
        demand(fits(claims.get('code'), '[A-Z_]{1,40}'), 'TOKEN_CLAIMS')
        for name in ('iat', 'exp', 'grace_until', 'next_heartbeat_in'):
            claims[name] = whole(claims.get(name))
            demand(claims[name] is not None, 'TOKEN_CLAIMS')
        entitlements = claims.get('ent')
        demand(isinstance(entitlements, list) and all(map(fits, entitlements)), 'TOKEN_CLAIMS')
        demand(claims.get('aud') == self.pins.product, 'TOKEN_AUDIENCE')
        demand(claims['iss'] in self.pins.addresses, 'TOKEN_ISSUER')
        return claims

    def _may_ask_for_keys(self) -> bool:
        now = self._clocks[-1]()
        if now - self._keys_asked_at < KEY_SET_SECONDS:
            return False
        self._keys_asked_at = now
        return True

    def learn_from(self, body: bytes) -> None:
        """Takes a newer key set: two roots sign while the seller changes the root key."""
        answer = json_object(body) or {}
        self.learn(answer.get('signed'))
        self.learn(answer.get('signed_by_next'))

    def learn(self, signed: Any) -> None:
        """Takes a newer key set with the signature of the pinned root."""
        try:
            found = open_jws(signed, 'license-keys+jwt', lambda kid: self.pins.root)
            version = whole(found['version'])
            demand(found['iss'] in self.pins.addresses, 'TOKEN_ISSUER')
            demand(version > self.version, 'TOKEN_CLAIMS')
            keys = dict(map(signing_key, found['keys']))
        except (AttributeError, KeyError, TypeError, ValueError):
            return  # this is no such set
        self.keys = keys
        self.version = version
        self.kept['key_set'] = signed

    def fall_back(self, reason: str) -> Verdict:
        """The kept verdict decides, because of `reason`."""
        kept = self.kept
        if kept['verdict'] is None or kept['license'] != self.license:
            return self._deny(reason, reason)
        try:
            claims = self._kept_permission()
            now = self.now()
            latest = max(kept['highest_iat'], claims['iat'])
            demand(now >= latest - LEEWAY_SECONDS, 'CLOCK_WRONG')
            demand(now <= claims['grace_until'], 'GRACE_OVER')
        except Unproven as fault:
            return self._deny(str(fault), reason)
        return self._allow(GRACE, reason, claims, reason)

    def follow(self, has_leader: bool) -> Verdict:
        """A follower's verdict: a VALID until its `exp`.

        Then the kept verdict decides, as long as the leader lives.
        """
        with contextlib.suppress(Unproven):
            claims = self._kept_permission()
            if self._followed not in (None, self.kept['verdict']):
                self.follow_time(claims['iat'])  # it was written while this process watched
            self._followed = self.kept['verdict']
            # A slow clock must not lengthen the life of a verdict.
            now = max(self.now(), claims['iat'] + self._read.now())
            if now <= claims['exp']:
                return self._allow(ACTIVE, 'VALID', claims)
        if has_leader:
            return self.fall_back('LEADER_SILENT')
        return self._deny('LEADER_SILENT', 'LEADER_SILENT')

    def _kept_permission(self) -> dict:
        """The claims of the kept VALID. Raises Unproven with the code of the denial instead."""
        demand(self.kept['verdict'] is not None, 'LEADER_SILENT')
        demand(self.kept['license'] == self.license, 'LEADER_SILENT')
        try:
            claims = self.prove(self.kept['verdict'])
        except Unproven:
            raise Unproven('STATE_CORRUPT') from None
        code = claims['code']
        demand(claims['verb'] in ('activate', 'heartbeat'), 'STATE_CORRUPT')
        demand(code != 'VALID' or fits(claims.get('iid')), 'STATE_CORRUPT')
        demand(claims.get('fph') == sha256(self.instance), 'STATE_FOREIGN')
        demand(code == 'VALID', code)
        return claims

    def _allow(self, state: str, code: str, claims: dict, because: Optional[str] = None) -> Verdict:
        self._facts = facts_of(claims)
        return Verdict(
            state,
            code,
            because,
            entitlements=tuple(claims['ent']),
            grace_until=moment_of(claims['grace_until']),
            next_heartbeat_in=claims['next_heartbeat_in'],
            exp=claims['exp'],
            **self._facts,
        )

    def _deny(self, code: str, because: Optional[str] = None) -> Verdict:
        return Verdict(DENIED, code, because, **self._facts)


def is_state(value: Optional[dict]) -> bool:
    """Whether this has the form of state.json."""
    if value is None or not NO_STATE.keys() <= value.keys():
        return False
    texts = [value[name] for name in ('license', 'verdict', 'instance_token', 'key_set')]
    has_texts = all(text is None or isinstance(text, str) for text in texts)
    return has_texts and value['format'] == 1 and whole(value['highest_iat']) is not None


def facts_of(claims: dict) -> dict[str, Any]:
    """The facts of the license in the claims; None where one is not of its type."""
    product, owner = claims.get('product_name'), claims.get('owner_name')
    expires_at = whole(claims.get('expires_at'))
    return {
        'product': product if isinstance(product, str) else None,
        'owner': owner if isinstance(owner, str) else None,
        'seats_used': whole(claims.get('seats_used')),
        'seats_allowed': whole(claims.get('seats_allowed')),
        'expires_at': None if expires_at is None else moment_of(expires_at),
    }


def moment_of(seconds: int) -> datetime:
    """Seconds since 1970 as a moment, as far as Python's calendar goes."""
    try:
        return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    except OverflowError:
        return datetime(9999, 12, 30, tzinfo=timezone.utc)


def token_in(answer: Answer) -> str:
    """Steps 1 and 2; without a token the status decides before the body does."""
    if answer.failure:
        raise Unproven(answer.failure)
    body = json_object(answer.body)
    if body and fits(body.get('token')):
        return body['token']
    status = answer.status
    if is_unavailable(status):
        raise Unproven('RATE_LIMITED' if status == 429 else 'UNAVAILABLE')
    demand(body is not None and not 300 <= status < 400, 'NOT_MUHUR')
    named = 'KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST'
    if status == 400 and fits(body.get('code'), named):
        raise Unproven(body['code'])
    raise Unproven('ANSWER_UNSIGNED')


def is_unavailable(status: int) -> bool:
    return status == 429 or status >= 500


def update_in(claims: dict) -> Optional[Update]:
    """The release to take; None: nothing that can be taken.

    The version gets printed, and the file's name becomes part of a path.
    """
    found = claims.get('upd')
    if not isinstance(found, dict):
        return None
    version, required, file = (found.get(name) for name in ('version', 'required', 'file'))
    has_names = fits(version, '[!-~]{1,64}') and fits(file, '[A-Za-z0-9][A-Za-z0-9_.+-]{0,127}')
    return Update(version, required, file) if has_names and isinstance(required, bool) else None


# Tokens.


def open_jws(token: str, kind: str, key_of: Callable[[str], Optional[bytes]]) -> dict:
    """The payload of a compact JWS (RFC 7515) of this `typ`, its signature checked."""
    parts = [from_base64url(part) for part in token.split('.')]
    demand(len(parts) == 3, 'TOKEN_MALFORMED')
    header = json_object(parts[0]) or {}
    demand(header.keys() == {'alg', 'typ', 'kid'}, 'TOKEN_HEADER')
    demand(header['typ'] == kind and fits(header['kid']), 'TOKEN_HEADER')
    demand(fits(header['alg'], 'EdDSA|Ed25519'), 'TOKEN_HEADER')
    key = key_of(header['kid'])
    demand(key, 'TOKEN_KEY')
    message = token.rpartition('.')[0].encode()
    demand(verifies(key, message, parts[2]), 'TOKEN_SIGNATURE')
    return json_object(parts[1]) or {}


def signing_key(jwk: dict) -> tuple[str, bytes]:
    demand(jwk['kty'] == 'OKP' and jwk['crv'] == 'Ed25519', 'TOKEN_CLAIMS')
    demand(fits(jwk['kid']), 'TOKEN_CLAIMS')
    return jwk['kid'], from_base64url(jwk['x'], 32)


def json_object(data: Union[str, bytes]) -> Optional[dict]:
    """The JSON object (RFC 8259) in bytes or text; None where there is none."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        # `int` refuses Python's own NaN, and `float` takes any number of digits.
        value = json.loads(text, parse_constant=int, parse_int=float)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def whole(value: Any) -> Optional[int]:
    """A number of JSON that is whole and from 0 to 2^53-1; None for anything else."""
    if type(value) not in (int, float) or not 0 <= value < 2**53:
        return None
    return int(value) if value == int(value) else None


def fits(value: Any, pattern: str = '(?s).*') -> bool:
    """Whether this is a text, of this form."""
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def sha256(data: Union[str, bytes]) -> str:
    if isinstance(data, str):
        data = data.encode('utf-8', 'surrogatepass')
    return to_base64url(hashlib.sha256(data).digest())


def to_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()


def from_base64url(text: str, size: Optional[int] = None) -> bytes:
    """The bytes of base64url without padding, its unused bits zero (RFC 4648 3.5)."""
    demand(fits(text, '[A-Za-z0-9_-]+') and len(text) % 4 != 1, 'TOKEN_MALFORMED')
    data = base64.urlsafe_b64decode(text + '==')
    demand(to_base64url(data) == text, 'TOKEN_MALFORMED')
    demand(size in (None, len(data)), 'TOKEN_MALFORMED')
    return data


# Ed25519 (RFC 8032), for where `cryptography` is not installed.

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
EDWARDS_D = -121665 * pow(121666, -1, FIELD) % FIELD
NEUTRAL = (0, 1, 1, 0)
Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
Y_OF_SMALL_ORDER = (0, 1, FIELD - 1, Y_OF_ORDER_8, FIELD - Y_OF_ORDER_8)

Point = tuple  # in extended coordinates (RFC 8032 5.1.4)


def verifies(public: bytes, message: bytes, signature: bytes) -> bool:
    """Ed25519 (RFC 8032 5.1.7) without the cofactor and stricter.

    S has to be below the order, the key and R in their canonical encoding and not of small order
    ("Taming the many EdDSAs", Chalkias et al. 2020).
    """
    key = decode_point(public)
    r = decode_point(signature[:32])
    s = int.from_bytes(signature[32:], 'little')
    if not key or not r or len(signature) != 64 or s >= ORDER:
        return False
    with contextlib.suppress(Exception):  # where it is missing or refuses, the rest decides
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return True
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    k = int.from_bytes(digest, 'little') % ORDER
    return is_same_point(multiply(s, BASE), add(r, multiply(k, key)))


def add(p: Point, q: Point) -> Point:
    """Adds points (RFC 8032 5.1.4)."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % FIELD
    b = (p[1] + p[0]) * (q[1] + q[0]) % FIELD
    c = 2 * p[3] * q[3] * EDWARDS_D % FIELD
    d = 2 * p[2] * q[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def multiply(number: int, point: Point) -> Point:
    total = NEUTRAL
    while number:
        if number & 1:
            total = add(total, point)
        point = add(point, point)
        number >>= 1
    return total


def is_same_point(p: Point, q: Point) -> bool:
    has_same_x = (p[0] * q[2] - q[0] * p[2]) % FIELD == 0
    has_same_y = (p[1] * q[2] - q[1] * p[2]) % FIELD == 0
    return has_same_x and has_same_y


def decode_point(data: bytes) -> Optional[Point]:
    """The point of a canonical encoding (RFC 8032 5.1.3) that is not of small order, or None."""
    sign, y = divmod(int.from_bytes(data, 'little'), 2**255)
    if len(data) != 32 or y >= FIELD or y in Y_OF_SMALL_ORDER:
        return None
    u = y * y - 1
    v = EDWARDS_D * y * y + 1
    x = u * v**3 * pow(u * v**7, (FIELD - 5) // 8, FIELD) % FIELD
    if (v * x * x - u) % FIELD:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if (v * x * x - u) % FIELD:
        return None
    if x & 1 != sign:
        x = FIELD - x
    return x, y, 1, x * y % FIELD


BASE = decode_point(b'\x58' + b'\x66' * 31)


# The values from a seller and a buyer.


@dataclass(frozen=True)
class Pins:
    """The download's facts of its server."""

    addresses: tuple[str, ...]
    product: str
    root: bytes
    version: int
    keys: dict[str, bytes]


def read_pins(line: str) -> Pins:
    """Reads `<address>[,<address>…] <product> <root> <version> <kid>:<key> …`.

    Raises ValueError: a fault of the program.
    """
    words = line.split()
    addresses = tuple(words[0].split(',')) if words else ()
    has_addresses = addresses and all(fits(each, 'https?://.+') for each in addresses)
    if len(words) < 4 or not has_addresses or not fits(words[3], '[0-9]{1,15}'):
        raise ValueError('Mühür: no pins; download muhur.py from the product, or pass "pins"')
    keys = {}
    for word in words[4:]:
        kid, _, x = word.rpartition(':')
        keys[kid] = from_base64url(x, 32)
    return Pins(addresses, words[1], from_base64url(words[2], 32), int(words[3]), keys)


def is_set(variable: str, value: str = '1') -> bool:
    return os.environ.get(variable) == value


def given_key(key: Optional[str]) -> str:
    return str(os.environ.get('LICENSE_KEY', '') if key is None else key).strip()


def shown_key(key: str) -> str:
    return key.strip()[:8] + '…'


def fault_of_key(key: str) -> Optional[str]:
    """The fault of a license key that shows without a call."""
    if not key.strip():
        return 'KEY_MISSING'
    placeholder = r'%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>|X{8}'
    if re.search(placeholder, key.replace('-', '')):
        return 'PLACEHOLDER_NOT_INJECTED'
    return None if has_check_symbol(key) else 'KEY_MALFORMED'


SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'  # Crockford's base32
CAPITALS = {ord(letter): letter.upper() for letter in 'abcdefghijklmnopqrstuvwxyz'}
MISREAD = {**dict.fromkeys(map(ord, 'iıİIlL'), '1'), **dict.fromkeys(map(ord, 'oO'), '0')}
# The dashes, the dot above a letter, and the byte order mark, which is white space elsewhere.
PASSED_OVER = dict.fromkeys([ord('-'), *range(0x2010, 0x2016), 0x307, 0xFEFF])


def has_check_symbol(key: str) -> bool:
    """Whether the server can have issued this key; the usual typing errors are corrected."""
    text = ''.join(key.split()).translate({**CAPITALS, **MISREAD, **PASSED_OVER})
    if not fits(text, f'MHR[{SYMBOLS}]{{39}}'):
        return False
    total = 0
    for symbol in text[3:-1]:
        total = (total ^ SYMBOLS.index(symbol)) << 1
        if total & 0b100000:
            total ^= 0b100101
    return SYMBOLS[total] == text[-1]


def preloads_of(environment: Any) -> list[str]:
    """The variables that run code before the program, which may have replaced functions."""
    found = [name for name in ('LD_PRELOAD', 'DYLD_INSERT_LIBRARIES') if environment.get(name)]
    paths = filter(None, environment.get('PYTHONPATH', '').split(os.pathsep))
    places = [
        os.path.join(path, name) for path in paths for name in ('sitecustomize', 'usercustomize')
    ]
    if any(os.path.isfile(place + '.py') or os.path.isdir(place) for place in places):
        found.append('PYTHONPATH')
    return found


PRELOADS = preloads_of(os.environ)


# The calls.


def request(
    verb: str,
    pins: Pins,
    key: str,
    instance: str,
    nonce: str,
    version: Optional[str] = None,
    token: Optional[str] = None,
    host: Optional[str] = None,
    sdk: Optional[str] = None,
    link: bool = False,
    channel: Optional[str] = None,
    file_hash: Optional[str] = None,
) -> dict[str, Any]:
    """The fields of a call, without unknown ones."""
    body = {
        'license_key': key.strip(),
        'product_id': pins.product,
        'nonce': nonce,
        'sdk': sdk or SDK + ' preload' * bool(PRELOADS),
        'version': version,
    }
    if verb == 'update':
        body.update(link=link, channel=channel, sha256=file_hash)
    else:
        body['fingerprint'] = instance
        body['hostname'] = shown_host(host or socket.gethostname())
        body['instance_token'] = token if verb != 'validate' else None
    return {name: value for name, value in body.items() if value or value is False}


def url_of(address: str, verb: str) -> str:
    return f'{address}/api/license/{verb}'


def shown_host(name: str) -> str:
    """Without the characters that move a cursor or turn the text: the server refuses them."""
    return ''.join(letter for letter in name if unicodedata.category(letter)[0] != 'C')[:255]


def start_delay(last: Optional[float], chance: float, retry_after: Optional[float] = None) -> float:
    """Seconds until the next try to start; `chance` is random in [0, 1), `last` the wait before."""
    if retry_after is not None:
        return retry_after
    return min(1.5, 0.1 + chance * (3 * (last or 0.1) - 0.1))


def heartbeat_delay(interval: float, chance: float) -> float:
    return interval * (0.9 + 0.2 * chance)


def retry_delay(
    interval: float, last: Optional[float], chance: float, retry_after: Optional[float] = None
) -> float:
    """Seconds after a failed heartbeat: random, so that bots do not return together."""
    low = interval / 10
    high = min(interval / 2, 3 * max(last or low, low))
    return max(low + chance * (high - low), retry_after or 0)


class Gate:
    """Asks one address of the server after the other, from the last proven one on."""

    def __init__(self, pins: Pins, key: str, version: Optional[str] = None):
        self._pins = pins
        self._key = key
        self._version = version
        self._first = 0
        self._deadline = -math.inf
        self._exchange: Optional[Exchange] = None

    def ask(self, core: Core, verb: str, deadline: float) -> tuple[Verdict, Answer]:
        """One attempt: the verdict, and the answer from which it follows."""
        self._deadline = deadline
        nonce = secrets.token_urlsafe(16)
        fields = request(
            verb, self._pins, self._key, core.instance, nonce, self._version, core.token
        )
        call = Call(verb, nonce, json.dumps(fields).encode())
        count = len(self._pins.addresses)
        for left in range(count, 0, -1):
            place = (self._first + count - left) % count
            address = self._pins.addresses[place]
            until = share_of(self._deadline, left)
            answer = self._send(url_of(address, verb), call.body, until, verb == 'deactivate')
            verdict = core.hear(answer, call, lambda: self.ask_for_keys(until, address))
            if verdict.because is None:
                self._first = place
                break
            if answer.status == 429:
                break
        return verdict, answer

    def ask_for_update(
        self, core: Core, seconds: float, channel: Optional[str], link: bool = False
    ) -> dict:
        """The proven claims of the answer. Raises UpdateError."""
        more = {'link': link, 'channel': channel, 'file_hash': hash_of_program()}
        self._deadline = time.monotonic() + seconds
        nonce = secrets.token_urlsafe(16)
        fields = request('update', self._pins, self._key, '', nonce, self._version, **more)
        call = Call('update', nonce, json.dumps(fields).encode())
        addresses = self._pins.addresses[self._first :] + self._pins.addresses[: self._first]
        for left, address in zip(range(len(addresses), 0, -1), addresses):
            until = share_of(self._deadline, left)
            answer = self._send(url_of(address, 'update'), call.body, until)
            try:
                return core.hear_of_update(answer, call)
            except Unproven as fault:
                reason = str(fault)
            if answer.status == 429:
                break
        raise UpdateError(reason)

    def ask_for_keys(self, deadline: float, address: Optional[str] = None) -> Answer:
        address = address or self._pins.addresses[0]
        return self._send(f'{address}/.well-known/jwks.json', None, deadline)

    def give_up(self) -> None:
        """Ends the attempt that is under way, from another thread."""
        self._deadline = -math.inf
        if self._exchange:
            self._exchange.give_up()

    def _send(
        self, url: str, body: Optional[bytes], deadline: float, is_last: bool = False
    ) -> Answer:
        self._exchange = Exchange(url, body)
        try:
            return self._exchange.answer_by(deadline, is_last)
        finally:
            self._exchange = None


def share_of(deadline: float, parts: int) -> float:
    """The end of the first of so many equal parts of the remaining time."""
    now = time.monotonic()
    return now + max(deadline - now, 0) / parts


class Exchange:
    """One call (without a body: a GET) on a separate connection and thread.

    No caller waits beyond its deadline: a resolver cannot be interrupted, and a server may drip. It
    follows no redirect and raises nothing.
    """

    def __init__(self, url: str, body: Optional[bytes] = None):
        self._url = urllib.parse.urlsplit(url)
        self._body = body
        self._socket: Optional[socket.socket] = None
        self._is_over = threading.Event()
        self._answer = Answer(failure='TIMED_OUT')

    def answer_by(self, deadline: float, is_last: bool = False) -> Answer:
        self._deadline = deadline
        thread = threading.Thread(target=self._run, name='muhur-call', daemon=True)
        try:
            thread.start()
            self._is_over.wait(max(deadline - time.monotonic(), 0))
        except RuntimeError:  # Python 3.12 starts no thread while the interpreter ends
            if not is_last:
                return Answer(failure='UNREACHABLE')
            self._run()
        answer = self._answer
        self.give_up()
        return answer

    def give_up(self) -> None:
        self._is_over.set()
        opened = self._socket
        if opened:
            with contextlib.suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        try:
            self._answer = self._exchange()
        except Exception as error:  # after any failure the kept verdict decides
            self._answer = Answer(failure=failure_of(error))
        finally:
            self._is_over.set()

    def _exchange(self) -> Answer:
        connection = self._connection()
        try:
            connection.connect()
            self._socket = connection.sock
            connection.sock.settimeout(self._left())
            headers = {'Content-Type': 'application/json', 'User-Agent': f'muhur-{SDK}'}
            method = 'GET' if self._body is None else 'POST'
            connection.request(method, self._url.path, self._body, headers)
            return self._read(connection.getresponse())
        finally:
            self._socket = None
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        is_secure = self._url.scheme == 'https'
        kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        # Half of the time is left for the next address of the name.
        return kind(self._url.netloc, timeout=self._left() / 2)

    def _left(self) -> float:
        return max(self._deadline - time.monotonic(), 0.01)

    @staticmethod
    def _read(response: http.client.HTTPResponse) -> Answer:
        data = response.read(ANSWER_BYTES)
        if response.length and len(data) < ANSWER_BYTES:
            raise http.client.IncompleteRead(data)
        after = response.getheader('Retry-After', '').strip()
        # Retry-After is not signed, and must not silence an instance until its grace is over.
        seconds = min(int(after), RETRY_AFTER_SECONDS) if fits(after, '[0-9]{1,9}') else None
        return Answer(None, response.status, data, seconds, response.getheader('Date'))


class Download(Exchange):
    """A GET whose body goes to a file. It reads no body of unknown length."""

    def __init__(self, url: str, file: Any):
        super().__init__(url)
        self._file = file
        self.digest = ''

    def _read(self, response: http.client.HTTPResponse) -> Answer:
        left = response.length
        if response.status != 200 or left is None or left > UPDATE_BYTES:
            return Answer(failure='UPDATE_BROKEN')
        digest = hashlib.sha256()
        while left > 0:
            data = response.read(min(left, ANSWER_BYTES))
            if not data:
                return Answer(failure='UPDATE_BROKEN')
            digest.update(data)
            self._file.write(data)
            left -= len(data)
        self.digest = digest.hexdigest()
        return Answer(status=200)


def save_checked(path: str, url: str, digest: str) -> None:
    """Saves what the address gives, once it proved to have this hash; until then only beside.

    Raises UpdateError.
    """
    program = program_file()
    if program and os.path.realpath(program) == os.path.realpath(path):
        raise UpdateError('UPDATE_RUNNING')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = os.path.join(os.path.dirname(path), f'.{secrets.token_hex(8)}.part')
    try:
        with open(part, 'xb') as file:
            download = Download(url, file)
            answer = download.answer_by(time.monotonic() + DOWNLOAD_SECONDS)
        if answer.failure or download.digest != digest:
            raise UpdateError('UPDATE_BROKEN')
        os.replace(part, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(part)


def failure_of(error: Exception) -> str:
    if isinstance(error, (socket.gaierror, UnicodeError)):
        return 'DNS_FAILED'
    if isinstance(error, ssl.SSLError):
        return 'TLS_FAILED'
    if isinstance(error, (socket.timeout, TimeoutError)):
        return 'TIMED_OUT'
    return 'UNREACHABLE'


# The files.


class Folder:
    """The identity, last verdict and leader of an instance; no fault of the disk raises."""

    def __init__(self, parent: Optional[Union[str, os.PathLike]], product: str):
        self.path = folder_of(parent or os.environ.get('LICENSE_DIR'), product)
        self.leads = False
        self.is_shared = False  # whether other processes can see who leads
        self.warnings: set[str] = set()
        self._lock: Any = None

    def lead(self) -> bool:
        """Whether this process leads; always, where nothing can be written."""
        self.let_go()
        try:
            os.makedirs(self.path, exist_ok=True)
            self._lock = self._open('lock', os.O_RDWR | os.O_CREAT, 'r+b', buffering=0)
            lock(self._lock)
            self.is_shared = True
        except OSError as error:  # no refusal: a file system without locks
            is_refusal = isinstance(error, (BlockingIOError, PermissionError))
            self.is_shared = is_refusal and self._lock is not None
            if self.is_shared:
                self.let_go()
                return False
        self.leads = True
        self.record()
        return True

    def let_go(self) -> None:
        """Closes this process's copy of the lock; other copies of it stay locked."""
        self.leads = False
        if self._lock:
            with contextlib.suppress(OSError):
                self._lock.close()
        self._lock = None

    def record(self) -> None:
        """Writes into the lock that the leader lives."""
        if not self.leads or not self._lock:
            return
        says = {
            'machine': this_machine(),
            'folder': self._identity(),
            'pid': os.getpid(),
            'moment': time.monotonic(),
        }
        with contextlib.suppress(OSError):
            # Always of one length, so that no reader sees half of it.
            self._lock.seek(0)
            self._lock.write(json.dumps(says).ljust(500).encode() + b'\n')

    def has_living_leader(self) -> bool:
        """Whether a process of this machine leads in this very folder, and lives."""
        says = json_object(self.read('lock') or b'') or {}
        moment = says.get('moment')
        if says.get('machine') != this_machine() or says.get('folder') != self._identity():
            return False
        return isinstance(moment, float) and 0 <= time.monotonic() - moment <= SILENT_SECONDS

    def instance(self, make: bool) -> str:
        """The fingerprint; the leader makes it; empty until then."""
        found = self.read('instance')
        if found and re.fullmatch(rb'\s*[0-9a-f]{32}\s*', found):
            return found.decode().strip()
        if not make:
            return ''
        if found is not None:
            self._warn('STATE_CORRUPT')
        made = secrets.token_hex(16)
        self.save('instance', made)
        return made

    def read(self, name: str) -> Optional[bytes]:
        """The bytes of a file; None: there is none."""
        try:
            with self._open(name, os.O_RDONLY, 'rb') as file:
                is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
                return file.read(FILE_BYTES) if is_file else b''
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:  # an unreadable file does not count as absent
            return b''

    def save(self, name: str, text: str) -> bool:
        """Writes all or nothing: a full disk or a crash leaves the old file. False: nothing."""
        path = os.path.join(self.path, name)
        try:
            os.makedirs(self.path, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            with self._open(name + '.new', flags, 'wb') as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(path + '.new', path)
        except OSError:
            self._warn('FOLDER_UNWRITABLE')
            return False
        return True

    def remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            os.remove(os.path.join(self.path, name))

    def _open(self, name: str, flags: int, mode: str, buffering: int = -1) -> Any:
        flags |= getattr(os, 'O_NONBLOCK', 0)  # a pipe in place of the file must not block
        handle = os.open(os.path.join(self.path, name), flags, 0o600)
        try:
            return open(handle, mode, buffering)
        except OSError:
            os.close(handle)
            raise

    def _identity(self) -> str:
        with contextlib.suppress(OSError):
            found = os.stat(self.path)
            return f'{found.st_dev}:{found.st_ino}'
        return self.path

    def _warn(self, code: str) -> None:
        if code not in self.warnings:
            self.warnings.add(code)
            say(Verdict(DENIED, code).line)


def folder_of(parent: Optional[Union[str, os.PathLike]], product: str) -> str:
    """Next to the program, or in the working directory where it was kept before."""
    if parent:
        return os.path.abspath(os.path.join(parent, product))
    here = os.path.abspath(os.path.join('.license', product))
    program = sys.executable if getattr(sys, 'frozen', False) else program_file()
    if not program:
        return here
    beside = os.path.join(os.path.dirname(os.path.realpath(program)), '.license', product)
    return here if os.path.isdir(here) and not os.path.isdir(beside) else beside


def program_file() -> Optional[str]:
    return getattr(sys.modules.get('__main__'), '__file__', None)


@functools.lru_cache(maxsize=None)
def hash_of_program() -> Optional[str]:
    """The SHA-256 of the main file, by which the server knows a release of one file."""
    path = program_file()
    digest = hashlib.sha256()
    try:
        if not path or not os.path.isfile(path):  # a pipe would be read by two
            return None
        with open(path, 'rb') as file:
            for data in iter(lambda: file.read(1 << 16), b''):
                digest.update(data)
    except OSError:
        return None
    return digest.hexdigest()


def lock(file: Any) -> None:
    """Locks a file until it is closed. Raises OSError: another process has locked it."""
    if os.name == 'nt':
        file.seek(1 << 30)  # Windows denies reading of locked bytes
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def this_machine() -> str:
    """The boot and the process namespace where the system tells them, else the computer's name."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            return f'{file.read().strip()} {os.readlink("/proc/self/ns/pid")}'
    except (OSError, ValueError):
        return socket.gethostname()


# The process.

running: set[License] = set()  # the licenses that were started and have not ended


def continue_in_fork() -> None:
    for license in list(running):
        license._continue_in_fork()


def close_all() -> None:
    for license in list(running):
        license.close()


atexit.register(close_all)
if hasattr(os, 'register_at_fork'):
    os.register_at_fork(after_in_child=continue_in_fork)

SIGNALS = [getattr(signal, name) for name in ('SIGTERM', 'SIGHUP') if hasattr(signal, name)]


def take_signals() -> None:
    """A signal without another handler ends the process after its seat was given back."""
    if is_main_thread():
        for number in SIGNALS:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, end_by_signal)


def give_signals_back() -> None:
    if is_main_thread() and not running:
        for number in SIGNALS:
            if signal.getsignal(number) is end_by_signal:
                signal.signal(number, signal.SIG_DFL)


def end_by_signal(number: int, _frame: Any) -> None:
    close_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    leave(128 + number)  # the first process of a container (PID 1) does not end by a signal


def end_denied(verdict: Verdict) -> None:
    """The end on a denial, without `on_denied`."""
    end_children()
    if not say(verdict.line):
        leave(EXIT_CODE)  # Python itself would end with 120 for a line that cannot be written
    raise SystemExit(EXIT_CODE)


def end_children() -> None:
    """Ends the children of `multiprocessing`, after 2 seconds to end by themselves."""
    until = time.monotonic() + STOP_SECONDS
    with_children(lambda child: child.terminate())
    with_children(lambda child: child.join(max(0, until - time.monotonic())))
    with_children(lambda child: child.kill())


def with_children(work: Callable[[Any], Any]) -> None:
    if 'multiprocessing' in sys.modules:
        for child in sys.modules['multiprocessing'].active_children():
            # A fork inherits the list of its parent's children.
            if getattr(child, '_parent_pid', None) == os.getpid():
                with contextlib.suppress(Exception):  # it ended meanwhile, and was closed
                    work(child)


@contextlib.contextmanager
def exit_of_process() -> Any:
    """An exit in here ends the process, in any thread."""
    try:
        yield
    except SystemExit as end:
        if is_main_thread():
            raise
        code = end.code
        leave(code if isinstance(code, int) else 1 if code else 0)


def leave(code: int) -> None:
    """Ends the process at once, after writing the output that the console accepts."""
    within(1, lambda: print(end='', flush=True))
    for end in (lambda: os._exit(code), lambda: os.kill(os.getpid(), signal.SIGKILL), os.abort):
        with contextlib.suppress(BaseException):  # and any function that somebody put in its place
            end()
    stand_still()


def insist_on_the_end() -> None:
    """Ends the process a while later: a bot may need the time to log out."""

    def insist() -> None:
        time.sleep(END_SECONDS)
        leave(EXIT_CODE)

    with contextlib.suppress(RuntimeError):  # the interpreter ends already
        threading.Thread(target=insist, name='muhur-end', daemon=True).start()


def wait_for_the_end() -> None:
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(3600)


def stand_still() -> None:
    """Never returns, and lets no other thread of Python go on.

    Threads take turns between two steps of Python, and a comparison is one step. Nothing is called
    here that somebody could have replaced.
    """
    one, other = 0, 0.0
    for _ in '.' * 60:
        one, other = (one, one), (other, other)
    while one == other:  # compares 2 ** 60 numbers, which takes centuries and no memory
        pass


def is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """The result of `work` in a thread; None after so many seconds: a console may block."""
    outcome: list[Any] = []
    thread = threading.Thread(target=lambda: outcome.append(work()), name='muhur-say', daemon=True)
    try:
        thread.start()
        thread.join(seconds)
    except RuntimeError:  # no thread can be started, and nobody may be held up
        return None
    return outcome[0] if outcome else None


# The texts for people.


def say(text: str, stream: Any = None) -> bool:
    """Prints a line; returns whether the console accepted it."""
    return bool(within(1, lambda: write_line(text, stream or sys.stderr)))


def write_line(text: str, stream: Any) -> bool:
    """In UTF-8 on a console without Turkish letters: most can read it."""
    if stream is None:
        return False
    try:
        try:
            text.encode(getattr(stream, 'encoding', None) or 'utf-8')
            print(text, file=stream, flush=True)
        except (UnicodeError, LookupError):
            stream.flush()
            stream.buffer.write(text.encode('utf-8', 'replace') + b'\n')
            stream.buffer.flush()
    except Exception:  # there is no console
        return False
    return True


MONTHS = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split()
TURKEY = timezone(timedelta(hours=3))


def greeting(verdict: Verdict) -> str:
    """The line for people that all is well."""
    if None in (verdict.product, verdict.seats_used, verdict.seats_allowed):
        return f'[Mühür] {text_of("VALID")[0]}'
    end = 'süresiz'
    if verdict.expires_at:
        day = verdict.expires_at.astimezone(TURKEY)
        end = f'bitiş {day.day} {MONTHS[day.month - 1]} {day.year}'
    seats = f'{verdict.seats_used}/{verdict.seats_allowed} kurulum'
    return f'[Mühür] {verdict.product} lisansı geçerli, {seats}, {end}'


def text_of(code: str) -> tuple[str, str]:
    return MESSAGES.get(code, MESSAGES['DENIED'])


def doctor() -> int:
    """Prints the result of each check, then one line for the seller, without secrets."""
    pins = read_pins(PINS)
    key = given_key(None) or ask_for_key()
    folder = Folder(None, pins.product)
    is_writable = folder.save('doctor', '')
    folder.remove('doctor')
    core = Core(pins, key, folder.instance(make=False) or secrets.token_hex(16), None)
    gate = Gate(pins, key)
    deadline = time.monotonic() + CALL_SECONDS
    fault = fault_of_key(key)
    if fault:
        answer = gate.ask_for_keys(deadline)
        verdict = Verdict(DENIED, fault)
    else:
        verdict, answer = gate.ask(core, 'validate', deadline)
        fault = 'KEY_MALFORMED' if verdict.code == 'KEY_MALFORMED' else None
    findings = [
        Finding('KEY', fault, 'Anahtar', shown_key(key) if key else ''),
        Finding('FOLDER', None if is_writable else 'FOLDER_UNWRITABLE', 'Klasör', str(folder.path)),
        *connection_findings(pins.addresses[0], answer.failure),
        clock_finding(answer),
        Preloads(),
        verdict_finding(verdict),
    ]
    for finding in findings:
        say(finding.line, sys.stdout)
    shown = ' '.join(finding.shown for finding in findings)
    head = f'muhur-doctor {SDK} product={pins.product} key={shown_key(key)}'
    say(f'{head} {shown} ref={verdict.request_ref or "-"}', sys.stdout)
    return 1 if any(finding.wrong for finding in findings) else 0


@dataclass(frozen=True)
class Finding:
    """One line of the doctor: the checked part, its fault, and for people a label and a text."""

    name: str
    wrong: Optional[str]
    label: str
    about: str
    value: str = ''  # replaces the code in the seller's line

    @property
    def shown(self) -> str:
        return f'{self.name}={self.value or self.wrong or "ok"}'

    @property
    def line(self) -> str:
        if not self.wrong:
            return f'✓ {self.label}: {self.about}'
        about = f'{self.about}. ' if self.about else ''
        return f'✗ {self.label}: {about}{" ".join(text_of(self.wrong))} ({self.wrong})'


class Preloads(Finding):
    """No fault, but worth knowing."""

    def __init__(self) -> None:
        super().__init__('PRELOAD', None, 'Önyükleme', 'yok', ','.join(PRELOADS) or 'none')

    @property
    def line(self) -> str:
        return f'! Önyükleme: {", ".join(PRELOADS)}' if PRELOADS else super().line


def connection_findings(address: str, failure: Optional[str]) -> list[Finding]:
    url = urllib.parse.urlsplit(address)
    nameless = 'DNS_FAILED' if failure == 'DNS_FAILED' else None
    secure = 'ok' if url.scheme == 'https' else 'none'
    return [
        Finding('DNS', nameless, 'Sunucunun adı', url.hostname or ''),
        Finding('TLS', failure, 'Bağlantı', address, failure or secure),
    ]


def clock_finding(answer: Answer) -> Finding:
    """A wrong clock only stops a start without a proven answer. Mühür's own answers have a date."""
    parts = email.utils.parsedate_tz(answer.date or '')
    if not parts:
        return Finding('CLOCK', answer.failure or 'NOT_MUHUR', 'Saat', '', '-')
    ahead = round(time.time() - email.utils.mktime_tz(parts))
    wrong = 'CLOCK_WRONG' if abs(ahead) > LEEWAY_SECONDS else None
    return Finding('CLOCK', wrong, 'Saat', f'{ahead:+d}s', f'{ahead:+d}s')


def verdict_finding(verdict: Verdict) -> Finding:
    # `validate` names no instance; a policy that wants one says so after all other faults.
    wrong = None if verdict.code in ('VALID', 'INSTANCE_REQUIRED') else verdict.code
    return Finding('VERDICT', wrong, 'Lisans', '' if wrong else text_of('VALID')[0], verdict.code)


def ask_for_key() -> str:
    say('Lisans anahtarı:', sys.stdout)
    return sys.stdin.readline().strip()


# For each code its meaning and the advice.
TEXTS = '''
@@MUHUR_TEXTS@@
'''
MESSAGES = {
    code: tuple(texts) for code, *texts in (line.split('|') for line in TEXTS.strip().splitlines())
}


if __name__ == '__main__':
    if sys.argv[1:] != ['doctor']:
        sys.exit('Kullanım: python muhur.py doctor')
    sys.exit(doctor())
