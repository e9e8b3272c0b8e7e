import { sdkName } from '../version.ts'

const loaders = /(^|\s)(-r|--require|--import|--loader|--experimental-loader)([=\s]|$)/

// oxlint-disable-next-line node/no-process-env -- where preloads are set
const { LD_PRELOAD, DYLD_INSERT_LIBRARIES, NODE_OPTIONS = '' } = process.env

/** What may have run before this program and changed what it calls, by the names of the variables that set it. */
export const preloads: readonly string[] = Object.entries({
  LD_PRELOAD,
  DYLD_INSERT_LIBRARIES,
  NODE_OPTIONS: [NODE_OPTIONS, ...process.execArgv].some((options) => loaders.test(options)),
})
  .filter(([, isSet]) => isSet)
  .map(([name]) => name)

/** What the SDK calls itself in a call: the server's panel shows the mark. */
export const sdkInCalls = preloads.length > 0 ? `${sdkName} preload` : sdkName
