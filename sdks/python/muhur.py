"""Mühür: asks a license server whether this software may run. One file, Python 3.9+, standard library only.

    await muhur.protect()      # asyncio; elsewhere muhur.protect_sync(). The key comes from LICENSE_KEY.

Only a signed denial denies: while the server is away, the last signed verdict holds until its grace is over.
`python muhur.py doctor` says what is wrong. Calls go straight to the server, past proxies of the environment.
"""
import asyncio, atexit, base64, email.utils, hashlib, http.client, json, math, os, random, re, secrets
import signal, socket, ssl, sys, threading, time, urllib.parse
from collections import namedtuple
from contextlib import suppress
try:
    import fcntl
except ImportError:
    import msvcrt  # Windows
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except BaseException:  # a broken installation panics with what is no Exception
    Ed25519PublicKey = None

PINS = '@@MUHUR_PINS@@'
SDK, ACTIVE, GRACE, DENIED = 'python/1.0.0', 'active', 'grace', 'denied'
START_SECONDS, CALL_SECONDS, STOP_SECONDS, FOLLOW_SECONDS, KEY_SET_SECONDS, LEEWAY = 5, 5, 2, 5, 300, 300
FIELDS = 'state code because entitlements next_heartbeat_in grace_until request_ref'

class Verdict(namedtuple('Verdict', FIELDS, defaults=(None, (), 300, 0, None))):
    """What holds now: `state` is active, grace or denied, `because` why no proven answer stands behind it.
    Times are seconds since 1970, `next_heartbeat_in` seconds; what is denied has no entitlements."""
    @property
    def line(self) -> str:
        """For people, in Turkish: what happened, what to do, and the codes."""
        codes = ', '.join(dict.fromkeys(filter(None, (self.code, self.because, self.request_ref))))
        return ' '.join(filter(None, ('[Mühür]', *MESSAGES.get(self.code, MESSAGES['DENIED']), f'({codes})')))

def protect_sync(**options) -> 'License':
    """Starts a License. Where the software may not run: one line, and the process ends with exit code 78."""
    license = License(**options)
    license.start()
    return license

async def protect(**options) -> 'License':
    """As protect_sync, without blocking the event loop, in which the callbacks run."""
    license = License(**options)
    license._loop = asyncio.get_running_loop()
    await asyncio.to_thread(license._begin)
    license._greet()
    return license

