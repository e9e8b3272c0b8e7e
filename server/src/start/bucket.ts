/** A bucket that speaks S3. */
export interface Bucket {
  /** An origin. */
  endpoint: string
  bucket: string
  /** The prefix of our files in the bucket: empty, or with a slash at its end. */
  prefix: string
  region: string
  key: string
  secret: string
}

/** Reads `s3://key:secret@host/bucket/prefix?region=…`; `tls=off` is for a server in the same network. */
export function bucketAddress(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(url.searchParams)
  const isRight =
    url.protocol === 's3:' &&
    url.hash === '' &&
    [url.username, url.password].every((part) => part !== '') &&
    [bucket, ...folders].every((name) => /^[a-z0-9][\w.-]*$/i.test(name)) &&
    /^[a-z0-9-]+$/.test(region) &&
    /^(on|off)$/.test(tls) &&
    Object.keys(others).length === 0
  const origin = `${tls === 'off' ? 'http' : 'https'}://${url.host}`
  if (!isRight || !URL.canParse(origin)) return undefined
  try {
    const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    const prefix = folders.map((folder) => `${folder}/`).join('')
    return { endpoint: new URL(origin).origin, bucket, prefix, region, key, secret }
  } catch {
    // An escape that is no UTF-8.
    return undefined
  }
}
