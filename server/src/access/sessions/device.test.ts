import { expect, test } from 'vitest'
import { deviceIn } from './device.ts'

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${engine} Chrome/156.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${windows} ${engine} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge, Windows'],
  [`${windows} ${engine} Chrome/156.0.0.0 Safari/537.36 OPR/140.0.0.0`, 'Opera, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${engine} Chrome/156.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${iPhone} CriOS/156.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [windows, 'Windows'],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('%s is %s', (userAgent, device) => {
  expect(deviceIn(userAgent)).toBe(device)
})