class License:
    """The license of one instance. Options: `key` (or LICENSE_KEY), `folder` (or LICENSE_DIR, or .license in
    the working directory), `version` of the seller's software, `pins` (or those of the download). `on_denied`
    and `on_change` take a Verdict: at first where it is started, later in a thread or in the event loop."""
    verdict = _loop = _waited = None
    _ask_at = _tries = _gives_back = 0

    def __init__(self, *, key=None, folder=None, version=None, pins=None, on_denied=None, on_change=None):
        self.pins, self.key, self.version = read_pins(pins or PINS), given_key(key), version
        self.folder, self._core = Folder(folder, self.pins.product), Core(self.pins, self.key, '', None)
        self._on_denied, self._on_change = on_denied or end_denied, on_change or (lambda verdict: None)
        self._stop, self._started = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name='muhur', daemon=True)

    def start(self) -> Verdict:
        """Asks, for 5 seconds at most, and goes on in the background. Without `on_denied`, a denial raises
        SystemExit(78) here, and ends the process later or where this is not the main thread."""
        self._begin()
        self._greet()
        return self.verdict

    def close(self, deactivate: bool = True) -> None:
        """Gives the seat back, for 2 seconds at most, and leaves no thread and no signal handler."""
        if not self._stop.is_set():
            self._gives_back = deactivate
            self._stop.set()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(STOP_SECONDS)
        atexit.unregister(self.close)
        if is_main_thread() and signal.getsignal(signal.SIGTERM) is on_sigterm:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    async def close_async(self, deactivate: bool = True) -> None:
        await asyncio.to_thread(self.close, deactivate)
        self.close()  # only the main thread can take back the signal handler

    def _begin(self):
        self._thread.start()
        self._started.wait()

    def _greet(self):
        if self.verdict.state == DENIED:
            return call(self._on_denied, self.verdict)
        # Whatever ends the program gives the seat back, also a SIGTERM where nobody handles it.
        atexit.register(self.close)
        if is_main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
            signal.signal(signal.SIGTERM, on_sigterm)

    def _run(self):
        until = time.monotonic() + START_SECONDS
        try:
            while not self._stop.is_set():
                verdict, wait = self._look(time.monotonic() + CALL_SECONDS if self.verdict else until)
                if verdict and not self._stop.is_set():
                    self._settle(verdict)
                self._stop.wait(min(wait, threading.TIMEOUT_MAX))
            if self._gives_back and self.folder.leads and self._core.kept['instance_token']:
                # A token that was given back is no good to a start that finds the server away.
                self.folder.save('state.json', json.dumps({**self._core.kept, 'instance_token': None}))
                self._call('deactivate', secrets.token_urlsafe(16), time.monotonic() + STOP_SECONDS)
        finally:
            self.folder.unlock()
            self._started.set()

    def _look(self, deadline):
        """The verdict (None: there is none yet) and the seconds until the next look. The first process that
        gets the lock leads; the others look at what it keeps."""
        core, folder, before, fault = self._core, self.folder, self.verdict, fault_of_key(self.key)
        if fault:
            return Verdict(DENIED, fault), 0
        if not folder.leads:
            core.instance = folder.instance(make=False)
            core.read(folder.read('state.json'))
            verdict = core.fall_back('LEADER_SILENT', follows=True)
            is_denied = verdict.state == DENIED
            if before and is_denied or not folder.lock():
                # What denies at first may be of yesterday, and the leader about to know better.
                is_early = is_denied and not before and time.monotonic() < deadline
                return (None, 0.1) if is_early else (verdict, FOLLOW_SECONDS)
            core.instance = folder.instance(make=True)
        if before and before.state == GRACE and time.monotonic() < self._ask_at:
            verdict = core.fall_back(before.because)  # too early to ask, but grace may be over
        else:
            can_beat = core.is_proven and core.kept['instance_token']
            verdict, answer = self._ask('heartbeat' if can_beat else 'activate', deadline)
            self._tries, interval, chance = self._tries + 1, verdict.next_heartbeat_in, random.random()
            is_passing = verdict.because and (answer.failure or answer.status == 429 or answer.status >= 500)
            if not before and is_passing and self._tries < 4:
                self._waited = start_delay(self._waited, chance, answer.retry_after)
                if time.monotonic() + self._waited < deadline:
                    return None, self._waited
            after_failure = retry_delay(interval, self._waited, chance, answer.retry_after)
            self._waited = None if verdict.state == ACTIVE else after_failure
            self._ask_at = time.monotonic() + (self._waited or heartbeat_delay(interval, chance))
        until_over = verdict.grace_until - core.now() + 1 if verdict.state == GRACE else math.inf
        return verdict, max(min(self._ask_at - time.monotonic(), until_over), 1)

    def _ask(self, verb, deadline):
        core, nonce, before = self._core, secrets.token_urlsafe(16), dict(self._core.kept)
        answer = self._call(verb, nonce, deadline)
        verdict = core.hear(answer, nonce, lambda: ask_for_keys(self.pins, deadline), verb == 'heartbeat')
        if core.kept != before and not self._stop.is_set():
            self.folder.save('state.json', json.dumps(core.kept))
        return (verdict, answer) if verdict else self._ask('activate', deadline)

    def _call(self, verb, nonce, deadline):
        instance, token = self._core.instance, self._core.kept['instance_token']
        return ask(*request(verb, self.pins, self.key, instance, nonce, self.version, token), deadline)

    def _settle(self, verdict):
        before, self.verdict = self.verdict, verdict
        if verdict.state == DENIED:
            self._stop.set()
            self.folder.unlock()  # before anybody hears of it: who starts next asks anew
        if verdict.state not in (before.state if before else ACTIVE, DENIED):
            say(verdict.line)
        if before and (verdict.state, verdict.entitlements) != (before.state, before.entitlements):
            self._tell(self._on_change, verdict)
        if before and verdict.state == DENIED:
            self._tell(self._on_denied, verdict)
        self._started.set()

    def _tell(self, callback, verdict):
        if self._loop and self._loop.is_running():
            self._loop.call_soon_threadsafe(call, callback, verdict)
        else:
            call(callback, verdict)

class Unproven(ValueError):
    """What was looked at proves nothing; the argument is the code."""

def demand(holds, code):
    if not holds:
        raise Unproven(code)

NOTHING = dict(license=None, verdict=None, instance_token=None, key_set=None, highest_iat=0, format=1)

