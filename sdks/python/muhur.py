"""Mühür: asks a license server whether this software may run. One file, Python 3.9+, standard library only.

    await muhur.protect()      # asyncio; elsewhere muhur.protect_sync(). The key comes from LICENSE_KEY.

Only a signed denial denies: while the server is away, the last signed verdict holds until its grace is over.
`python muhur.py doctor` says what is wrong. Calls go straight to the server, past proxies of the environment.
On SIGTERM, unless it has a handler, the seat is given back, and the process ends by that signal.
"""
import asyncio, atexit, base64, email.utils, hashlib, http.client, inspect, io, json, logging, math, os
import random, re, secrets, signal, socket, ssl, sys, threading, time, unicodedata, urllib.parse
from typing import Any, Callable, NamedTuple, Optional, Tuple

try:
    import fcntl
except ImportError:
    import msvcrt  # Windows
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except BaseException:  # a broken installation panics with what is no Exception
    Ed25519PublicKey = None

PINS = '@@MUHUR_PINS@@'
SDK, EX_CONFIG = 'python/1.0.0', 78
ACTIVE, GRACE, DENIED = 'active', 'grace', 'denied'
START_SECONDS, CALL_SECONDS, STOP_SECONDS, FOLLOW_SECONDS = 5, 5, 2, 5
KEY_SET_SECONDS, CLOCK_LEEWAY = 300, 300
LONGEST_ANSWER, LONGEST_TOKEN = 64 * 1024, 8192
LONGEST_RETRY_AFTER = 3600  # it is unsigned, and must not keep an instance silent until its grace is over

class Verdict(NamedTuple):
    """What holds now: `state` is active, grace or denied, `because` why no proven answer stands behind it.
    Times are seconds since 1970, `next_heartbeat_in` seconds; what is denied has no entitlements."""
    state: str
    code: str
    because: Optional[str] = None
    entitlements: Tuple[str, ...] = ()
    next_heartbeat_in: int = 300
    grace_until: int = 0
    request_ref: Optional[str] = None

    @property
    def line(self) -> str:
        """For people, in Turkish: what happened, what to do, and the codes."""
        return line_of(self.code, self.because, self.request_ref)

def protect_sync(**options: Any) -> 'License':
    """Starts a License. Where the software may not run: one line, and the process ends with exit code 78."""
    license = License(**options)
    license.start()
    return license

async def protect(**options: Any) -> 'License':
    """As protect_sync, without blocking the event loop; callbacks run in it and may be coroutines."""
    license = License(**options)
    await license.start_async()
    return license

