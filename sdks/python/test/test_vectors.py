"""The cases that all SDKs share, with and without `cryptography`."""
import base64
import json
import random
import unittest

import support


def cases(name):
    return json.loads((support.VECTORS / f'{name}.json').read_text('utf-8'))['cases']


class Vectors:
    muhur = None

    def each(self, name):
        found = cases(name)
        self.assertTrue(found)
        for case in found:
            with self.subTest(case['name']):
                yield case

    def answer(self, found):
        if 'failure' in found:
            return self.muhur.Answer(found['failure'])
        body = base64.b64decode(found['body_base64']) if 'body_base64' in found else found['body'].encode()
        return self.muhur.Answer(None, found['status'], body)

    def test_verdicts(self):
        for case in self.each('verdicts'):
            core = self.muhur.Core(self.muhur.read_pins(case['pins']), case['license_key'], case['instance'],
                                   case['state'], lambda: case['now'], lambda: 0)
            call = self.muhur.Call(case['verb'], case['nonce'], case['sent'].encode())
            look = self.answer(case.get('key_set_answer', {'failure': 'UNREACHABLE'}))
            verdict = core.hear(self.answer(case['answer']), call, lambda: look)
            self.assertEqual(self.found(verdict, core, case['expect']), self.expected(case['expect']))

    def found(self, verdict, core, expect):
        beside = {'key_set_version': core.version, 'entitlements': list(verdict.entitlements)}
        return {name: beside[name] if name in beside else getattr(verdict, name) for name in expect}

    def expected(self, expect):
        def moment(value):
            return value if value is None else self.muhur.moment_of(value)
        moments = {name: moment(expect[name]) for name in ('grace_until', 'expires_at') if name in expect}
        return {**expect, **moments}

    def test_signatures(self):
        for case in self.each('signatures'):
            parts = [bytes.fromhex(case[name]) for name in ('public_key', 'message', 'signature')]
            self.assertIs(self.muhur.verifies(*parts), case['valid'])

    def test_key_sets(self):
        for case in self.each('key-sets'):
            pins = self.muhur.read_pins(case['pins'])
            core = self.muhur.Core(pins, support.KEY, '', None)
            core.learn_from(case['body'].encode())
            self.assertEqual({'accepted': core.keys is not pins.keys, 'version': core.version}, case['expect'])

    def test_requests(self):
        for case in self.each('requests'):
            pins = self.muhur.read_pins(case['pins'])
            url = self.muhur.url_of(pins.addresses[0], case['verb'])
            body = self.muhur.request(case['verb'], pins, case['key'], case['instance'], case['nonce'], case['version'],
                                      case['instance_token'], case['hostname'], case['sdk'],
                                      channel=case.get('channel'), file_hash=case.get('sha256'))
            self.assertEqual({'url': url, 'body': body}, case['expect'])

    def test_delays(self):
        for case in self.each('delays'):
            last, chance, after, interval = (case[name] for name in ('last', 'random', 'retry_after', 'interval'))
            seconds = {'start': lambda: self.muhur.start_delay(last, chance, after),
                       'heartbeat': lambda: self.muhur.heartbeat_delay(interval, chance),
                       'retry': lambda: self.muhur.retry_delay(interval, last, chance, after)}[case['kind']]()
            self.assertAlmostEqual(seconds, case['seconds'], delta=1e-6)

    def test_keys(self):
        for case in self.each('keys'):
            self.assertEqual(self.muhur.fault_of_key(case['key']), case['code'])
            self.assertEqual(self.muhur.shown_key(case['key']), case['shown'])

    def test_greetings(self):
        for case in self.each('greetings'):
            verdict = self.muhur.Verdict('active', 'VALID', **self.muhur.facts_of(case['claims']))
            self.assertEqual(self.muhur.greeting(verdict), case['expect'])

    def test_times(self):
        for case in self.each('times'):
            at = {'wall': case['wall'], 'monotonic': case['monotonic']}
            core = self.muhur.Core(self.muhur.read_pins(support.pins_of('https://a')), support.KEY, 'f', None,
                                   lambda: at['wall'], lambda: at['monotonic'])
            for step in case['steps']:
                at.update(step)
                core.count(step['counted'])
                if 'proven' in step:
                    core.take_time(step['proven'])
                if 'followed' in step:
                    core.follow_time(step['followed'])
                self.assertEqual(core.now(), step['now'])

    def test_readings(self):
        for case in self.each('readings'):
            held, expect = case['held'], case['expect']
            verdict = self.muhur.Verdict(held['state'], held['code'], held['because'], exp=held['exp'],
                                         grace_until=self.muhur.moment_of(held['grace_until']), entitlements=('pro',))
            found = self.muhur.read_again(verdict, case['now'], case['follows'])
            self.assertEqual({name: getattr(found, name) for name in expect}, expect)
            may_run = held['state'] == 'denied' or expect['state'] != 'denied'
            self.assertEqual(found.entitlements, ('pro',) if may_run else ())

    def test_messages(self):
        texts = json.loads((support.SDK.parent / 'texts.json').read_text('utf-8'))
        self.assertEqual({code: list(text) for code, text in self.muhur.MESSAGES.items()}, texts)

    def test_random_bytes_crash_nothing(self):
        chance = random.Random(7)
        for _ in range(500):
            data = bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
            core = self.muhur.Core(self.muhur.read_pins(support.pins_of('https://a')), support.KEY, 'f', data)
            call = self.muhur.Call('activate', 'n', data)
            self.assertEqual(core.hear(self.muhur.Answer(None, 200, data), call, None).state, 'denied')
            self.assertFalse(self.muhur.verifies(data[:32].ljust(32), data, data[-64:].ljust(64)))


class PurePython(Vectors, unittest.TestCase):
    muhur = support.load(pure=True)

    def test_it_is_pure(self):
        self.assertIsNone(self.muhur.Ed25519PublicKey)


@unittest.skipUnless(support.muhur.Ed25519PublicKey, 'cryptography is not installed')
class WithCryptography(Vectors, unittest.TestCase):
    muhur = support.muhur

    def test_a_good_signature_is_left_to_cryptography(self):
        case = next(case for case in cases('signatures') if case['valid'])
        module = support.load()
        module.add, asked = None, []
        module.decode_point, module.is_small = lambda data: asked.append(data) or (0, 0), lambda point: False
        self.assertTrue(module.verifies(*(bytes.fromhex(case[name]) for name in ('public_key', 'message', 'signature'))))
        self.assertEqual(len(asked), 2)

    def test_one_that_can_do_nothing_changes_no_verdict(self):
        class Broken:
            @staticmethod
            def from_public_bytes(_):
                raise RuntimeError('no Ed25519 here')
        module = support.load()
        module.Ed25519PublicKey = Broken
        for case in cases('signatures'):
            parts = [bytes.fromhex(case[name]) for name in ('public_key', 'message', 'signature')]
            self.assertIs(module.verifies(*parts), case['valid'])


if __name__ == '__main__':
    unittest.main()