class Core:
    """What decides. It reads no clock, network or file but those it is given."""
    is_proven = False  # whether the server answered this process

    def __init__(self, pins, key, instance, state, clock=time.time, ticks=time.monotonic):
        self.pins, self.license, self.instance = pins, sha256(key), instance
        self.keys, self.version, self.clock, self.ticks = pins.keys, pins.version, clock, ticks
        self._looked_at = self._zero = -math.inf  # of `ticks`, and the server's time when they were zero
        self.read(state)

    def read(self, state):
        """Takes the bytes or the text of state.json; None: there is none."""
        self.kept = dict(NOTHING if state is None else json_object(state) or {})
        *texts, highest, form = [self.kept.get(name, math.nan) for name in NOTHING]
        if form != 1 or whole(highest) is None or not {str, type(None)}.issuperset(map(type, texts)):
            self.kept = {**NOTHING, 'license': self.license, 'verdict': ''}  # which nobody has signed
        self.learn(self.kept['key_set'])

    def now(self):
        """The computer's clock, but never less than what the server proved while this process runs."""
        return max(self.clock(), self._zero + self.ticks())

    def hear(self, answer, nonce, look=None, may_retake=False):
        """The verdict that follows from an answer; `look` asks for newer keys. None (only with `may_retake`):
        the server does not know this instance's token any more, which is dropped."""
        body, kept, now = json_object(answer.body) or {}, self.kept, self.clock()
        ref = body['request_ref'] if fits(body.get('request_ref'), '[0-9A-Za-z_-]{1,64}') else None
        try:
            token = token_in(answer)
            claims = self.prove(token, look)
            demand(claims.get('nonce') == nonce, 'TOKEN_NONCE')
            demand(claims.get('fph') == sha256(self.instance), 'TOKEN_FINGERPRINT')
            demand(claims['iat'] - LEEWAY <= now <= claims['exp'] + LEEWAY, 'CLOCK_WRONG')
        except Unproven as fault:
            return self.fall_back(str(fault))._replace(request_ref=ref)
        if may_retake and claims['code'] in ('INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH'):
            kept['instance_token'] = None
            return None
        issued = body['instance'].get('token') if isinstance(body.get('instance'), dict) else None
        if not fits(issued, '[!-~]{1,128}'):  # it has to fit in a call
            issued = kept['instance_token'] if kept['license'] == self.license else None
        highest, self._zero = max(whole(kept['highest_iat']), claims['iat']), claims['iat'] - self.ticks()
        self.is_proven = True
        kept.update(license=self.license, verdict=token, instance_token=issued, highest_iat=highest, format=1)
        return verdict_of(claims, ACTIVE if claims['code'] == 'VALID' else DENIED)._replace(request_ref=ref)

    def prove(self, token, look=None):
        """The claims of a verdict by our server for our product: steps 3 to 9. Raises Unproven."""
        def key_of(kid):
            if kid not in self.keys and look and self.ticks() - self._looked_at >= KEY_SET_SECONDS:
                self._looked_at = self.ticks()
                self.learn((json_object(look().body) or {}).get('signed'))
            return self.keys.get(kid)
        demand(len(token) <= 8192, 'TOKEN_MALFORMED')
        claims = open_jws(token, 'license-verdict+jwt', key_of)
        for name in ('iat', 'exp', 'grace_until', 'next_heartbeat_in'):
            claims[name] = whole(claims.get(name))
            demand(claims[name] is not None, 'TOKEN_CLAIMS')
        demand(fits(claims.get('code'), '[A-Z_]{1,40}') and fits(claims.get('iss')), 'TOKEN_CLAIMS')
        demand(isinstance(claims.get('ent'), list) and all(map(fits, claims['ent'])), 'TOKEN_CLAIMS')
        demand(claims.get('aud') == self.pins.product, 'TOKEN_AUDIENCE')
        demand(claims['iss'] == self.pins.address, 'TOKEN_ISSUER')
        return claims

    def learn(self, signed):
        """Takes a key set that the pinned root signed and that is newer than the one in use."""
        with suppress(AttributeError, KeyError, TypeError, ValueError):  # whatever it is, it is no such set
            found = open_jws(signed, 'license-keys+jwt', lambda kid: self.pins.root)
            version, address = whole(found['version']), found['iss']
            demand(address == self.pins.address and version > self.version, 'TOKEN_CLAIMS')
            for key in found['keys']:
                demand((key['kty'], key['crv'], type(key['kid'])) == ('OKP', 'Ed25519', str), 'TOKEN_CLAIMS')
            self.keys = {key['kid']: from_base64url(key['x'], 32) for key in found['keys']}
            self.version, self.kept['key_set'] = version, signed

    def fall_back(self, reason, follows=False):
        """What was kept decides, because of `reason`; who follows takes a VALID as it is until its `exp`."""
        kept, now = self.kept, self.now()
        if kept['verdict'] is None or kept['license'] != self.license:
            return Verdict(DENIED, reason, reason)
        try:
            claims = self.prove(kept['verdict'])
            demand(claims.get('fph') == sha256(self.instance), 'STATE_FOREIGN')
            demand(claims['code'] == 'VALID', claims['code'])
            if follows and now <= claims['exp']:
                return verdict_of(claims, ACTIVE)
            demand(now >= max(kept['highest_iat'], claims['iat']) - LEEWAY, 'CLOCK_WRONG')
            demand(now <= claims['grace_until'], 'GRACE_OVER')
            return verdict_of(claims, GRACE)._replace(code=reason, because=reason)
        except Unproven as fault:
            code = 'STATE_CORRUPT' if str(fault).startswith('TOKEN_') else str(fault)
            return Verdict(DENIED, code, reason)

