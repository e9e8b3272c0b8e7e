import { instance, licenseKey, nonce, otherProduct, pinsOf, product } from './world.ts'

export interface RequestCase {
  name: string
  verb: 'activate' | 'heartbeat' | 'deactivate' | 'validate' | 'update'
  pins: string
  key: string
  instance: string
  instance_token: string | null
  nonce: string
  hostname: string
  version: string | null
  sdk: string
  /** Only of `update`. */
  channel?: 'stable' | 'beta'
  sha256?: string
  expect: { url: string; body: Record<string, string | boolean> }
}

const call = { pins: pinsOf(), key: licenseKey, instance, nonce, hostname: 'bot-1', sdk: 'js/2.0.0' }
const token = 'AaH9qqmyInstanceTokenxIasCSw'
const sent = {
  license_key: licenseKey,
  product_id: product,
  fingerprint: instance,
  nonce,
  hostname: 'bot-1',
  sdk: 'js/2.0.0',
}
const { hostname: _, ...nameless } = sent
const asked = {
  license_key: licenseKey,
  product_id: product,
  nonce,
  sdk: 'js/2.0.0',
  version: '2.4.1',
  link: false,
}
const url = (verb: string) => `https://lisans.example.com/api/license/${verb}`

/** The address, headers and body of each call. */
export const requests: RequestCase[] = [
  {
    name: 'activate',
    verb: 'activate',
    ...call,
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: sent },
  },
  {
    name: 'activate with a version',
    verb: 'activate',
    ...call,
    instance_token: null,
    version: '2.4.1',
    expect: { url: url('activate'), body: { ...sent, version: '2.4.1' } },
  },
  {
    name: 'activate presents the token from before',
    verb: 'activate',
    ...call,
    instance_token: token,
    version: null,
    expect: { url: url('activate'), body: { ...sent, instance_token: token } },
  },
  {
    name: 'a hostname without what moves a cursor or turns the reading direction',
    verb: 'activate',
    ...call,
    hostname: '\u202ebot\u0007-1\u2066',
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: sent },
  },
  {
    name: 'no hostname where nothing of it remains',
    verb: 'activate',
    ...call,
    hostname: '\u200f\u0000',
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: nameless },
  },
  {
    name: 'of a long hostname, the first 255 characters',
    verb: 'activate',
    ...call,
    hostname: 'b'.repeat(300),
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: { ...sent, hostname: 'b'.repeat(255) } },
  },
  {
    name: 'heartbeat with the token',
    verb: 'heartbeat',
    ...call,
    instance_token: token,
    version: '2.4.1',
    expect: { url: url('heartbeat'), body: { ...sent, version: '2.4.1', instance_token: token } },
  },
  {
    name: 'deactivate with the token',
    verb: 'deactivate',
    ...call,
    instance_token: token,
    version: null,
    expect: { url: url('deactivate'), body: { ...sent, instance_token: token } },
  },
  {
    name: 'validate takes no seat and shows no token',
    verb: 'validate',
    ...call,
    instance_token: token,
    version: null,
    expect: { url: url('validate'), body: sent },
  },
  {
    name: 'update names no instance',
    verb: 'update',
    ...call,
    instance_token: token,
    version: '2.4.1',
    expect: {
      url: url('update'),
      body: asked,
    },
  },
  {
    name: 'update on a channel, from a program of one file',
    verb: 'update',
    ...call,
    instance_token: token,
    version: '2.4.1',
    channel: 'beta',
    sha256: 'ab'.repeat(32),
    expect: { url: url('update'), body: { ...asked, channel: 'beta', sha256: 'ab'.repeat(32) } },
  },
  {
    name: 'spaces around the key do not count',
    verb: 'activate',
    ...call,
    key: `  ${licenseKey}\r\n`,
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: sent },
  },
  {
    name: 'a key is sent as it was typed',
    verb: 'activate',
    ...call,
    key: ' mhr 7q2k-ı ',
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: { ...sent, license_key: 'mhr 7q2k-ı' } },
  },
  {
    name: 'of several addresses the first',
    verb: 'activate',
    ...call,
    pins: pinsOf({ at: 'https://lisans.example.com,http://yedek.example.com:8080' }),
    instance_token: null,
    version: null,
    expect: { url: url('activate'), body: sent },
  },
  {
    name: 'a server below a path, another product, another language',
    verb: 'activate',
    ...call,
    pins: pinsOf({ at: 'http://127.0.0.1:8080/muhur', of: otherProduct }),
    hostname: 'sunucu-ğüşiöç "1"',
    sdk: 'java/2.0.0',
    instance_token: null,
    version: null,
    expect: {
      url: 'http://127.0.0.1:8080/muhur/api/license/activate',
      body: { ...sent, product_id: otherProduct, hostname: 'sunucu-ğüşiöç "1"', sdk: 'java/2.0.0' },
    },
  },
]
