"""How long a verdict's signature takes to check: python3 sdks/python/test/bench.py"""
import time

import support

message = support.FIRST.jws('license-verdict+jwt', {'iss': 'https://lisans.example.com', 'ent': ['pro'] * 20}).encode()
signature = support.FIRST.sign(message)
for pure in (True, False):
    module, times = support.load(pure), []
    for _ in range(200):
        begin = time.perf_counter()
        assert module.verifies(support.FIRST.public, message, signature)
        times.append(time.perf_counter() - begin)
    name = 'cryptography' if module.Ed25519PublicKey else 'pure Python'
    print(f'{name}: {sorted(times)[100] * 1000:.2f} ms in the middle, {max(times) * 1000:.2f} ms at most')