def verdict_of(claims, state):
    entitlements, wait = tuple(claims['ent']) if state != DENIED else (), claims['next_heartbeat_in']
    return Verdict(state, claims['code'], None, entitlements, wait, claims['grace_until'])

def token_in(answer):
    """Steps 1 and 2; without a token the status decides before the body is looked at. Raises Unproven."""
    body, status = json_object(answer.body), answer.status
    demand(not answer.failure, answer.failure)
    if body and fits(body.get('token')):
        return body['token']
    demand(status < 500 and status != 429, 'RATE_LIMITED' if status == 429 else 'UNAVAILABLE')
    demand(body is not None and not 300 <= status < 400, 'NOT_MUHUR')
    is_named = status == 400 and fits(body.get('code'), 'KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST')
    raise Unproven(body['code'] if is_named else 'ANSWER_UNSIGNED')

def open_jws(token, kind, key_of):
    """The payload of a compact JWS (RFC 7515) of this `typ` whose signature holds. Raises Unproven."""
    parts = [from_base64url(part) for part in token.split('.')]
    demand(len(parts) == 3, 'TOKEN_MALFORMED')
    header = json_object(parts[0]) or {}
    is_ours = header.get('typ') == kind and fits(header.get('alg'), 'EdDSA|Ed25519') and len(header) == 3
    demand(is_ours and fits(header.get('kid')), 'TOKEN_HEADER')
    key = key_of(header['kid'])
    demand(key, 'TOKEN_KEY')
    demand(verifies(key, token.rpartition('.')[0].encode(), parts[2]), 'TOKEN_SIGNATURE')
    return json_object(parts[1]) or {}

def json_object(data):
    """The JSON object (RFC 8259) in bytes or text; None where there is none."""
    with suppress(ValueError, RecursionError):  # int refuses Python's own NaN, float takes any digits
        text = data.decode() if isinstance(data, bytes) else data
        value = json.loads(text, parse_constant=int, parse_int=float)
        return value if isinstance(value, dict) else None

def whole(value):
    """A number of JSON that is whole and from 0 to 2^53-1; None for anything else."""
    is_number = type(value) in (int, float) and 0 <= value < 2 ** 53
    return int(value) if is_number and value == int(value) else None

def fits(value, pattern='(?s).*'):
    return isinstance(value, str) and bool(re.fullmatch(pattern, value))

def sha256(text):
    return to_base64url(hashlib.sha256(text.encode('utf-8', 'surrogatepass')).digest())

def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b'=').decode()

def from_base64url(text, size=None):
    """The bytes of base64url without padding, its unused bits zero (RFC 4648 3.5). Raises Unproven."""
    demand(fits(text, '[A-Za-z0-9_-]+') and len(text) % 4 != 1, 'TOKEN_MALFORMED')
    data = base64.urlsafe_b64decode(text + '==')
    demand(to_base64url(data) == text and size in (None, len(data)), 'TOKEN_MALFORMED')
    return data

FIELD, ORDER = 2 ** 255 - 19, 2 ** 252 + 27742317777372353535851937790883648493
EDWARDS_D, NEUTRAL = -121665 * pow(121666, -1, FIELD) % FIELD, (0, 1, 1, 0)
Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
Y_OF_SMALL_ORDER = (0, 1, FIELD - 1, Y_OF_ORDER_8, FIELD - Y_OF_ORDER_8)

