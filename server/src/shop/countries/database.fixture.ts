/**
 * A database of MaxMind's format 2.0 (maxmind.github.io/MaxMind-DB) that names the countries of a few IPv4 networks, as
 * `192.0.2.0/24`: a search tree with records of 24 bits, the data, and the metadata at the end.
 */
export function countryDatabase(networks: Record<string, string>, type = 'Test-Country'): Buffer {
  const data: Buffer[] = []
  const tree: (number | { data: number } | undefined)[][] = [[undefined, undefined]]
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', length = ''] = network.split('/')
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
    const at = Buffer.concat(data).length
    data.push(
      type.includes('Short')
        ? map({ country_code: text(country) })
        : map({ country: map({ iso_code: text(country) }) }),
    )
    let node = 0
    for (const [depth, bit] of bits.slice(0, Number(length)).split('').entries()) {
      if (depth === Number(length) - 1) tree[node]![Number(bit)] = { data: at }
      else {
        const next = tree[node]![Number(bit)]
        if (typeof next === 'number') node = next
        else node = tree[node]![Number(bit)] = tree.push([undefined, undefined]) - 1
      }
    }
  }
  const separator = 16
  const record = (entry: (typeof tree)[number][number]) => {
    const value =
      entry === undefined
        ? tree.length
        : typeof entry === 'number'
          ? entry
          : tree.length + separator + entry.data
    return Buffer.from([value >> 16, (value >> 8) & 255, value & 255])
  }
  const metadata = map({
    binary_format_major_version: number(2),
    binary_format_minor_version: number(0),
    build_epoch: number(1),
    database_type: text(type),
    ip_version: number(4),
    node_count: number(tree.length),
    record_size: number(24),
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([
    ...tree.flatMap((node) => node.map(record)),
    Buffer.alloc(separator),
    ...data,
    marker,
    metadata,
  ])
}

/** A field's control byte, type and size, then its payload; no payload here has more than 28 bytes or entries. */
const field = (type: number, size: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([(type << 5) | size]), payload])
const text = (value: string) => field(2, value.length, Buffer.from(value))
const number = (value: number) =>
  field(6, 4, Buffer.from([value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 255)))
const map = (entries: Record<string, Buffer>) =>
  field(
    7,
    Object.keys(entries).length,
    Buffer.concat(Object.entries(entries).flatMap(([key, value]) => [text(key), value])),
  )
