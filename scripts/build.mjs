// A process of its own: the memory that building takes is free again when the server starts.
import { buildSdk } from './build-sdk.mjs'
import { buildWeb } from './build-web.mjs'

buildWeb()
await buildSdk()