def verifies(public, message, signature):
    """Ed25519 (RFC 8032 5.1.7) without the cofactor and stricter: S below the order, the key and R in their
    canonical encoding and not of small order ("Taming the many EdDSAs", Chalkias et al. 2020)."""
    key, r, s = decode_point(public), decode_point(signature[:32]), int.from_bytes(signature[32:], 'little')
    if not (key and r and len(signature) == 64 and s < ORDER):
        return False
    with suppress(Exception):  # of what it refuses or cannot do, and where it is missing, the rest decides
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return True
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), 'little') % ORDER
    p, q = multiply(s, BASE), add(r, multiply(k, key))
    return (p[0] * q[2] - q[0] * p[2]) % FIELD == 0 == (p[1] * q[2] - q[1] * p[2]) % FIELD

def add(p, q):
    """Adds points in extended coordinates (RFC 8032 5.1.4)."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % FIELD, (p[1] + p[0]) * (q[1] + q[0]) % FIELD
    c, d = 2 * p[3] * q[3] * EDWARDS_D % FIELD, 2 * p[2] * q[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD

def multiply(number, point):
    rest = multiply(number >> 1, add(point, point)) if number else NEUTRAL
    return add(rest, point) if number & 1 else rest

def decode_point(data):
    """The point of a canonical encoding (RFC 8032 5.1.3) that is not of small order; None for any other."""
    sign, y = divmod(int.from_bytes(data, 'little'), 2 ** 255)
    u, v = y * y - 1, EDWARDS_D * y * y + 1
    x = u * v ** 3 * pow(u * v ** 7, (FIELD - 5) // 8, FIELD) % FIELD
    if (v * x * x - u) % FIELD:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if len(data) != 32 or y >= FIELD or y in Y_OF_SMALL_ORDER or (v * x * x - u) % FIELD:
        return None
    x = x if x & 1 == sign else FIELD - x
    return x, y, 1, x * y % FIELD

BASE = decode_point(b'\x58' + b'\x66' * 31)
Pins = namedtuple('Pins', 'address product root version keys')

def read_pins(line):
    """Reads `<address> <product> <root> <version> <kid>:<key> …`. ValueError: a fault of the program."""
    words = line.split()
    if len(words) < 4 or not fits(words[0], 'https?://.+') or not fits(words[3], '[0-9]{1,15}'):
        raise ValueError('Mühür: no pins; download muhur.py from the page of the product, or pass "pins"')
    keys = {kid: from_base64url(x, 32) for kid, _, x in (word.rpartition(':') for word in words[4:])}
    return Pins(words[0], words[1], from_base64url(words[2], 32), int(words[3]), keys)

def given_key(key):
    return str(os.environ.get('LICENSE_KEY', '') if key is None else key).strip()

def fault_of_key(key):
    """What is wrong with a license key before anybody is asked: a code, or None."""
    is_placeholder = re.search(r'%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>|X{8}', key.replace('-', ''))
    return 'KEY_MISSING' if not key.strip() else 'PLACEHOLDER_NOT_INJECTED' if is_placeholder else None

def shown_key(key):
    return key.strip()[:8] + '…'

def request(verb, pins, key, instance, nonce, version=None, token=None, host=None, sdk=SDK):
    """The address and the fields of a call, without those that are not known."""
    # The server refuses host names with control characters and with what turns the reading direction.
    host = ''.join(filter(str.isprintable, host or socket.gethostname()))[:255]
    body = dict(license_key=key.strip(), product_id=pins.product, fingerprint=instance, nonce=nonce, sdk=sdk,
                hostname=host, version=version, instance_token=verb in ('heartbeat', 'deactivate') and token)
    return f'{pins.address}/api/license/{verb}', {name: value for name, value in body.items() if value}

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
        self.leads, self._lock, self.warnings = False, None, set()

    def lock(self):
        """Whether this process leads: also where nothing can be written and nobody be agreed with."""
        self.leads, self._lock = True, None
        try:
            os.makedirs(self.path, exist_ok=True)
            self._lock = open(os.path.join(self.path, 'lock'), 'ab')
            if os.name == 'nt':
                msvcrt.locking(self._lock.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:  # any other than these: a file system without locks
            self.leads = not (self._lock and isinstance(error, (BlockingIOError, PermissionError)))
        return self.leads

    def unlock(self):
        self.leads, self._lock = False, self._lock and self._lock.close()

    def instance(self, make):
        """The fingerprint, which the leader makes where there is none; empty as long as there is none."""
        found = self.read('instance')
        if found and re.fullmatch(rb'\s*[0-9a-f]{32}\s*', found):
            return found.decode().strip()
        if make and found is not None:
            self._warn('STATE_CORRUPT')
        made = secrets.token_hex(16)
        if make:
            self.save('instance', made)
        return made if make else ''

    def read(self, name):
        """The bytes of a file; None: there is none."""
        try:
            with open(os.path.join(self.path, name), 'rb') as file:
                return file.read()
        except OSError as error:  # what stands there and cannot be read is not nothing
            return None if isinstance(error, (FileNotFoundError, NotADirectoryError)) else b''

    def save(self, name, text):
        """Whole or not at all: a full disk or a crash leaves the one before. Whether that went well."""
        path = os.path.join(self.path, name)
        try:
            os.makedirs(self.path, exist_ok=True)
            with open(os.open(path + '.new', os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'w') as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(path + '.new', path)
            return True
        except OSError:
            self._warn('FOLDER_UNWRITABLE')

    def _warn(self, code):
        if code not in self.warnings:
            self.warnings.add(code)
            say(Verdict(DENIED, code).line)

# What came back, or why nothing did: DNS_FAILED, TLS_FAILED, TIMED_OUT, UNREACHABLE.
Answer = namedtuple('Answer', 'failure status body retry_after date', defaults=(None, 0, b'', None, None))
FAILURES = [((socket.gaierror, UnicodeError), 'DNS_FAILED'), (ssl.SSLError, 'TLS_FAILED'),
            ((socket.timeout, TimeoutError), 'TIMED_OUT'), (Exception, 'UNREACHABLE')]

def ask_for_keys(pins, deadline):
    return ask(f'{pins.address}/.well-known/jwks.json', None, deadline)

def ask(url, body, deadline):
    """One call (without a body: a GET) on a connection of its own. Follows no redirect, raises nothing."""
    url, opened = urllib.parse.urlsplit(url), []
    kind = http.client.HTTPSConnection if url.scheme == 'https' else http.client.HTTPConnection
    connection = kind(url.netloc, timeout=CALL_SECONDS / 2)  # leaves time for the next address of the name
    def exchange():
        try:
            connection.connect()
            opened.append(connection.sock)
            connection.sock.settimeout(deadline - time.monotonic())
            headers = {'Content-Type': 'application/json', 'User-Agent': f'muhur-{SDK}'}
            data = body and json.dumps(body).encode()
            connection.request('POST' if body else 'GET', url.path, data, headers)
            response = connection.getresponse()
            data = response.read(64 * 1024)
            if response.length and len(data) < 64 * 1024:
                raise http.client.IncompleteRead(data)
            after = response.getheader('Retry-After', '').strip()
            # It is not signed, and must not silence an instance until its grace is over.
            after = min(int(after), 3600) if fits(after, '[0-9]{1,9}') else None
            return Answer(None, response.status, data, after, response.getheader('Date'))
        except Exception as error:  # whatever breaks, what was kept decides
            return Answer(next(code for kind, code in FAILURES if isinstance(error, kind)))
        finally:
            connection.close()
    answer = within(deadline - time.monotonic(), exchange)
    for sock in opened if answer is None else ():
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)  # ends the thread, however slowly the server drips
    return answer or Answer('TIMED_OUT')

def within(seconds, work):
    """What `work` gives in a daemon thread; None after so many seconds: a resolver cannot be interrupted."""
    outcome = []
    thread = threading.Thread(target=lambda: outcome.append(work()), name='muhur-call', daemon=True)
    try:
        thread.start()
        thread.join(max(seconds, 0))
    except RuntimeError:  # Python 3.12 starts none while the interpreter ends
        return work()
    return outcome[0] if outcome else None

def is_main_thread():
    return threading.current_thread() is threading.main_thread()

def on_sigterm(number, _frame):
    raise SystemExit(128 + number)

def end_denied(verdict):
    """What happens on a denial where the seller says nothing else."""
    if not say(verdict.line):
        os._exit(78)  # Python itself would end with 120 for a line that nobody takes
    raise SystemExit(78)

def call(callback, verdict):
    """Calls back; in a thread, an exit is one of the process, and a fault of the bot costs no heartbeat."""
    try:
        callback(verdict)
    except (Exception, SystemExit) as fault:
        if is_main_thread():
            raise
        if isinstance(fault, Exception):
            return sys.excepthook(*sys.exc_info())
        within(1, lambda: print(end='', flush=True))  # a console that takes nothing holds nobody up
        os._exit(fault.code if isinstance(fault.code, int) else 1 if fault.code else 0)

def say(text):
    """Prints a line; whether that went well, or there is no console."""
    with suppress(Exception):
        print(text, file=sys.stderr, flush=True)
        return True

def doctor():
    """Says what is well and what is not, then one line for the seller, without secrets. 0: all is well."""
    pins, key = read_pins(PINS), given_key(None)
    if not key:
        print('Lisans anahtarı: ', end='', flush=True)
        key = sys.stdin.readline().strip()
    folder, fault, deadline = Folder(None, pins.product), fault_of_key(key), time.monotonic() + CALL_SECONDS
    core = Core(pins, key, folder.instance(make=False) or secrets.token_hex(16), None)
    nonce, shown = secrets.token_urlsafe(16), shown_key(key)
    no_folder = None if folder.save('doctor', '') else 'FOLDER_UNWRITABLE'
    asked = request('validate', pins, key, core.instance, nonce)
    answer = ask_for_keys(pins, deadline) if fault else ask(*asked, deadline)
    verdict = core.hear(answer, nonce, lambda: ask_for_keys(pins, deadline))
    with suppress(OSError):
        os.remove(os.path.join(folder.path, 'doctor'))
    fault = 'KEY_MALFORMED' if verdict.code == 'KEY_MALFORMED' else fault
    code, failure, date = fault or verdict.code, answer.failure, email.utils.parsedate_tz(answer.date or '')
    ahead = round(time.time() - email.utils.mktime_tz(date)) if date else None
    secure = 'ok' if pins.address.startswith('https:') else 'none'
    clock, no_name = '?' if ahead is None else f'{ahead:+d}s', failure if failure == 'DNS_FAILED' else None
    findings = [  # name, what stands there, what is wrong, what people read else
        ('KEY', fault or 'ok', fault, f'Anahtar: {shown}'),
        ('FOLDER', no_folder or 'ok', no_folder, f'Klasör: {folder.path}'),
        ('DNS', no_name or 'ok', no_name, f'Sunucunun adı: {urllib.parse.urlsplit(pins.address).hostname}'),
        ('TLS', failure or secure, None if no_name else failure, f'Bağlantı: {pins.address}'),
        ('CLOCK', clock, 'CLOCK_WRONG' if abs(ahead or 0) > LEEWAY else None, f'Saat: {clock}'),
        # `validate` names no instance; a policy that wants one says so after all else that is wrong.
        ('VERDICT', code, None if code in ('VALID', 'INSTANCE_REQUIRED') else code, 'Lisans geçerli.')]
    for name, _, wrong, well in findings:
        about = '' if name == 'VERDICT' else f'{well}. '
        print(f'✗ {about}{Verdict(DENIED, wrong).line[8:]}' if wrong else f'✓ {well}')
    found = ' '.join(f'{name}={value}' for name, value, *_ in findings)
    print(f'muhur-doctor {SDK} product={pins.product} key={shown} {found} ref={verdict.request_ref or "-"}')
    return 1 if any(wrong for _, _, wrong, _ in findings) else 0

TEXTS = """
NOT_FOUND|Bu lisans anahtarı kayıtlı değil.|
  Anahtarı panelden yeniden kopyalayın; sorun sürerse satıcınıza yazın.
