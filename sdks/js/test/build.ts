import { buildSdk } from '../../../scripts/build/build-sdk.mjs'

/** Builds the SDK once for all test files, since its build is tested, too. */
export const setup = () => buildSdk()
