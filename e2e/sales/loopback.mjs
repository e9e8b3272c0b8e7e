/** Loaded into a server before its own code: PayTR's API is where `PROVIDERS` says. */
const real = globalThis.fetch
globalThis.fetch = (input, init) =>
  real(
    typeof input === 'string' ? input.replace(/^https:\/\/www\.paytr\.com/, process.env.PROVIDERS) : input,
    init,
  )
