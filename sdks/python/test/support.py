"""A license server on loopback that really signs, and the tools of the tests around it."""
import contextlib
import hashlib
import http.server
import importlib.util
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent
SDK = FOLDER.parents[1] / 'dist' / 'muhur.py'
VECTORS = FOLDER.parent.parent / 'vectors'
KEY = 'MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E'
OTHER_KEY = 'MHR-0ABCDEFGHJKM-NPQRSTVWX-YZ1234567-89ABCDEF9'
PRODUCT = '01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f'

# Seconds that a busy machine may add to a wait with an end. A program that hangs, hangs for far longer.
SLACK = 30
HANGS = 600


def load(pure=False, path=SDK):
    """The SDK as a module of its own; `pure`: as where `cryptography` is not installed."""
    # A process can load it only once: the loaded modules have to come back.
    loaded = [name for name in sys.modules if name.split('.')[0] == 'cryptography'] if pure else []
    hidden = {name: sys.modules.pop(name) for name in loaded}
    if pure:
        sys.modules['cryptography'] = None
    try:
        spec = importlib.util.spec_from_file_location('muhur', path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        if pure:
            del sys.modules['cryptography']
        sys.modules.update(hidden)


muhur = load()


class Signer:
    """Ed25519 (RFC 8032 5.1.6) with a secret that everybody knows."""

    def __init__(self, name):
        digest = hashlib.sha512(name.encode()).digest()
        scalar = bytearray(digest[:32])
        scalar[0] &= 248
        scalar[31] = scalar[31] & 127 | 64
        self.kid, self.scalar, self.prefix = name, int.from_bytes(scalar, 'little'), digest[32:]
        self.public = encode(multiply(self.scalar))
        self.x = muhur.to_base64url(self.public)

    def sign(self, message):
        r = int.from_bytes(hashlib.sha512(self.prefix + message).digest(), 'little') % muhur.ORDER
        point = encode(multiply(r))
        k = int.from_bytes(hashlib.sha512(point + self.public + message).digest(), 'little')
        return point + ((r + k * self.scalar) % muhur.ORDER).to_bytes(32, 'little')

    def jws(self, kind, payload):
        header = {'alg': 'EdDSA', 'typ': kind, 'kid': self.kid}
        parts = '.'.join(muhur.to_base64url(json.dumps(part).encode()) for part in (header, payload))
        return f'{parts}.{muhur.to_base64url(self.sign(parts.encode()))}'


def doublings(point):
    """The point and what doubling it yields, one for each bit of a scalar."""
    points = [point]
    while len(points) < 256:
        points.append(muhur.add(points[-1], points[-1]))
    return points


DOUBLINGS = doublings(muhur.BASE)


def multiply(scalar):
    total = muhur.NEUTRAL
    for bit, point in enumerate(DOUBLINGS):
        if scalar >> bit & 1:
            total = muhur.add(total, point)
    return total


def encode(point):
    inverse = pow(point[2], muhur.FIELD - 2, muhur.FIELD)
    x, y = point[0] * inverse % muhur.FIELD, point[1] * inverse % muhur.FIELD
    return (y | (x & 1) << 255).to_bytes(32, 'little')


ROOT, FIRST, NEWER = Signer('root'), Signer('first'), Signer('newer')


def pins_of(address, keys=(FIRST,)):
    return ' '.join([address, PRODUCT, ROOT.x, '3', *(f'{key.kid}:{key.x}' for key in keys)])


class LicenseServer(http.server.ThreadingHTTPServer):
    """Answers every call with a signed VALID, or with the result of `answer(verb, body)` instead: a code to sign, a dict of
    claims to sign, or (status, headers, bytes); None stands for VALID. An exception of it drops the connection."""
    daemon_threads = True

    def __init__(self, answer=lambda verb, body: None, context=None, heartbeat=300):
        super().__init__(('127.0.0.1', 0), Handler)
        self.answer, self.heartbeat, self.signer, self.calls, self.moment = answer, heartbeat, FIRST, [], time.time
        self.arrived, self.headers_seen = threading.Condition(), []
        scheme = 'https' if context else 'http'
        if context:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.address = f'{scheme}://127.0.0.1:{self.server_address[1]}'
        self.pins = pins_of(self.address)
        threading.Thread(target=self.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True).start()

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def verbs(self):
        return [verb for verb, _ in self.calls]

    def wait_for(self, verb, count=1, seconds=100):
        """The body of the so-maniest call of this verb."""
        def found():
            return [body for name, body in self.calls if name == verb]
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(found()) >= count, seconds), f'{verb} in {self.verbs()}'
            return found()[count - 1]

    def handle_error(self, request, client_address):
        pass

    def signed(self, body, claims, verb='activate', sent=None, issued=None):
        """A verdict on this call; `sent` are its bytes where they are known."""
        now = int(self.moment())
        claims = {'iss': self.address, 'aud': PRODUCT, 'fph': muhur.sha256(body.get('fingerprint', '')),
                  'nonce': body.get('nonce'), 'verb': verb, 'bdh': muhur.sha256(sent or json.dumps(body).encode()),
                  'iid': 'i-1', 'ith': muhur.sha256(issued or ''), 'code': 'VALID', 'iat': now, 'exp': now + 600,
                  'grace_until': now + 86400, 'next_heartbeat_in': self.heartbeat, 'ent': ['pro'],
                  'product_name': 'Ticket Bot', 'owner_name': 'mehmet', 'expires_at': None, 'seats_used': 1,
                  'seats_allowed': 3, **claims}
        return self.signer.jws('license-verdict+jwt', claims)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        with self.server.arrived:
            self.server.calls.append(('jwks', None))
            self.server.arrived.notify_all()
        self.send(200, {}, json.dumps({'keys': []}).encode())

    def do_POST(self):
        verb = self.path.rpartition('/')[2]
        sent = self.rfile.read(int(self.headers['Content-Length']))
        body = json.loads(sent)
        with self.server.arrived:
            self.server.calls.append((verb, body))
            self.server.headers_seen.append(dict(self.headers))
            number = len(self.server.calls)
            self.server.arrived.notify_all()
        answer = self.server.answer(verb, body)
        if isinstance(answer, tuple):
            return self.send(*answer)
        claims = {'code': answer} if isinstance(answer, str) else answer or {}
        token = self.server.signed(body, claims, verb, sent, f'token-{number}')
        answer = {'token': token, 'request_ref': 'K7QX2M9D01', 'instance': {'id': 'i-1', 'token': f'token-{number}'}}
        self.send(200, {'Content-Type': 'application/json'}, json.dumps(answer).encode())

    def send(self, status, headers, body):
        (self.send_response_only if 'Date' in headers else self.send_response)(status)
        for name, value in {'Content-Length': str(len(body)), 'Connection': 'close', **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory() as path:
        yield pathlib.Path(path)


@contextlib.contextmanager
def errors():
    """The output for people meanwhile."""
    before, sys.stderr = sys.stderr, io.StringIO()
    try:
        yield sys.stderr
    finally:
        sys.stderr = before


def wait_until(holds, seconds=100):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, 'it did not come in time'
        time.sleep(0.01)


def kept(path, **changes):
    """state.json as it is, or with changes."""
    file = pathlib.Path(path) / PRODUCT / 'state.json'
    state = json.loads(file.read_text())
    if changes:
        file.write_text(json.dumps({**state, **changes}))
    return state


def threads():
    return [thread.name for thread in threading.enumerate() if thread.name.startswith('muhur')]


def run(code, server, path, environment=None, python=sys.executable, **options):
    """Starts a program that has the SDK beside it, as `muhur`."""
    environment = {**os.environ, 'LICENSE_KEY': KEY, 'PINS': server if isinstance(server, str) else server.pins,
                   'LICENSE_DIR': str(path), 'LICENSE_QUIET': '1', 'PYTHONPATH': str(SDK.parent), 'PYTHONDONTWRITEBYTECODE': '1',
                   'PYTHONUNBUFFERED': '', **(environment or {})}
    pipes = dict.fromkeys(('stdin', 'stdout', 'stderr'), subprocess.PIPE)
    return subprocess.Popen([python, '-c', code], env=environment, bufsize=0, **{**pipes, **options})


def finish(process, seconds=100):
    """(exit code, stdout, stderr)"""
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise AssertionError(f'it did not end: {process.communicate()}')
    return process.returncode, out.decode('utf-8', 'replace'), err.decode('utf-8', 'replace')