REVOKED|Bu lisans iptal edilmiş.|İptal kalıcıdır; nedenini satıcınıza sorun.
SUSPENDED|Bu lisans askıya alınmış.|Lisansın yeniden açılması için satıcınıza yazın.
EXPIRED|Bu lisansın süresi dolmuş.|Süreyi uzatmak için satıcınıza yazın.
PRODUCT_MISMATCH|Bu lisans başka bir ürün için verilmiş.|Bu ürüne ait anahtarı girdiğinizden emin olun.
BLOCKED|Satıcı bu kullanımı engellemiş.|Engelin nedenini istek numarasıyla satıcınıza sorun.
VERSION_BLOCKED|Yazılımın bu sürümü artık kullanılamıyor.|Yazılımı güncel sürümüne yükseltin.
INSTANCE_REQUIRED|Bu istek için etkinleştirilmiş bir örnek gerekiyor.|
  Önce parmak iziyle etkinleştirme çağrısı yapın.
FINGERPRINT_MISMATCH|Parmak izi, bu örneğin etkinleştirildiği parmak iziyle uyuşmuyor.|
  Yazılım başka bir makineye taşındıysa orada yeniden etkinleştirin.
CLONE_DETECTED|Bu örneğin bir kopyası başka bir yerde çalışıyor.|
  Kopyalardan birini durdurun, kalanı yeniden başlatın.