class License:
    """The license of one instance. Options: `key` (or LICENSE_KEY), `folder` (or LICENSE_DIR, or .license in
    the working directory), `version` of the seller's software, `pins` (or those of the download). `on_denied`
    and `on_change` take a Verdict: at first where it is started, later in a thread or in the event loop."""
    verdict: Any = None

    def __init__(self, *, key: Optional[str] = None, folder: Optional[str] = None,
                 version: Optional[str] = None, pins: Optional[str] = None,
                 on_denied: Optional[Callable[[Verdict], Any]] = None,
                 on_change: Optional[Callable[[Verdict], Any]] = None):
        self.pins, self.version, self.key = read_pins(pins or PINS), version, given_key(key)
        self.folder = Folder(folder, self.pins.product)
        self._on_denied, self._on_change = on_denied or end_denied, on_change
        self._loop, self._process = None, os.getpid()
        self._stop, self._started, self._answered = threading.Event(), threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name='muhur', daemon=True)
        self._deactivate_until, self._ask_at, self._looked_for_keys_at = 0.0, None, -math.inf
        self._retry_after = self._waited = self._task = None

    def start(self) -> Verdict:
        """Asks, for 5 seconds at most, and goes on in the background. Without `on_denied`, a denial raises
        SystemExit(78) here, and ends the process later or where this is not the main thread."""
        self._thread.start()
        self._started.wait()
        self._begin()
        return self.verdict

    async def start_async(self) -> Verdict:
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        while not self._started.is_set():
            await asyncio.sleep(0.02)
        answer = self._begin()
        if inspect.isawaitable(answer):
            await answer
        return self.verdict

    def close(self, deactivate: bool = True) -> None:
        """Gives the seat back, for 2 seconds at most, and leaves no thread and no signal handler."""
        if self._end(deactivate):
            self._thread.join(STOP_SECONDS)

    async def close_async(self, deactivate: bool = True) -> None:
        until = time.monotonic() + STOP_SECONDS
        while self._end(deactivate) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    def _begin(self) -> Any:
        if self.verdict.state == DENIED:
            return self._on_denied(self.verdict)
        if self.verdict.state == GRACE:
            say(self.verdict.line)
        running.append(self)
        atexit.register(self.close)
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
            signal.signal(signal.SIGTERM, on_sigterm)

    def _end(self, deactivate: bool) -> bool:
        """Whether there is a thread to wait for. A forked child has none, and no part in the seat."""
        atexit.unregister(self.close)
        if self in running:
            running.remove(self)
        is_main = threading.current_thread() is threading.main_thread()
        if not running and is_main and signal.getsignal(signal.SIGTERM) is on_sigterm:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if not self._stop.is_set():
            self._deactivate_until = time.monotonic() + STOP_SECONDS if deactivate else 0
            self._stop.set()
            self._answered.set()
        is_ours = self._process == os.getpid() and threading.current_thread() is not self._thread
        return is_ours and self._thread.is_alive()

    def _run(self) -> None:
        verdict = None
        try:
            verdict = self._watch()
        finally:
            self.folder.unlock()  # before anybody hears of a denial: who starts next asks anew
            if verdict:
                self._settle(verdict)
            self._started.set()

    def _watch(self) -> Optional[Verdict]:
        """Follows until it gets the lock, leads until it is denied, which it returns, or closed."""
        fault, deadline = fault_of_key(self.key), time.monotonic() + START_SECONDS
        if fault:
            return Verdict(DENIED, fault)
        leads = self.folder.lock()
        core = self._core = Core(self.pins, self.key, self.folder.instance(leads), self.folder.state())
        while not self._stop.is_set():
            if leads:
                verdict, wait = self._lead(deadline)
            else:
                core.instance = self.folder.instance()
                core.read(self.folder.state())
                wait = FOLLOW_SECONDS if self._started.is_set() else 0.1
                verdict = core.fall_back('LEADER_SILENT', follows=True)
            if self._stop.is_set() and self.verdict:
                break
            # What denies a follower at first may be of yesterday, and the leader about to know better.
            if leads or verdict.state != DENIED or self._started.is_set() or time.monotonic() >= deadline:
                if verdict.state == DENIED or self._stop.is_set():
                    return verdict
                self._settle(verdict)
            if not leads and self.folder.lock():
                leads, wait = True, 0
                deadline = time.monotonic() + START_SECONDS if self._started.is_set() else deadline
                core.instance = self.folder.instance(True)
            self._pause(wait)
        if leads and time.monotonic() < self._deactivate_until:
            self._deactivate()
        return None

    def _lead(self, deadline: float) -> Tuple[Verdict, float]:
        """The next verdict, and the seconds until the one after it."""
        if self._ask_at is None:
            verdict = self._activate(deadline)
        elif time.monotonic() < self._ask_at:  # too early to ask, but grace may be over
            verdict = self._core.fall_back(self.verdict.because)
        else:
            verdict = self._beat()
        self._ask_at = time.monotonic() + (self._retry_after or 0)
        if verdict.state == ACTIVE:
            self._waited = None
            return verdict, max(heartbeat_delay(verdict.next_heartbeat_in, random.random()), 1)
        interval, after = verdict.next_heartbeat_in, self._retry_after
        self._waited = retry_delay(interval, self._waited, random.random(), after)
        until_over = max(verdict.grace_until - self._core.now(), 0) + 1
        return verdict, max(min(self._waited, until_over), 1)

    def _activate(self, deadline: float) -> Verdict:
        wait = None
        for tries_left in (3, 2, 1, 0):
            verdict, is_passing = self._ask('activate', deadline)
            wait = start_delay(wait, random.random(), self._retry_after)
            if not is_passing or not tries_left or time.monotonic() + wait >= deadline or self._stop.is_set():
                break
            self._pause(wait)
        return verdict

    def _beat(self) -> Verdict:
        verdict = None
        if self._core.kept['instance_token']:
            verdict, _ = self._ask('heartbeat', time.monotonic() + CALL_SECONDS)
        if verdict is None:
            verdict, _ = self._ask('activate', time.monotonic() + CALL_SECONDS)
        return verdict

    def _ask(self, verb: str, deadline: float) -> Tuple[Optional[Verdict], bool]:
        """One try: the verdict (None: the token is not good any more) and whether another could help."""
        core, before, nonce = self._core, self._core.text(), secrets.token_urlsafe(16)
        answer = self._call(self._request(verb, nonce), deadline)
        self._retry_after = answer.retry_after
        verdict = core.hear(answer, nonce, lambda: self._look_for_keys(deadline), verb == 'heartbeat')
        if core.text() != before:
            self.folder.keep(core.text())
        is_passing = bool(answer.failure) or answer.status == 429 or answer.status >= 500
        return verdict, is_passing and bool(verdict and verdict.because)

    def _deactivate(self) -> None:
        asked = self._request('deactivate', secrets.token_urlsafe(16))
        if self._core.kept['instance_token']:
            self._core.kept['instance_token'] = None  # it is no good to a start that finds the server away
            self.folder.keep(self._core.text())
            bounded(lambda: exchange(*asked, self._deactivate_until), STOP_SECONDS, threading.Event())

    def _request(self, verb: str, nonce: str) -> Tuple[str, dict]:
        instance, token = self._core.instance, self._core.kept['instance_token']
        return request(verb, self.pins, self.key, instance, nonce, self.version, token)

    def _look_for_keys(self, deadline: float) -> 'Answer':
        if time.monotonic() - self._looked_for_keys_at < KEY_SET_SECONDS:
            return Answer('TIMED_OUT')
        self._looked_for_keys_at = time.monotonic()
        return self._call((key_set_url(self.pins), None), deadline)

    def _call(self, asked: Tuple[str, Optional[dict]], deadline: float) -> 'Answer':
        self._answered = threading.Event()  # close() sets it, too: a call that hangs does not hold it up
        if self._stop.is_set():
            return Answer('TIMED_OUT')
        seconds = deadline - time.monotonic()
        return bounded(lambda: exchange(*asked, deadline), seconds, self._answered) or Answer('TIMED_OUT')

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._stop.wait(min(end - time.monotonic(), 3600)):
            pass  # by the hour: no lock can wait for 2^53 seconds

    def _settle(self, verdict: Verdict) -> None:
        before, self.verdict = self.verdict, verdict
        if not self._started.is_set():
            self._started.set()
            return
        if verdict.state not in (before.state, DENIED):
            say(verdict.line)
        if self._on_change and (verdict.state, verdict.entitlements) != (before.state, before.entitlements):
            self._tell(self._on_change, verdict)
        if verdict.state == DENIED:
            self._tell(self._on_denied, verdict)

    def _tell(self, callback: Callable[[Verdict], Any], verdict: Verdict) -> None:
        is_aside = threading.current_thread() is self._thread
        if is_aside and self._loop and self._loop.is_running():
            if callback is end_denied:  # a loop that is blocked or a program that goes on ends all the same
                watchdog = threading.Timer(5, end_process, [EX_CONFIG])
                watchdog.daemon = True
                watchdog.start()
            self._loop.call_soon_threadsafe(self._tell, callback, verdict)
            return
        try:
            answer = callback(verdict)
            if inspect.isawaitable(answer):
                self._task = asyncio.ensure_future(answer)
        except SystemExit as stop:  # which a thread would swallow
            if not is_aside:
                raise
            end_process(stop.code)
        except Exception:
            if not is_aside:
                raise
            sys.excepthook(*sys.exc_info())  # a fault of the bot, which costs no heartbeat

