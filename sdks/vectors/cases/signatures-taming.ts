import type { Judgement } from './ed25519.ts'
import type { SignatureCase } from './signatures.ts'

/** A case of the paper with the paper's judgement: the check computes each of these anew. */
interface TamingCase extends SignatureCase {
  says: Judgement
}

const holds: Judgement = {
  equation: true,
  equationTimes8: true,
  belowOrder: true,
  canonical: true,
  smallKey: false,
  smallR: false,
}

const small = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'
const smallR = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'
const mixed = 'f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43'
const otherMixed = 'cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d'
const whole = '442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623'
/** y = −1 with the sign of an x that is 0. */
const minusZero = 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'
const s1 = 'a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04'

/** The twelve cases of “Taming the many EdDSAs” (Chalkias, Garillot, Nikolaenko 2020), section 5, with its judgement of each. */
export const tamingCases: TamingCase[] = [
  {
    name: 'Taming 0: S = 0, A and R small',
    public_key: small,
    message: '8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6',
    signature: smallR + '0'.repeat(64),
    valid: false,
    says: { ...holds, smallKey: true, smallR: true },
  },
  {
    name: 'Taming 1: A small, R mixed',
    public_key: small,
    message: '9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79',
    signature: mixed + s1,
    valid: false,
    says: { ...holds, smallKey: true },
  },
  {
    name: 'Taming 2: A mixed, R small',
    public_key: mixed,
    message: 'aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab',
    signature: `${small}8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e`,
    valid: false,
    says: { ...holds, smallR: true },
  },
  {
    name: 'Taming 3: A and R mixed, and the equation holds without the cofactor',
    public_key: otherMixed,
    message: '9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79',
    signature:
      '9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f' +
      '87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009',
    valid: true,
    says: holds,
  },
  {
    name: 'Taming 4: A and R mixed, and the equation holds with the cofactor only',
    public_key: otherMixed,
    message: 'e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c',
    signature:
      '160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512' +
      '5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09',
    valid: false,
    says: { ...holds, equation: false },
  },
  {
    name: 'Taming 5: the equation holds with the cofactor only, unless 8·k is reduced first',
    public_key: otherMixed,
    message: 'e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c',
    signature:
      '21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7' +
      'e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405',
    valid: false,
    says: { ...holds, equation: false },
  },
  {
    name: 'Taming 6: S above the order',
    public_key: whole,
    message: '85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40',
    signature:
      'e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e' +
      '547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514',
    valid: false,
    says: { ...holds, belowOrder: false },
  },
  {
    name: 'Taming 7: S so far above the order that a look at its highest bits does not do',
    public_key: whole,
    message: '85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40',
    signature:
      '8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942' +
      '7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22',
    valid: false,
    says: { ...holds, belowOrder: false },
  },
  {
    name: 'Taming 8: R small and not canonical, hashed after it was made canonical',
    public_key: mixed,
    message: '9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41',
    signature: `${minusZero}03be9678ac102edcd92b0210bb34d7428d12ffc5df5f37e359941266a4e35f0f`,
    valid: false,
    says: { ...holds, equation: false, equationTimes8: false, canonical: false, smallR: true },
  },
  {
    name: 'Taming 9: R small and not canonical, hashed as it is',
    public_key: mixed,
    message: '9bedc267423725d473888631ebf45988bad3db83851ee85c85e241a07d148b41',
    signature: `${minusZero}ca8c5b64cd208982aa38d4936621a4775aa233aa0505711d8fdcfdaa943d4908`,
    valid: false,
    says: { ...holds, canonical: false, smallR: true },
  },
  {
    name: 'Taming 10: A small and not canonical, hashed after it was made canonical',
    public_key: minusZero,
    message: 'e96b7021eb39c1a163b6da4e3093dcd3f21387da4cc4572be588fafae23c155b',
    signature: `a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc${s1}`,
    valid: false,
    says: { ...holds, equation: false, canonical: false, smallKey: true },
  },
  {
    name: 'Taming 11: A small and not canonical, hashed as it is',
    public_key: minusZero,
    message: '39a591f5321bbe07fd5a23dc2f39d025d74526615746727ceefd6e82ae65c06f',
    signature: `a9d55260f765261eb9b84e106f665e00b867287a761990d7135963ee0a7d59dc${s1}`,
    valid: false,
    says: { ...holds, canonical: false, smallKey: true },
  },
]

export const taming: SignatureCase[] = tamingCases.map(({ name, public_key, message, signature, valid }) => ({
  name,
  public_key,
  message,
  signature,
  valid,
}))