INSTANCE_RELEASED|Bu örnek serbest bırakılmış.|Çalışmaya devam etmek için yeniden etkinleştirin.
INSTANCE_LIMIT|Lisansın eşzamanlı kullanım sınırı dolu.|
  Çalışan örneklerden birini kapatın ya da sınırın artırılması için satıcınıza yazın.
VALID|Lisans geçerli.|
KEY_MALFORMED|Lisans anahtarı hatalı yazılmış: denetim karakteri tutmuyor.|
  Anahtarı elle yazmak yerine panelden kopyalayın.
RATE_LIMITED|Çok fazla istek gönderildi.|Biraz bekleyip yeniden deneyin.
UNAVAILABLE|Sunucu şu anda yanıt veremiyor.|Birkaç saniye sonra yeniden deneyin.
BAD_REQUEST|İstek geçersiz.|Gönderilen alanları düzeltin.
KEY_MISSING|Lisans anahtarı verilmemiş.|
  Anahtarı panelden kopyalayıp LICENSE_KEY ortam değişkenine ya da yapılandırma dosyasına yazın.
PLACEHOLDER_NOT_INJECTED|Lisans anahtarının yerinde doldurulmamış bir yer tutucu duruyor.|
  Yer tutucuyu panelden kopyaladığınız anahtarla değiştirin.
