import { sdkName } from '../version.ts'

const loaders = /(^|\s)(-r|--require|--import|--loader|--experimental-loader)([=\s]|$)/

// oxlint-disable-next-line node/no-process-env -- where preloads are set
const { LD_PRELOAD, DYLD_INSERT_LIBRARIES, NODE_OPTIONS = '' } = process.env

/** The variables that may have run code before this program and replaced the functions that it calls. */
export const preloads: readonly string[] = Object.entries({
  LD_PRELOAD,
  DYLD_INSERT_LIBRARIES,
  NODE_OPTIONS: [NODE_OPTIONS, ...process.execArgv].some((options) => loaders.test(options)),
})
  .filter(([, isSet]) => isSet)
  .map(([name]) => name)

/** The SDK's name in a call: the server's panel shows the mark. */
export const sdkInCalls = preloads.length > 0 ? `${sdkName} preload` : sdkName