class Unproven(Exception):
    """An answer proves nothing; the argument is the code."""

class Core:
    """What decides. It reads no clock, network or file but those it is given."""
    def __init__(self, pins, key, instance, state, clock=time.time, ticks=time.monotonic):
        self.pins, self.instance, self.clock, self.ticks, self.proven = pins, instance, clock, ticks, None
        self.license, self.keys, self.version = sha256(key), pins.keys, pins.version
        self.kept = {'format': 1, 'license': None, 'verdict': None, 'instance_token': None, 'highest_iat': 0,
                     'key_set': None}
        self.read(state)

    def read(self, state):
        """Takes the bytes or the text of state.json; None: there is none."""
        kept = json_object(state) if state is not None else self.kept
        texts = [(kept or {}).get(name, 0) for name in ('license', 'verdict', 'instance_token', 'key_set')]
        self.is_corrupt = any(text is not None and not isinstance(text, str) for text in texts)
        if not self.is_corrupt:
            self.is_corrupt = whole(kept.get('format')) != 1 or whole(kept.get('highest_iat')) is None
        self.kept = self.kept if self.is_corrupt else kept
        self.learn(self.kept['key_set'])

    def text(self):
        """What belongs into state.json."""
        return json.dumps(self.kept)

    def now(self):
        """The computer's clock, but never less than what the server proved while this process runs."""
        return max(self.clock(), self.proven[0] + self.ticks() - self.proven[1] if self.proven else 0)

    def hear(self, answer, nonce, look=None, may_retake=False):
        """The verdict that follows from an answer; `look` asks for newer keys. None (only with `may_retake`):
        the server does not know this instance's token any more, which is dropped."""
        body = json_object(answer.body) or {}
        ref = body.get('request_ref')
        ref = ref if isinstance(ref, str) and re.fullmatch('[0-9A-Za-z_-]{1,64}', ref) else None
        try:
            token = token_in(answer)
            claims = self.prove(token, look)
            if claims.get('nonce') != nonce:
                raise Unproven('TOKEN_NONCE')
            if claims.get('fph') != sha256(self.instance):
                raise Unproven('TOKEN_FINGERPRINT')
            if not claims['iat'] - CLOCK_LEEWAY <= self.clock() <= claims['exp'] + CLOCK_LEEWAY:
                raise Unproven('CLOCK_WRONG')
        except Unproven as fault:
            return self.fall_back(fault.args[0])._replace(request_ref=ref)
        if may_retake and claims['code'] in ('INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH'):
            self.kept['instance_token'] = None
            return None
        issued = body['instance'].get('token') if isinstance(body.get('instance'), dict) else None
        if not (isinstance(issued, str) and re.fullmatch('[!-~]{1,128}', issued)):  # it has to fit in a call
            issued = self.kept['instance_token'] if self.kept['license'] == self.license else None
        highest = max(self.kept['highest_iat'], claims['iat'])
        self.kept.update(license=self.license, verdict=token, instance_token=issued, highest_iat=highest)
        self.is_corrupt, self.proven = False, (claims['iat'], self.ticks())
        state = ACTIVE if claims['code'] == 'VALID' else DENIED
        return verdict_of(state, claims['code'], None, claims)._replace(request_ref=ref)

    def prove(self, token, look=None):
        """The claims of a verdict by our server for our product: steps 3 to 9. Raises Unproven."""
        def key_of(kid):
            if kid not in self.keys and look:
                found = json_object(look().body) or {}
                self.learn(found.get('signed'))
            return self.keys.get(kid)
        if len(token) > LONGEST_TOKEN:
            raise Unproven('TOKEN_MALFORMED')
        claims = json_object(open_jws(token, 'license-verdict+jwt', key_of)) or {}
        for name in ('iat', 'exp', 'grace_until', 'next_heartbeat_in'):
            claims[name] = whole(claims.get(name))
            if claims[name] is None:
                raise Unproven('TOKEN_CLAIMS')
        code, ent = claims.get('code'), claims.get('ent')
        if not (isinstance(claims.get('iss'), str) and isinstance(code, str)
                and re.fullmatch('[A-Z_]{1,40}', code)
                and isinstance(ent, list) and all(isinstance(name, str) for name in ent)):
            raise Unproven('TOKEN_CLAIMS')
        if claims.get('aud') != self.pins.product:
            raise Unproven('TOKEN_AUDIENCE')
        if claims['iss'] != self.pins.address:
            raise Unproven('TOKEN_ISSUER')
        return claims

    def learn(self, signed):
        """Takes a key set that the pinned root signed and that is newer than the one in use."""
        try:
            found = json_object(open_jws(signed, 'license-keys+jwt', lambda kid: self.pins.root)) or {}
            version = whole(found.get('version'))
            if found.get('iss') != self.pins.address or version is None or version <= self.version:
                return
            keys = {}
            for key in found['keys']:
                if (key['kty'], key['crv']) != ('OKP', 'Ed25519') or not isinstance(key['kid'], str):
                    return
                keys[key['kid']] = raw_key(key['x'])
        except (Unproven, AttributeError, KeyError, TypeError, ValueError):
            return
        self.keys, self.version, self.kept['key_set'] = keys, version, signed

    def fall_back(self, reason, follows=False):
        """What was kept decides, because of `reason`; who follows takes a VALID as it is until its `exp`."""
        def denied(code):
            return Verdict(DENIED, code, reason)
        if self.is_corrupt:
            return denied('STATE_CORRUPT')
        if self.kept['verdict'] is None or self.kept['license'] != self.license:
            return denied(reason)
        try:
            claims = self.prove(self.kept['verdict'])
        except Unproven:
            return denied('STATE_CORRUPT')
        if claims.get('fph') != sha256(self.instance):
            return denied('STATE_FOREIGN')
        if claims['code'] != 'VALID':
            return denied(claims['code'])
        if follows and self.now() <= claims['exp']:
            return verdict_of(ACTIVE, 'VALID', None, claims)
        if self.now() < max(self.kept['highest_iat'], claims['iat']) - CLOCK_LEEWAY:
            return denied('CLOCK_WRONG')
        if self.now() > claims['grace_until']:
            return denied('GRACE_OVER')
        return verdict_of(GRACE, reason, reason, claims)

