-- Of a product's releases: how versions are ordered, and the key that signs them (Ed25519), other than the gate's keys.
create table release_settings (
  product_id uuid primary key references products on delete cascade,
  version_order text not null default 'semver' check (version_order in ('semver', 'published')),
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default moment()
);

-- A version of a product. Once published, a release keeps its version, channel and files; it can be withdrawn, never overwritten.
create table releases (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  version text not null,
  -- Sorts as the product's versions do, byte by byte: by SemVer, or by the time of publication, before which the key is empty.
  sort_key text collate "C" not null,
  channel text not null check (channel in ('stable', 'beta')),
  notes text not null default '',
  -- Whether an instance of an older version is told that it must update.
  required boolean not null default false,
  -- The entitlement that a license needs for this release.
  entitlement text,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The share of licenses that are offered the release; a license's place follows from a keyed hash of license and release.
  percent integer not null default 100 check (percent between 1 and 100),
  publish_at timestamptz,
  published_at timestamptz,
  halted_at timestamptz,
  halt_reason text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- What was signed at the publication, byte by byte, and its signature as minisign reads it; then the signature of SHA256SUMS,
  -- whose text follows from the files.
  manifest text,
  manifest_signature text,
  sums_signature text,
  created_at timestamptz not null default moment(),
  updated_at timestamptz not null default moment(),
  unique (product_id, version)
);
create index releases_newest on releases (product_id, channel, sort_key desc) where state = 'published';
create index releases_due on releases (publish_at) where state = 'draft' and publish_at is not null;

-- A file of a release as the seller uploaded it. The id names its bytes in the folder or the bucket.
create table release_files (
  release_id uuid not null references releases on delete cascade,
  name text not null,
  id uuid not null unique,
  kind text not null check (kind in ('jar', 'zip', 'js', 'py', 'lua')),
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default moment(),
  primary key (release_id, name)
);
create index release_files_sha256 on release_files (sha256);

-- One link to one file for one license. The mark is what stands in the stamped file; the hash is that of the stamped file.
create table downloads (
  id uuid primary key,
  license_id uuid not null references licenses on delete cascade,
  release_id uuid not null,
  file_name text not null,
  token_hash bytea not null unique,
  mark bytea not null unique,
  sha256 bytea,
  way text not null check (way in ('page', 'discord', 'sdk', 'feed')),
  created_at timestamptz not null default moment(),
  expires_at timestamptz not null,
  fetched_at timestamptz,
  foreign key (release_id, file_name) references release_files (release_id, name) on delete cascade
);
create index downloads_license_id on downloads (license_id, created_at desc);
create index downloads_release_id on downloads (release_id, created_at desc);
create index downloads_sha256 on downloads (sha256);
