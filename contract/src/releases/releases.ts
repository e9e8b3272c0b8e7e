import { Type, type Static } from 'typebox'
import { entitlementPattern, versionPattern } from '../gate/policy.ts'
import { pageOrCursor, pageQuery } from '../http/page.ts'
import { Id, Instant, Nullable, Sought } from '../scalars.ts'
import { releaseLimits } from './limits.ts'

export const releaseChannels = ['stable', 'beta'] as const
export type ReleaseChannel = (typeof releaseChannels)[number]

/** `scheduled` is a draft with a time of publication; a `halted` release is offered to nobody until its rollout goes on. */
export const releaseStates = ['draft', 'scheduled', 'published', 'halted', 'withdrawn'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** Kinds of files with the endings of their names. */
export const fileEndings = {
  jar: ['jar'],
  zip: ['zip'],
  js: ['js', 'mjs', 'cjs'],
  py: ['py'],
  lua: ['lua'],
} as const
export type FileKind = keyof typeof fileEndings
export const fileKinds = Object.keys(fileEndings) as FileKind[]

export const fileNamePattern = `^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}\\.(${Object.values(fileEndings).flat().join('|')})$`

/** The kind that the ending of a name says. */
export const kindOfName = (name: string): FileKind =>
  fileKinds.find((kind) => (fileEndings[kind] as readonly string[]).includes(name.split('.').at(-1)!))!

export const ReleaseFile = Type.Object({
  name: Type.String(),
  kind: Type.Enum(fileKinds),
  bytes: Type.Integer(),
  /** Of the file as the seller uploaded it, in hexadecimal digits. */
  sha256: Type.String(),
})
export type ReleaseFile = Static<typeof ReleaseFile>

const terms = {
  version: Type.String({ pattern: versionPattern }),
  channel: Type.Enum(releaseChannels),
  /** Markdown; HTML in it is not rendered. */
  notes: Type.String({ maxLength: releaseLimits.notes }),
  /** Instances of an older version are told that they must update. */
  required: Type.Boolean(),
  /** The entitlement that a license needs for the release; null: none. */
  entitlement: Nullable(Type.String({ pattern: entitlementPattern })),
  /** The share of licenses that are offered the release. */
  percent: Type.Integer({ minimum: 1, maximum: 100 }),
}

export const Release = Type.Object({
  id: Id,
  product: Type.Object({ id: Id, name: Type.String() }),
  ...terms,
  state: Type.Enum(releaseStates),
  publish_at: Nullable(Instant),
  published_at: Nullable(Instant),
  halted_at: Nullable(Instant),
  halt_reason: Nullable(Type.String()),
  withdrawn_at: Nullable(Instant),
  withdrawn_reason: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
  files: Type.Array(ReleaseFile),
})
export type Release = Static<typeof Release>

/** Texts as they were signed, with their signatures as `minisign` reads them. Null until the publication. */
const proofs = {
  manifest: Nullable(Type.String()),
  manifest_signature: Nullable(Type.String()),
  sha256sums: Nullable(Type.String()),
  sha256sums_signature: Nullable(Type.String()),
}

/** A product's key for its releases; null before the first release. */
const keys = {
  /** As `minisign -P` takes the key. */
  public_key: Nullable(Type.String()),
  /** As `openssl` takes the key. */
  public_key_pem: Nullable(Type.String()),
}

export const ReleaseDetail = Type.Object({
  ...Release.properties,
  ...proofs,
  /** Downloads that were fetched. */
  downloads: Type.Integer(),
  /** Instances of this version that hold a seat. */
  live_instances: Type.Integer(),
  /** The older version of the channel that each license gets once this one stops; null where licenses get several or none. */
  fallback: Nullable(Type.String()),
})
export type ReleaseDetail = Static<typeof ReleaseDetail>

export const ReleaseQuery = Type.Object(
  {
    ...pageQuery(['created_at']),
    product_id: Type.Optional(Id),
    channel: Type.Optional(Type.Enum(releaseChannels)),
    state: Type.Optional(Type.Enum(releaseStates)),
    /** First letters of a version. */
    q: Type.Optional(Sought),
  },
  pageOrCursor,
)
export type ReleaseQuery = Static<typeof ReleaseQuery>

const chosen = {
  notes: Type.Optional(terms.notes),
  required: Type.Optional(terms.required),
  entitlement: Type.Optional(terms.entitlement),
  percent: Type.Optional(terms.percent),
}

export const NewRelease = Type.Object(
  {
    product_id: Id,
    version: terms.version,
    channel: terms.channel,
    ...chosen,
    /** The first file publishes the release. */
    publish: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type NewRelease = Static<typeof NewRelease>

/** After the publication only notes, `required` and `percent` change. */
export const ReleaseChange = Type.Object(
  {
    version: Type.Optional(terms.version),
    channel: Type.Optional(terms.channel),
    ...chosen,
    /** Takes a draft off its schedule. */
    publish_at: Type.Optional(Type.Null()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ReleaseChange = Static<typeof ReleaseChange>

export const Publication = Type.Object(
  {
    percent: Type.Optional(terms.percent),
    /** Null: at once. Without a time at once too, unless the release waits for its time. */
    publish_at: Type.Optional(Nullable(Instant)),
  },
  { additionalProperties: false },
)
export type Publication = Static<typeof Publication>

const Reason = Type.String({
  minLength: 1,
  maxLength: releaseLimits.reason,
  pattern: '^[^\\u0000]*\\S[^\\u0000]*$',
})
export const Halt = Type.Object({ reason: Type.Optional(Reason) }, { additionalProperties: false })
export const Withdrawal = Type.Object({ reason: Reason }, { additionalProperties: false })

export const OfFile = Type.Object({
  id: Id,
  fileName: Type.String({ pattern: fileNamePattern }),
})

/** How a product's versions are ordered: by Semantic Versioning 2.0, or by the time of their publication. */
export const versionOrders = ['semver', 'published'] as const
export type VersionOrder = (typeof versionOrders)[number]

const settings = {
  version_order: Type.Enum(versionOrders),
  /** The server halts a release whose instances fail much more often than those of other versions. */
  auto_halt: Type.Boolean(),
}

export const ReleaseSettings = Type.Object({ ...settings, ...keys })
export type ReleaseSettings = Static<typeof ReleaseSettings>

export const ReleaseSettingsChange = Type.Partial(Type.Object(settings), {
  additionalProperties: false,
  minProperties: 1,
})
export type ReleaseSettingsChange = Static<typeof ReleaseSettingsChange>

/** What anybody may read of a product's releases: enough to check a file, and no address of one. */
export const PublicReleases = Type.Object({
  ...keys,
  releases: Type.Array(
    Type.Object({
      version: Type.String(),
      channel: Type.Enum(releaseChannels),
      notes: Type.String(),
      published_at: Instant,
      manifest: Type.String(),
      manifest_signature: Type.String(),
      sha256sums: Type.String(),
      sha256sums_signature: Type.String(),
    }),
  ),
})
export type PublicReleases = Static<typeof PublicReleases>

export const DeletedReleasePart = Type.Object({ success: Type.Literal(true), id: Id })

export const releasesUrl = '/api/admin/releases'
export const releaseUrl = (id: string) => `${releasesUrl}/${id}`
export const releaseFileUrl = (id: string, name: string) => `${releaseUrl(id)}/files/${name}`
export const releasePublishUrl = (id: string) => `${releaseUrl(id)}/publish`
export const releaseHaltUrl = (id: string) => `${releaseUrl(id)}/halt`
export const releaseResumeUrl = (id: string) => `${releaseUrl(id)}/resume`
export const releaseWithdrawUrl = (id: string) => `${releaseUrl(id)}/withdraw`
export const releaseSettingsUrl = (productId: string) => `/api/admin/products/${productId}/release-settings`
export const productReleasesUrl = (productId: string) => `/api/products/${productId}/releases`

export { words } from './release-words.ts'