def verdict_of(state, code, because, claims):
    entitlements = tuple(claims['ent']) if state != DENIED else ()
    return Verdict(state, code, because, entitlements, claims['next_heartbeat_in'], claims['grace_until'])

def token_in(answer):
    """Steps 1 and 2; without a token the status decides before the body is looked at. Raises Unproven."""
    body = json_object(answer.body)
    if answer.failure:
        raise Unproven(answer.failure)
    if body is not None and isinstance(body.get('token'), str):
        return body['token']
    if answer.status == 429 or answer.status >= 500:
        raise Unproven('RATE_LIMITED' if answer.status == 429 else 'UNAVAILABLE')
    if body is None or 300 <= answer.status < 400:
        raise Unproven('NOT_MUHUR')
    named = ('KEY_MALFORMED', 'PLACEHOLDER_NOT_INJECTED', 'BAD_REQUEST')
    raise Unproven(body['code'] if answer.status == 400 and body.get('code') in named else 'ANSWER_UNSIGNED')

def open_jws(token, kind, key_of):
    """The payload of a compact JWS (RFC 7515) of this `typ` whose signature holds. Raises Unproven."""
    parts = [from_base64url(part) for part in token.split('.')]
    if len(parts) != 3 or None in parts:
        raise Unproven('TOKEN_MALFORMED')
    header = json_object(parts[0]) or {}
    kid = header.get('kid')
    is_ours = header.get('alg') in ('EdDSA', 'Ed25519') and header.get('typ') == kind and isinstance(kid, str)
    if len(header) != 3 or not is_ours:
        raise Unproven('TOKEN_HEADER')
    key = key_of(kid)
    if key is None:
        raise Unproven('TOKEN_KEY')
    if not verifies(key, token.rpartition('.')[0].encode(), parts[2]):
        raise Unproven('TOKEN_SIGNATURE')
    return parts[1]

def json_object(data):
    """The JSON object (RFC 8259) in bytes or text; None where there is none. json.loads is more lenient."""
    def no_constant(name):
        raise ValueError(name)
    def integer(digits):
        return int(digits) if len(digits) < 20 else math.inf  # Python itself refuses thousands of digits
    try:
        text = data.decode('utf-8') if isinstance(data, bytes) else data
        value = json.loads(text, parse_constant=no_constant, parse_int=integer)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None

def whole(value):
    """The whole number from 0 to 2^53-1, also written 3e2, as JavaScript reads it; None for anything else."""
    value = int(value) if isinstance(value, float) and value.is_integer() else value
    return value if type(value) is int and 0 <= value < 2 ** 53 else None

def sha256(text):
    return to_base64url(hashlib.sha256(text.encode('utf-8', 'surrogatepass')).digest())

def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()

def from_base64url(text):
    """The bytes of base64url without padding, its unused bits zero (RFC 4648 3.5); None for anything else."""
    if not re.fullmatch('[A-Za-z0-9_-]+', text) or len(text) % 4 == 1:
        return None
    data = base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))
    return data if to_base64url(data) == text else None

def raw_key(text):
    data = from_base64url(text)
    if data is None or len(data) != 32:
        raise ValueError('Mühür: a key is not 32 bytes of base64url')
    return data

