"""The first question and its five seconds."""
import json
import socket
import ssl
import subprocess
import threading
import time
import unittest
from unittest import mock

import support
from support import KEY, LicenseServer, folder, kept, muhur


class Start(unittest.TestCase):
    def setUp(self):
        place = folder()
        self.folder, self.licenses = place.__enter__(), []
        self.addCleanup(place.__exit__, None, None, None)
        said = support.errors()
        self.said = said.__enter__()
        self.addCleanup(said.__exit__, None, None, None)
        # Only `assert_in_budget` is about the seconds of a start, and a busy machine may need more of them.
        for patch in (mock.patch.object(muhur, 'START_SECONDS', 50), mock.patch.object(muhur.random, 'random', lambda: 0)):
            patch.start()
            self.addCleanup(patch.stop)

    def license(self, pins, **options):
        options = {'key': KEY, 'folder': str(self.folder), 'on_denied': lambda verdict: None, **options}
        license = muhur.License(pins=pins, **options)
        self.addCleanup(license.close, False)
        self.licenses.append(license)
        return license

    def start(self, pins, **options):
        return self.license(pins, **options).start()

    def server(self, *arguments, **options):
        server = LicenseServer(*arguments, **options)
        self.addCleanup(server.__exit__)
        return server

    def listen(self, talk):
        """The address of a server that talks over each connection in its own way."""
        listener = socket.create_server(('127.0.0.1', 0))
        self.addCleanup(listener.close)

        def serve():
            while True:
                try:
                    connection = listener.accept()[0]
                except OSError:
                    return
                threading.Thread(target=lambda: self.talk(talk, connection), daemon=True).start()
        threading.Thread(target=serve, daemon=True).start()
        return support.pins_of(f'http://127.0.0.1:{listener.getsockname()[1]}')

    @staticmethod
    def talk(talk, connection):
        with connection:
            try:
                talk(connection)
            except OSError:
                pass

    def test_a_signed_valid_is_active_and_kept(self):
        server = self.server()
        verdict = self.start(server.pins, version='2.4.1')
        self.assertEqual((verdict.state, verdict.code, verdict.because), ('active', 'VALID', None))
        self.assertEqual((verdict.entitlements, verdict.next_heartbeat_in), (('pro',), 300))
        verb, body = server.calls[0]
        self.assertEqual(verb, 'activate')
        self.assertEqual((body['license_key'], body['product_id']), (KEY, support.PRODUCT))
        self.assertEqual((body['version'], body['sdk']), ('2.4.1', 'python/2.0.0'))
        self.assertRegex(body['nonce'], '^[A-Za-z0-9_-]{22}$')
        files = self.folder / support.PRODUCT
        self.assertEqual((files / 'instance').read_text().strip(), body['fingerprint'])
        self.assertEqual((files / 'instance').stat().st_mode & 0o777, 0o600)
        state = kept(self.folder)
        self.assertEqual((state['format'], state['license'], state['instance_token'], state['key_set']),
                         (1, muhur.sha256(KEY), 'token-1', None))
        self.assertNotIn(KEY, (files / 'state.json').read_text())
        self.assertEqual(self.said.getvalue(), '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz\n')

    def test_a_signed_denial_denies_and_names_the_request(self):
        verdict = self.start(self.server(lambda *_: 'SUSPENDED').pins)
        self.assertEqual((verdict.state, verdict.code, verdict.because), ('denied', 'SUSPENDED', None))
        self.assertEqual(verdict.line, '[Mühür] Bu lisans askıya alınmış. Lisansın askıdan kaldırılması için satıcınıza '
                                       'yazın. (SUSPENDED, K7QX2M9D01)')

    def test_a_signed_code_of_a_later_server_has_the_text_of_denied(self):
        verdict = self.start(self.server(lambda *_: 'GEO_FENCED').pins)
        self.assertIn('Sunucu bu lisansı reddetti.', verdict.line)
        self.assertIn('(GEO_FENCED', verdict.line)

    def test_a_signed_answer_of_503_is_not_tried_again(self):
        def answer(verb, body):
            return (503, {}, json.dumps({'token': server.signed(body, {'code': 'REVOKED'})}).encode())
        server = self.server(answer)
        self.assertEqual((self.start(server.pins).code, len(server.calls)), ('REVOKED', 1))

    def test_proxies_of_the_environment_are_not_used(self):
        server = self.server()
        with mock.patch.dict('os.environ', http_proxy='http://127.0.0.1:9', HTTP_PROXY='http://127.0.0.1:9'):
            self.assertEqual(self.start(server.pins).state, 'active')

    def test_64_kib_are_read_and_no_more(self):
        sent = []

        def flood(connection):
            connection.recv(65536)
            connection.sendall(b'HTTP/1.1 200 OK\r\n\r\n')
            while True:
                sent.append(connection.send(b' ' * 65536))
        self.assertEqual(self.start(self.listen(flood)).code, 'NOT_MUHUR')
        self.assertLess(sum(sent), 64 * 2 ** 20)

    def assert_in_budget(self, pins, budget):
        begin = time.monotonic()
        with mock.patch.object(muhur, 'START_SECONDS', budget):
            self.assertEqual(self.start(pins).code, 'TIMED_OUT')
        self.assertTrue(budget - 0.5 < time.monotonic() - begin < budget + support.SLACK)
        support.wait_until(lambda: not support.threads())

    def test_a_silent_server_takes_five_seconds(self):
        self.assert_in_budget(self.listen(lambda connection: time.sleep(support.HANGS)), 5)

    def test_a_server_that_drips_its_header_stretches_no_budget(self):
        def drip(connection):
            connection.sendall(b'HTTP/1.1 200 OK\r\nX-Long: ')
            while True:
                connection.sendall(b'x')
                time.sleep(0.2)
        self.assert_in_budget(self.listen(drip), 1.5)

    def test_a_server_that_drips_its_body_stretches_no_budget(self):
        def drip(connection):
            connection.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
            while True:
                connection.sendall(b'1\r\n \r\n')
                time.sleep(0.2)
        self.assert_in_budget(self.listen(drip), 1.5)

    def test_a_resolver_that_hangs_stretches_no_budget(self):
        ends = threading.Event()
        self.addCleanup(ends.set)
        threading.Timer(3, ends.set).start()
        with mock.patch.object(muhur.socket, 'getaddrinfo', lambda *_, **__: ends.wait(support.HANGS) and []):
            self.assert_in_budget(support.pins_of('https://lisans.example.com'), 1.5)

    def test_a_dead_address_leaves_time_for_the_next_one(self):
        server = self.server()
        full = socket.create_server(('127.0.0.1', 0), backlog=0)
        self.addCleanup(full.close)
        fillers = [socket.socket() for _ in range(4)]
        for filler in fillers:  # a connection beyond the backlog gets no answer
            self.addCleanup(filler.close)
            filler.setblocking(False)
            filler.connect_ex(full.getsockname())
        stream = (socket.AF_INET, socket.SOCK_STREAM, 6, '')
        addresses = [(*stream, full.getsockname()), (*stream, server.server_address)]
        with mock.patch.object(muhur.socket, 'getaddrinfo', lambda *_, **__: addresses):
            self.assertEqual(self.start(server.pins).state, 'active')

    def certificate(self):
        path = self.folder / 'pem'
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes',
                        '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2',
                        '-keyout', path, '-out', f'{path}.crt'], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f'{path}.crt', path)
        return context, f'{path}.crt'

    def test_a_certificate_that_nobody_vouches_for(self):
        server = self.server(context=self.certificate()[0])
        self.assertEqual(self.start(server.pins).code, 'TLS_FAILED')
        self.assertEqual(server.calls, [])

    def test_a_certificate_that_is_trusted(self):
        context, trusted = self.certificate()
        server = self.server(context=context)
        with mock.patch.dict('os.environ', SSL_CERT_FILE=trusted):
            self.assertEqual(self.start(server.pins).state, 'active')
        self.assertEqual(server.headers_seen[0]['Host'], server.address[8:])

    def test_what_breaks_a_handshake_is_tls(self):
        pins = self.listen(lambda connection: connection.sendall(b'HTTP/1.1 400 Bad Request\r\n\r\n'))
        with mock.patch.object(muhur.random, 'random', lambda: 0):
            self.assertEqual(self.start(pins.replace('http:', 'https:')).code, 'TLS_FAILED')

    def test_a_restart_without_the_server_is_grace(self):
        server = self.server()
        self.start(server.pins)
        for license in self.licenses:
            license.close()
        server.shutdown()
        server.server_close()
        with mock.patch.object(muhur.random, 'random', lambda: 0):
            verdict = self.start(server.pins)
        self.assertEqual((verdict.state, verdict.code, verdict.because), ('grace', 'UNREACHABLE', 'UNREACHABLE'))
        greeted, warned = self.said.getvalue().splitlines()
        self.assertIn('Ticket Bot lisansı geçerli', greeted)
        self.assertTrue(warned.startswith('[Mühür] Lisans sunucusuna ulaşılamıyor.'), warned)

    def test_newer_keys_are_looked_for_once_in_five_minutes(self):
        server = self.server()
        server.signer = support.NEWER
        license = self.license(server.pins)
        self.assertEqual(license.start().code, 'TOKEN_KEY')
        self.assertEqual(license._ask()[0].code, 'TOKEN_KEY')
        self.assertEqual(server.verbs(), ['activate', 'jwks', 'activate'])

    def test_no_key_and_a_placeholder_are_decided_without_a_call(self):
        server = self.server()
        self.assertEqual(self.start(server.pins, key=' \n').code, 'KEY_MISSING')
        self.assertEqual(self.start(server.pins, key='%%__LICENSE__%%').code, 'PLACEHOLDER_NOT_INJECTED')
        with mock.patch.dict('os.environ', LICENSE_KEY='${KEY}'):
            self.assertEqual(self.start(server.pins, key=None).code, 'PLACEHOLDER_NOT_INJECTED')
        self.assertEqual((server.calls, list(self.folder.iterdir())), ([], []))

    def test_a_download_needs_no_option_and_the_source_needs_one(self):
        server = self.server()
        self.assertEqual(support.SDK.read_text('utf-8').count('@@MUHUR_PINS@@'), 1)
        path = self.folder / 'muhur.py'
        path.write_text(support.SDK.read_text('utf-8').replace('@@MUHUR_PINS@@', server.pins), 'utf-8')
        license = support.load(path=path).License(key=KEY, folder=str(self.folder))
        self.assertEqual(license.start().state, 'active')
        license.close()
        for pins in [None, 'x', server.pins + ' kid:AAAA', server.pins.replace(' 3 ', ' three ')]:
            with self.assertRaises(ValueError):
                muhur.License(key=KEY, pins=pins)

    def test_a_key_of_any_letters_is_sent_as_it_is(self):
        server = self.server()
        for place, key in enumerate([KEY.lower(), KEY.replace('-', ' '), KEY.replace('RZ1GH', 'rzıgh')]):
            self.start(server.pins, key=f' {key}\n', folder=str(self.folder / str(place)))
            self.assertEqual(server.calls[-1][1]['license_key'], key)

    def test_a_key_with_a_slip_is_no_call(self):
        server = self.server()
        for key in [KEY.replace('7Q2K', 'Q72K'), 'MHR-1234', '\udcff\ud800', 'x' * 5000]:
            verdict = self.start(server.pins, key=key)
            self.assertEqual((verdict.state, verdict.code), ('denied', 'KEY_MALFORMED'))
        self.assertEqual((server.calls, list(self.folder.iterdir())), ([], []))

    def test_a_host_name_the_server_would_refuse_is_cleaned(self):
        for name, sent in [('a\u202eb\x07c', 'abc'), ('\x00', None), ('x' * 300, 'x' * 255), ('bot-ğ1', 'bot-ğ1')]:
            with mock.patch.object(muhur.socket, 'gethostname', lambda: name):
                asked = muhur.request('validate', muhur.read_pins(support.pins_of('https://a')), KEY, 'f', 'n')
                self.assertEqual(asked.get('hostname'), sent)

    def test_an_update_never_takes_the_place_of_the_running_program(self):
        with self.assertRaises(muhur.UpdateError) as refused:
            muhur.save_checked(muhur.program_file(), 'http://127.0.0.1:9/', '')
        self.assertEqual(refused.exception.code, 'UPDATE_RUNNING')

    def test_nothing_of_an_unproven_answer_is_printed(self):
        body = json.dumps({'request_ref': '\x1b[2J', 'code': '\x1b[31m', 'message': 'x'}).encode()
        line = self.start(self.server(lambda *_: (403, {}, body)).pins).line
        self.assertNotIn('\x1b', line)


if __name__ == '__main__':
    unittest.main()
