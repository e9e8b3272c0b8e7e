/** Routes that need no key, and why. */
export const notOnce: Record<string, string> = {
  'POST /api/orders/claims':
    'counts every try, and answers each alike; what a claim moved is not there for another one',
  'POST /api/admin/channels/:id/reconciliation': 'asks a provider; what is known already changes nothing',
  'POST /api/admin/discord/checks': 'changes nothing here: it asks Discord',
  'POST /api/admin/blocks/effect': 'changes nothing: it is a question with a body',
  'POST /api/admin/products/:id/stopping': 'changes nothing: it is a question with a body',
  'DELETE /api/privacy/erasure':
    'not for Ayşe: admins are not erased; a withdrawn request is not withdrawn again',
  'POST /api/privacy/erasure': 'not for Ayşe: admins are not erased; a second request is ERASURE_OPEN',
  'POST /api/admin/discord/commands': 'sends nothing the second time: Discord has the list then',
  'POST /api/orders/:userId/:id/payment':
    'asks the provider for a page once: the order keeps the page, and a later call answers the same',
  'PUT /api/admin/releases/:id/files/:fileName':
    'reads the body as it comes; the same bytes under the same name change nothing',
  'POST /api/licenses/:licenseId/downloads':
    'an answer with a secret that works once is not kept; each call makes another link and counts',
  'POST /api/admin/traces': 'changes nothing: it is a question with a file as its body',
  'POST /api/admin/imports/:id/keys':
    'streams a list of any length, and answers IMPORT_KEYS_TAKEN once the list has arrived as a whole',
}
