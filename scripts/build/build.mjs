// A separate process, so that the build's memory is free when the server starts.
import { buildSdk } from './build-sdk.mjs'
import { buildWeb } from './build-web.mjs'

buildWeb()
await buildSdk()