DNS_FAILED|Lisans sunucusunun adı çözülemedi.|İnternet bağlantısını ve DNS ayarını denetleyin.
TLS_FAILED|Lisans sunucusuyla güvenli bağlantı kurulamadı.|
  Bilgisayarın saatini ve araya giren bir vekil sunucu olup olmadığını denetleyin.
UNREACHABLE|Lisans sunucusuna ulaşılamıyor.|İnternet bağlantısını ve güvenlik duvarını denetleyin.
TIMED_OUT|Lisans sunucusu zamanında yanıt vermedi.|Biraz sonra yeniden deneyin.
NOT_MUHUR|Yanıt lisans sunucusundan gelmiyor; araya bir sayfa ya da vekil sunucu giriyor.|
  Ağın oturum açma sayfasını, vekil sunucuyu ve güvenlik duvarını denetleyin.
ANSWER_UNSIGNED|Sunucunun yanıtı imzasız; ona dayanarak karar verilmez.|
  Araya giren bir vekil sunucu olup olmadığını denetleyin.
CLOCK_WRONG|Bilgisayarın saati yanlış.|Saati otomatik eşitlemeye alıp yeniden başlatın.
GRACE_OVER|Sunucuya ulaşılamadan geçebilecek ek süre doldu.|Bağlantıyı onarıp yeniden başlatın.
STATE_FOREIGN|Saklanan karar başka bir örneğe ait.|
  Klasör kopyalandıysa .license klasörünü silip yeniden başlatın.
STATE_CORRUPT|Saklanan karar okunamıyor.|Sunucuya ulaşıldığında kendiliğinden yenilenir.
FOLDER_UNWRITABLE|Lisans klasörüne yazılamıyor; ek süre kapanınca biter ve her açılış yeni bir yer tutabilir.|
  Klasörün yazma iznini ve boş alanı denetleyin.
DENIED|Sunucu bu lisansı reddetti.|Nedenini satıcınıza sorun.
LEADER_SILENT|Bu klasörü kullanan öteki süreçten henüz karar gelmedi.|Birkaç saniye sonra yeniden deneyin.
"""
UNPROVEN = """MALFORMED: biçimi bozuk; HEADER: başlığı tanınmıyor; KEY: bilinmeyen bir anahtarla imzalanmış;
SIGNATURE: imzası tutmuyor; CLAIMS: içeriği eksik; AUDIENCE: başka bir ürüne ait; NONCE: bu soruya verilmemiş;
ISSUER: başka bir sunucuya ait; FINGERPRINT: başka bir örneğe ait"""
LINES = re.sub(r'\n +', '', TEXTS).strip().split('\n') + [
    f'TOKEN_{name}|Sunucunun kararı doğrulanamadı: {what}.|Araya giren olmadığından emin olun; sorun sürerse '
    'satıcınıza yazın.' for name, what in (part.split(': ') for part in re.split(r';\s', UNPROVEN))]
MESSAGES = {code: (what, action) for code, what, action in (line.split('|') for line in LINES)}

if __name__ == '__main__':
    if sys.argv[1:] != ['doctor']:
        sys.exit('Kullanım: python muhur.py doctor')
    sys.stdout.reconfigure(errors='replace')
    sys.exit(doctor())