FIELD, ORDER = 2 ** 255 - 19, 2 ** 252 + 27742317777372353535851937790883648493
EDWARDS_D = -121665 * pow(121666, FIELD - 2, FIELD) % FIELD
ROOT_OF_MINUS_1 = pow(2, (FIELD - 1) // 4, FIELD)
NEUTRAL = (0, 1, 1, 0)

def verifies(public, message, signature):
    """Ed25519 (RFC 8032 5.1.7) without the cofactor and stricter: S below the order, the key and R in their
    canonical encoding and not of small order ("Taming the many EdDSAs", Chalkias et al. 2020)."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, r, s = decode_point(public), decode_point(signature[:32]), int.from_bytes(signature[32:], 'little')
    if key is None or r is None or s >= ORDER or is_small(key) or is_small(r):
        return False
    if Ed25519PublicKey:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
            return True
        except Exception:
            pass  # of what it refuses, and of what it cannot do, the lines below have the last word
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), 'little') % ORDER
    minus_key = (FIELD - key[0], key[1], 1, FIELD - key[3])
    sums = [NEUTRAL, BASE, minus_key, add(BASE, minus_key)]
    point = NEUTRAL
    for bit in range(252, -1, -1):  # s * BASE - k * key in one go
        point = add(point, point)
        chosen = (s >> bit & 1) + 2 * (k >> bit & 1)
        point = add(point, sums[chosen]) if chosen else point
    return not ((point[0] - r[0] * point[2]) % FIELD or (point[1] - r[1] * point[2]) % FIELD)

def add(p, q):
    """Adds points in extended coordinates (RFC 8032 5.1.4)."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % FIELD, (p[1] + p[0]) * (q[1] + q[0]) % FIELD
    c, d = 2 * p[3] * q[3] * EDWARDS_D % FIELD, 2 * p[2] * q[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD

def decode_point(data):
    """The point of a canonical encoding (RFC 8032 5.1.3); None for any other."""
    number = int.from_bytes(data, 'little')
    sign, y = number >> 255, number & (2 ** 255 - 1)
    u, v = y * y - 1, EDWARDS_D * y * y + 1
    x = u * v ** 3 * pow(u * v ** 7, (FIELD - 5) // 8, FIELD) % FIELD
    if (v * x * x - u) % FIELD:
        x = x * ROOT_OF_MINUS_1 % FIELD
    if y >= FIELD or (v * x * x - u) % FIELD or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else FIELD - x
    return x, y, 1, x * y % FIELD

def is_small(point):
    for _ in range(3):
        point = add(point, point)
    return point[0] == 0 and point[1] == point[2]

BASE = decode_point(bytes([0x58]) + bytes([0x66]) * 31)

class Pins(NamedTuple):
    address: str
    product: str
    root: bytes
    version: int
    keys: dict

def read_pins(line):
    """Reads `<address> <product> <root> <version> <kid>:<key> …`. ValueError: a fault of the program."""
    words = line.split()
    if len(words) < 4 or not re.match('https?://', words[0]) or not re.fullmatch('[0-9]{1,15}', words[3]):
        raise ValueError('Mühür: no pins; download muhur.py from the page of the product, or pass "pins"')
    keys = {kid: raw_key(x) for kid, _, x in (word.rpartition(':') for word in words[4:])}
    return Pins(words[0], words[1], raw_key(words[2]), int(words[3]), keys)

def given_key(key):
    return str(os.environ.get('LICENSE_KEY', '') if key is None else key).strip()

def fault_of_key(key):
    """What is wrong with a license key before anybody is asked: a code, or None."""
    is_placeholder = re.search(r'%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>|X{8}', key.replace('-', ''))
    return 'KEY_MISSING' if not key.strip() else 'PLACEHOLDER_NOT_INJECTED' if is_placeholder else None

def shown_key(key):
    return key.strip()[:8] + '…'

def request(verb, pins, key, instance, nonce, version=None, token=None, host=None, sdk=SDK):
    """The address and the fields of a call."""
    body = dict(license_key=key.strip(), product_id=pins.product, fingerprint=instance, nonce=nonce,
                hostname=host_name() if host is None else host, sdk=sdk)
    if version:
        body['version'] = version
    if token and verb in ('heartbeat', 'deactivate'):
        body['instance_token'] = token
    return f'{pins.address}/api/license/{verb}', body

def key_set_url(pins):
    return f'{pins.address}/.well-known/jwks.json'

def host_name():
    """Without what the server refuses: control characters, and what turns the reading direction."""
    name = re.sub('[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', socket.gethostname())
    return ''.join(each for each in name if unicodedata.category(each) not in ('Cc', 'Cs'))[:255] or 'unknown'

def start_delay(last, chance, retry_after=None):
    """Seconds until the next try to start; `chance` is random in [0, 1), `last` the wait before or None."""
    return min(1.5, 0.1 + chance * (3 * (last or 0.1) - 0.1)) if retry_after is None else retry_after

def heartbeat_delay(interval, chance):
    return interval * (0.9 + 0.2 * chance)

def retry_delay(interval, last, chance, retry_after=None):
    """After a failure while it runs: spread, so that thousands do not come back together after an outage."""
    low, high = interval / 10, interval / 2
    return max(low + chance * (min(high, 3 * max(last or low, low)) - low), retry_after or 0)

class Folder:
    """Who an instance is, and what it was told last. Whatever the disk does, it answers."""
    def __init__(self, parent, product):
        parent = parent or os.environ.get('LICENSE_DIR') or '.license'
        self.path = os.path.abspath(os.path.join(parent, product))
        self.warnings, self._lock, self._unsaved = set(), None, None

    def lock(self):
        """Whether this process leads: also where nothing can be written and nobody be agreed with."""
        try:
            os.makedirs(self.path, exist_ok=True)
            file = os.open(os.path.join(self.path, 'lock'), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            self._warn('FOLDER_UNWRITABLE')
            return True
        try:
            if os.name == 'nt':
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            return not isinstance(error, (BlockingIOError, PermissionError))  # a file system without locks
        self._lock = file
        return True

    def unlock(self):
        file, self._lock = self._lock, None
        if file is not None:
            os.close(file)

    def instance(self, make=False):
        """The fingerprint, which the leader makes where there is none; empty as long as there is none."""
        found = self._unsaved.encode() if self._unsaved else self._read('instance')
        if found and re.fullmatch(rb'\s*[0-9a-f]{32}\s*', found):
            return found.decode().strip()
        if not make:
            return ''
        if found is not None:
            self._warn('STATE_CORRUPT')
        made = self._unsaved = secrets.token_hex(16)
        self._save_instance()
        return made

    def state(self):
        """The bytes of state.json; None: there is none."""
        return self._read('state.json')

    def keep(self, text):
        if self._save_instance() and self._save('state.json', text):
            self.warnings.discard('FOLDER_UNWRITABLE')

    def is_writable(self):
        self.warnings.add('FOLDER_UNWRITABLE')  # whoever asks says it
        try:
            os.makedirs(self.path, exist_ok=True)
            kept = self._save('doctor', '')
            os.remove(os.path.join(self.path, 'doctor'))
            return kept
        except OSError:
            return False

    def _save_instance(self):
        if self._unsaved and self._save('instance', self._unsaved + '\n'):
            self._unsaved = None
        return self._unsaved is None

    def _save(self, name, text):
        """Whole or not at all: a full disk or a crash leaves the one before."""
        path = os.path.join(self.path, name)
        try:
            with open(os.open(path + '.new', os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'wb') as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(path + '.new', path)
            return True
        except OSError:
            self._warn('FOLDER_UNWRITABLE')
            return False

    def _read(self, name):
        try:
            with open(os.path.join(self.path, name), 'rb') as file:
                return file.read(2 ** 20)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            return b''  # what stands there and cannot be read is not nothing

    def _warn(self, code):
        if code not in self.warnings:
            self.warnings.add(code)
            say(line_of(code))

class Answer(NamedTuple):
    """What came back, or why nothing did: DNS_FAILED, TLS_FAILED, UNREACHABLE, TIMED_OUT."""
    failure: Optional[str] = None
    status: int = 0
    body: bytes = b''
    retry_after: Optional[int] = None
    date: Optional[str] = None

class Wire(io.RawIOBase):
    """A socket for http.client that gives up at a deadline, however slowly the other side drips."""
    def __init__(self, sock, deadline):
        self.sock, self.deadline = sock, deadline

    def readable(self):
        return True

    def readinto(self, buffer):
        self.sock.settimeout(max(self.deadline - time.monotonic(), 0.001))
        return self.sock.recv_into(buffer)

    def sendall(self, data):
        self.sock.sendall(data)

    def makefile(self, *_):
        return io.BufferedReader(self)

    def close(self):
        pass  # whoever opened the socket closes it

def exchange(url, body, deadline):
    """One call (without a body: a GET) on a connection of its own. Follows no redirect, raises nothing."""
    url, step, sock = urllib.parse.urlsplit(url), 'DNS_FAILED', None
    try:
        addresses = socket.getaddrinfo(url.hostname, url.port or url.scheme, type=socket.SOCK_STREAM)
        step = 'UNREACHABLE'
        sock = connect(addresses, deadline)
        if url.scheme == 'https':
            step = 'TLS_FAILED'
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=url.hostname)
            step = 'UNREACHABLE'
        connection = http.client.HTTPConnection(url.hostname)
        connection.sock = Wire(sock, deadline)
        headers = {'Host': url.netloc, 'Accept': 'application/json', 'User-Agent': f'muhur-{SDK}'}
        if body is None:
            connection.request('GET', url.path, headers=headers)
        else:
            headers['Content-Type'] = 'application/json'
            connection.request('POST', url.path, json.dumps(body).encode(), headers)
        response = connection.getresponse()
        data = response.read(LONGEST_ANSWER)
        if response.length and len(data) < LONGEST_ANSWER:
            raise http.client.IncompleteRead(data)
        after = re.fullmatch('[0-9]{1,9}', response.getheader('Retry-After', '').strip())
        after = min(int(after[0]), LONGEST_RETRY_AFTER) if after else None
        return Answer(None, response.status, data, after, response.getheader('Date'))
    except (socket.timeout, TimeoutError):
        return Answer('TIMED_OUT')
    except Exception:  # whatever breaks, what was kept decides
        return Answer(step)
    finally:
        if sock:
            sock.close()

def connect(addresses, deadline):
    """Each address gets its share of the time that is left: a dead IPv6 must not use up all of it."""
    for place, (family, kind, protocol, _, address) in enumerate(addresses):
        sock = socket.socket(family, kind, protocol)
        try:
            sock.settimeout(max((deadline - time.monotonic()) / (len(addresses) - place), 0.001))
            sock.connect(address)
            sock.settimeout(max(deadline - time.monotonic(), 0.001))
            return sock
        except OSError:
            sock.close()
            if place + 1 == len(addresses):
                raise

def bounded(work, seconds, done):
    """What `work` gives in a daemon thread; None after so many seconds: a resolver cannot be interrupted."""
    outcome = []
    def run():
        outcome.append(work())
        done.set()
    try:
        threading.Thread(target=run, name='muhur-call', daemon=True).start()
    except RuntimeError:  # Python 3.12 starts none while the interpreter ends
        run()
    done.wait(max(seconds, 0))
    return outcome[0] if outcome else None

running = []
if hasattr(os, 'register_at_fork'):  # a child that outlives its parent must not hold its lock
    os.register_at_fork(after_in_child=lambda: [license.folder.unlock() for license in running])

def on_sigterm(number, _frame):
    bounded(lambda: [license.close() for license in list(running)], STOP_SECONDS + 0.5, threading.Event())
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    end_process(128 + number)  # the first process of a container outlives its own signal

def end_denied(verdict):
    """What happens on a denial where the seller says nothing else."""
    was_said = say(verdict.line)  # else Python itself would end with 120 for a line that nobody takes
    if was_said and threading.current_thread() is threading.main_thread():
        raise SystemExit(EX_CONFIG)
    end_process(EX_CONFIG)

def end_process(code):
    """Ends the whole process from any thread, with its logs and outputs written."""
    def flush():
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
    bounded(flush, 1, threading.Event())
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)

def say(text, stream=None):
    """Prints a line whatever the console: in plain letters where it has no others. Whether that went well."""
    stream = stream or sys.stderr
    try:
        text.encode(getattr(stream, 'encoding', None) or 'utf-8')
    except (UnicodeError, LookupError):
        text = unicodedata.normalize('NFKD', text.translate(dict(zip(map(ord, 'ı✓✗'), 'i+-'))))
        text = text.encode('ascii', 'ignore').decode()
    try:
        stream.write(text + '\n')
        stream.flush()
    except Exception:
        return stream is None  # which is how a program without a console has it
    return True

def line_of(code, because=None, ref=None):
    details = ', '.join(dict.fromkeys(filter(None, (code, because, ref))))
    return ' '.join(filter(None, ('[Mühür]', *MESSAGES.get(code, MESSAGES['DENIED']), f'({details})')))

def doctor(key=None, pins=None, folder=None, stream=None):
    """Says what is well and what is not, then one line for the seller, without secrets. 0: all is well."""
    pins, key, stream = read_pins(pins or PINS), given_key(key), stream or sys.stdout
    files, fault, deadline = Folder(folder, pins.product), fault_of_key(key), time.monotonic() + CALL_SECONDS
    core, nonce = Core(pins, key, files.instance() or secrets.token_hex(16), None), secrets.token_urlsafe(16)
    def ask(url, body=None):
        answer = bounded(lambda: exchange(url, body, deadline), CALL_SECONDS, threading.Event())
        return answer or Answer('TIMED_OUT')
    def look():
        return ask(key_set_url(pins))
    answer = look() if fault else ask(*request('validate', pins, key, core.instance, nonce))
    verdict = Verdict(DENIED, fault) if fault else core.hear(answer, nonce, look)
    failure, seconds = answer.failure, seconds_ahead(answer.date)
    no_name, no_folder = failure == 'DNS_FAILED' and failure, not files.is_writable() and 'FOLDER_UNWRITABLE'
    no_clock, secure = abs(seconds or 0) > CLOCK_LEEWAY, 'ok' if pins.address.startswith('https:') else 'none'
    host = urllib.parse.urlsplit(pins.address).hostname
    clock = '?' if seconds is None else f'{seconds:+d}s'
    # validate names no instance, and a policy that wants one says so after all that is wrong with a license.
    is_valid = verdict.code in ('VALID', 'INSTANCE_REQUIRED')
    findings = [  # name, for people, for the seller, what is wrong
        ('KEY', f'Anahtar: {shown_key(key)}', fault or 'ok', fault),
        ('FOLDER', f'Klasör: {files.path}', no_folder or 'ok', no_folder),
        ('DNS', f'Sunucunun adı: {host}', no_name or 'ok', no_name),
        ('TLS', f'Bağlantı: {pins.address}', failure or secure, not no_name and failure),
        ('CLOCK', f'Saat: {clock}', clock, no_clock and 'CLOCK_WRONG'),
        ('VERDICT', 'Lisans geçerli.', verdict.code, not is_valid and verdict.code)]
    for _, text, _, wrong in findings:
        say(f'✗ {line_of(wrong)[8:]}' if wrong else f'✓ {text}', stream)
    found = ' '.join(f'{name}={value}' for name, _, value, _ in findings)
    about = f'{SDK} product={pins.product} key={shown_key(key)} {found} ref={verdict.request_ref or "-"}'
    say(f'muhur-doctor {about}', stream)
    return 1 if any(wrong for *_, wrong in findings) else 0

def seconds_ahead(date):
    """How far this computer's clock is ahead of an answer's Date; None where it has none."""
    try:
        return round(time.time() - email.utils.parsedate_to_datetime(date).timestamp())
    except (TypeError, ValueError, OverflowError):
        return None

FORGED = 'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.'
MESSAGES = {  # code: what happened, what to do
    'NOT_FOUND': ('Bu lisans anahtarı kayıtlı değil.',
        'Anahtarı panelden yeniden kopyalayın; sorun sürerse satıcınıza yazın.'),
    'REVOKED': ('Bu lisans iptal edilmiş.', 'İptal kalıcıdır; nedenini satıcınıza sorun.'),
    'SUSPENDED': ('Bu lisans askıya alınmış.', 'Lisansın yeniden açılması için satıcınıza yazın.'),
    'EXPIRED': ('Bu lisansın süresi dolmuş.', 'Süreyi uzatmak için satıcınıza yazın.'),
    'PRODUCT_MISMATCH': ('Bu lisans başka bir ürün için verilmiş.',
        'Bu ürüne ait anahtarı girdiğinizden emin olun.'),
    'BLOCKED': ('Satıcı bu kullanımı engellemiş.', 'Engelin nedenini istek numarasıyla satıcınıza sorun.'),
    'VERSION_BLOCKED': ('Yazılımın bu sürümü artık kullanılamıyor.', 'Yazılımı güncel sürümüne yükseltin.'),
    'INSTANCE_REQUIRED': ('Bu istek için etkinleştirilmiş bir örnek gerekiyor.',
        'Önce parmak iziyle etkinleştirme çağrısı yapın.'),
    'FINGERPRINT_MISMATCH': ('Parmak izi, bu örneğin etkinleştirildiği parmak iziyle uyuşmuyor.',
        'Yazılım başka bir makineye taşındıysa orada yeniden etkinleştirin.'),
    'CLONE_DETECTED': ('Bu örneğin bir kopyası başka bir yerde çalışıyor.',
        'Kopyalardan birini durdurun, kalanı yeniden başlatın.'),
    'INSTANCE_RELEASED': ('Bu örnek serbest bırakılmış.',
        'Çalışmaya devam etmek için yeniden etkinleştirin.'),
    'INSTANCE_LIMIT': ('Lisansın eşzamanlı kullanım sınırı dolu.',
        'Çalışan örneklerden birini kapatın ya da sınırın artırılması için satıcınıza yazın.'),
    'VALID': ('Lisans geçerli.', ''),
    'KEY_MALFORMED': ('Lisans anahtarı hatalı yazılmış: denetim karakteri tutmuyor.',
        'Anahtarı elle yazmak yerine panelden kopyalayın.'),
    'RATE_LIMITED': ('Çok fazla istek gönderildi.', 'Biraz bekleyip yeniden deneyin.'),
    'UNAVAILABLE': ('Sunucu şu anda yanıt veremiyor.', 'Birkaç saniye sonra yeniden deneyin.'),
    'BAD_REQUEST': ('İstek geçersiz.', 'Gönderilen alanları düzeltin.'),
    'KEY_MISSING': ('Lisans anahtarı verilmemiş.',
        'Anahtarı panelden kopyalayıp LICENSE_KEY ortam değişkenine ya da yapılandırma dosyasına yazın.'),
    'PLACEHOLDER_NOT_INJECTED': ('Lisans anahtarının yerinde doldurulmamış bir yer tutucu duruyor.',
        'Yer tutucuyu panelden kopyaladığınız anahtarla değiştirin.'),
    'DNS_FAILED': ('Lisans sunucusunun adı çözülemedi.', 'İnternet bağlantısını ve DNS ayarını denetleyin.'),
    'TLS_FAILED': ('Lisans sunucusuyla güvenli bağlantı kurulamadı.',
        'Bilgisayarın saatini ve araya giren bir vekil sunucu olup olmadığını denetleyin.'),
    'UNREACHABLE': ('Lisans sunucusuna ulaşılamıyor.',
        'İnternet bağlantısını ve güvenlik duvarını denetleyin.'),
    'TIMED_OUT': ('Lisans sunucusu zamanında yanıt vermedi.', 'Biraz sonra yeniden deneyin.'),
    'NOT_MUHUR': ('Yanıt lisans sunucusundan gelmiyor; araya bir sayfa ya da vekil sunucu giriyor.',
        'Ağın oturum açma sayfasını, vekil sunucuyu ve güvenlik duvarını denetleyin.'),
    'ANSWER_UNSIGNED': ('Sunucunun yanıtı imzasız; ona dayanarak karar verilmez.',
        'Araya giren bir vekil sunucu olup olmadığını denetleyin.'),
    'CLOCK_WRONG': ('Bilgisayarın saati yanlış.', 'Saati otomatik eşitlemeye alıp yeniden başlatın.'),
    'GRACE_OVER': ('Sunucuya ulaşılamadan geçebilecek ek süre doldu.', 'Bağlantıyı onarıp yeniden başlatın.'),
    'STATE_FOREIGN': ('Saklanan karar başka bir örneğe ait.',
        'Klasör kopyalandıysa .license klasörünü silip yeniden başlatın.'),
    'STATE_CORRUPT': ('Saklanan karar okunamıyor.', 'Sunucuya ulaşıldığında kendiliğinden yenilenir.'),
    'FOLDER_UNWRITABLE': (
        'Lisans klasörüne yazılamıyor; ek süre işlemez ve her açılış yeni bir yer tutabilir.',
        'Klasörün yazma iznini ve boş alanı denetleyin.'),
    'TOKEN_MALFORMED': ('Sunucunun kararı doğrulanamadı: biçimi bozuk.', FORGED),
    'TOKEN_HEADER': ('Sunucunun kararı doğrulanamadı: başlığı tanınmıyor.', FORGED),
    'TOKEN_KEY': ('Sunucunun kararı doğrulanamadı: bilinmeyen bir anahtarla imzalanmış.', FORGED),
    'TOKEN_SIGNATURE': ('Sunucunun kararı doğrulanamadı: imzası tutmuyor.', FORGED),
    'TOKEN_CLAIMS': ('Sunucunun kararı doğrulanamadı: içeriği eksik.', FORGED),
    'TOKEN_AUDIENCE': ('Sunucunun kararı doğrulanamadı: başka bir ürüne ait.', FORGED),
    'TOKEN_ISSUER': ('Sunucunun kararı doğrulanamadı: başka bir sunucuya ait.', FORGED),
    'TOKEN_NONCE': ('Sunucunun kararı doğrulanamadı: bu soruya verilmemiş.', FORGED),
    'TOKEN_FINGERPRINT': ('Sunucunun kararı doğrulanamadı: başka bir örneğe ait.', FORGED),
    'DENIED': ('Sunucu bu lisansı reddetti.', 'Nedenini satıcınıza sorun.'),
    'LEADER_SILENT': ('Bu klasörü kullanan öteki süreçten henüz karar gelmedi.',
        'Birkaç saniye sonra yeniden deneyin.'),
}

if __name__ == '__main__':
    if sys.argv[1:] != ['doctor']:
        say('Kullanım: python muhur.py doctor')
        sys.exit(2)
    if 'LICENSE_KEY' not in os.environ:
        say('Lisans anahtarı:')
    sys.exit(doctor(os.environ.get('LICENSE_KEY') or sys.stdin.readline()))
