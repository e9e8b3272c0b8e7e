import { gateUrls } from '@muhur/contract/gate'

/** Where the page came from, so that what is copied runs; there is no such place where the page is rendered ahead. */
export const validateAddress = `${globalThis.location?.origin ?? 'https://sunucunuz'}${gateUrls.validate}`
