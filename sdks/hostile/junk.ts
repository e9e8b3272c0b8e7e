/** A captive portal's page. */
export const page = '<!doctype html><title>Ağa giriş</title><form action="/giris"></form>'

/** Octets that are nothing, and the same in every run. */
export const garbage = Buffer.from(Array.from({ length: 999 }, (_, place) => (place * 157) % 256))
