import { buildSdk } from '../../../scripts/build/build-sdk.mjs'

/** What is built is tested, too: once for all test files. */
export const setup = () => buildSdk()
