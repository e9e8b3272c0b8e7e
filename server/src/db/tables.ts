// Made by npm run schema from the migrations.
import type { Generated } from 'kysely'

export interface Tables {
  api_tokens: {
    id: string
    user_id: string
    name: string
    scopes: string[]
    token_hash: Uint8Array
    ending: string
    created_at: Generated<string>
    expires_at: string | null
    last_used_at: string | null
    last_address: string | null
    former_hash: Uint8Array | null
    former_until: string | null
    revoked_at: string | null
    product_id: string | null
  }
  audit_end: {
    id: Generated<boolean>
    sequence: number
    hash: Uint8Array
    latest: string | null
  }
  audit_heads: {
    day: string
    sequence: number
    hash: Uint8Array
    signed: string
  }
  audit_log: {
    id: string
    actor_id: string | null
    action: string
    subject_id: string
    detail: Generated<unknown>
    address: string | null
    created_at: Generated<string>
    token_id: string | null
    request_ref: string | null
    detail_salt: Generated<Uint8Array | null>
    detail_digest: Generated<Uint8Array>
    address_salt: Generated<Uint8Array | null>
    address_digest: Generated<Uint8Array>
    sequence: number | null
    hash: Uint8Array | null
  }
  blocks: {
    id: string
    fingerprint_hash: Uint8Array | null
    network: string | null
    user_id: string | null
    note: Generated<string>
    created_by: string | null
    created_at: Generated<string>
  }
  channel_mappings: {
    id: string
    channel_id: string
    external_product: string
    product_id: string
    max_instances: Generated<number>
    days: number | null
    entitlements: Generated<string[]>
    quantity: Generated<string>
    renewal: Generated<string>
    refund: Generated<string>
    price: number | null
    currency: string | null
    created_at: Generated<string>
  }
  channel_notices: {
    id: string
    channel_id: string
    once: string
    kind: string | null
    state: string
    code: string | null
    body_sealed: Uint8Array | null
    order_id: string | null
    count: Generated<number>
    received_at: Generated<string>
    happened_at: string | null
    reason: string | null
    field: string | null
  }
  channels: {
    id: string
    provider: string
    name: string
    secrets_sealed: Uint8Array
    former_secrets_sealed: Uint8Array | null
    former_until: string | null
    enabled: Generated<boolean>
    last_notice_at: string | null
    created_at: Generated<string>
    trusts_downloads: Generated<boolean>
    asked_at: string | null
    last_reconciled_at: string | null
    reconcile_fault: string | null
    order_days: Generated<number>
    unread_orders: Generated<string[]>
  }
  claim_tries: {
    subject: Uint8Array
    tries: Generated<number>
    since: Generated<string>
  }
  denial_days: {
    day: string
    license_id: string
    count: number
  }
  denials: {
    request_ref: string
    license_id: string | null
    verb: string
    code: string
    address: string
    fingerprint_hash: Uint8Array | null
    version: string | null
    denied_at: string
  }
  discord_interactions: {
    id: string
    received_at: Generated<string>
  }
  discord_messages: {
    id: string
    event_id: string
    user_id: string | null
    place: string
    state: Generated<string>
    due_at: Generated<string | null>
    first_sent_at: string | null
    attempts: Generated<number>
    fault: string | null
    created_at: Generated<string>
  }
  discord_people: {
    user_id: string
    opted_out: Generated<boolean>
    channel_id: string | null
  }
  discord_products: {
    product_id: string
    role_id: string | null
    reminds: Generated<boolean>
  }
  discord_roles: {
    user_id: string
    role_id: string
    guild_id: string
    wanted: boolean
    given: boolean | null
    erased_id_sealed: Uint8Array | null
    due_at: Generated<string | null>
    attempts: Generated<number>
    fault: string | null
    settled_at: string | null
  }
  discord_settings: {
    only_row: Generated<boolean>
    application_id: string | null
    public_key: string | null
    token_sealed: Uint8Array | null
    token_ending: string | null
    guild_id: string | null
    channel_id: string | null
    channel_events: Generated<string[]>
    messages: Generated<string[]>
    types: Generated<string[]>
    version: Generated<number>
  }
  discord_state: {
    only_row: Generated<boolean>
    refused_token: Uint8Array | null
    refused_at: string | null
    refusals: Generated<number>
    refusals_since: string | null
    paused_until: string | null
    fault: string | null
    fault_about: string | null
    fault_at: string | null
    worker: string | null
    worker_until: string | null
    swept_at: string | null
    swept_version: Generated<number>
  }
  download_nonces: {
    nonce_hash: Uint8Array
    order_id: string
    created_at: Generated<string>
  }
  downloads: {
    id: string
    license_id: string
    release_id: string
    file_name: string
    token_hash: Uint8Array
    mark: Uint8Array
    sha256: Uint8Array | null
    way: string
    created_at: Generated<string>
    expires_at: string
    fetched_at: string | null
    sent: Generated<number>
    user_id: string | null
  }
  erasure_remains: {
    id: string
    erasure_id: string
    kind: string
    subject_id: string
    place: string
    found: string[]
    entry_ids: Generated<unknown>
    kept: Generated<boolean>
  }
  erasure_requests: {
    id: string
    user_id: string
    state: Generated<string>
    asked_at: Generated<string>
    due_at: string
    decided_at: string | null
    decided_by: string | null
    reason: Generated<string>
  }
  events: {
    id: string
    sequence: number | null
    type: string
    license_id: string | null
    product_id: string | null
    instance_id: string | null
    payload: unknown
    once: string | null
    created_at: Generated<string>
  }
  feeds: {
    license_id: string
    token_hash: Uint8Array
    created_at: Generated<string>
    used_at: string | null
  }
  former_keys: {
    key_lookup: Uint8Array
    key_id: string
    license_id: string
    replaced_at: Generated<string>
    works_until: string | null
    by_owner: boolean
  }
  icons: {
    hash: string
    webp: Uint8Array
    uploaded_at: Generated<string>
  }
  idempotency_keys: {
    id: string
    user_id: string
    token_id: string | null
    key: string
    request_hash: Uint8Array
    answer_sealed: Uint8Array | null
    created_at: Generated<string>
  }
  import_parts: {
    import_id: string
    number: number
    bytes_sealed: Uint8Array | null
    kind: string
    good: unknown | null
    refused: unknown | null
  }
  imports: {
    id: string
    file_name: string
    state: string
    all_or_nothing: Generated<boolean>
    bytes: Generated<number>
    encoding: string | null
    delimiter: string | null
    columns: Generated<unknown>
    good_count: Generated<number>
    refused_count: Generated<number>
    created_count: Generated<number>
    fault: string | null
    created_by: string
    address: string | null
    created_at: Generated<string>
    finished_at: string | null
    keys_taken_at: string | null
    started_at: string | null
    done_parts: Generated<number>
  }
  instances: {
    id: string
    license_id: string
    fingerprint_hash: Uint8Array
    token_hash: Uint8Array
    previous_token_hash: Uint8Array | null
    hostname: string | null
    version: string | null
    sdk: string | null
    address: string | null
    activated_at: Generated<string>
    last_heartbeat_at: Generated<string>
    lease_expires_at: string
    released_at: string | null
    seat_limit: number
    name: string | null
    recent: Generated<boolean>
    living_since: Generated<string>
    grace_until: Generated<string>
    retries: Generated<unknown>
    moves: Generated<number>
  }
  license_facts: {
    id: string
    product_id: string
    user_id: string
    key_id: string
    key_lookup: Uint8Array
    key_sealed: Uint8Array
    status: string
    current_instances: number
    max_instances: number
    last_heartbeat_at: string | null
    expires_at: string | null
    created_at: string
    policy: unknown
    note_for_buyer: string
    last_change_at: string | null
    nickname: string | null
    test: boolean
  }
  license_moves: {
    license_id: string
    moves: number
    allowance_full_at: string
  }
  licenses: {
    id: string
    product_id: string
    user_id: string
    key_id: string
    key_lookup: Uint8Array
    key_sealed: Uint8Array
    status: Generated<string>
    max_instances: number
    expires_at: string | null
    note: Generated<string>
    created_at: Generated<string>
    updated_at: Generated<string>
    policy: Generated<unknown>
    note_words: Generated<string>
    owner_released_at: string | null
    owned_since: string | null
    note_for_buyer: Generated<string>
    forgotten_before: string | null
    nickname: string | null
    external_id: Generated<string>
    metadata: Generated<unknown>
    test: Generated<boolean>
  }
  live_products: {
    product_id: string
    instances: number
  }
  live_samples: {
    at: string
    instances: number
  }
  migrations: {
    name: string
    ran_at: Generated<string>
  }
  offer_rails: {
    product_id: string
    channel_id: string
    position: number
    url: string | null
  }
  order_licenses: {
    line_id: string
    unit: number
    license_id: string | null
    renewed_days: number | null
    disputed: Generated<boolean>
    days: number | null
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    external_product: string
    quantity: number
    price: number | null
    product_id: string | null
    refund: string | null
  }
  order_summaries: {
    id: string | null
    user_id: string | null
    channel_id: string | null
    provider: string | null
    number: string | null
    state: string | null
    total: number | null
    currency: string | null
    paid_at: string | null
    created_at: string | null
    products: unknown | null
    license_ids: unknown | null
    receipt: unknown | null
    refusal: string | null
    ends_at: string | null
  }
  order_sums: {
    month: string
    currency: string
    product_id: string | null
    given_back: boolean
    orders: number
    amount: number
  }
  orders: {
    id: string
    channel_id: string
    external_id: string
    state: string
    held_reason: string | null
    user_id: string | null
    buyer_account: string | null
    buyer_name: string | null
    buyer_email_hash: Uint8Array | null
    buyer_email_sealed: Uint8Array | null
    total: number | null
    currency: string | null
    renews: Generated<boolean>
    paid_at: string | null
    created_at: Generated<string>
    words: Generated<string>
    reference: string | null
    asked: number | null
    asked_currency: string | null
    pay_url: string | null
    refusal: string | null
    held_after_dispute: string | null
  }
  outages: {
    began_at: string
    ended_at: string
    cause: string
  }
  own_changes: {
    id: string | null
    subject_id: string | null
    changes: unknown | null
  }
  own_orders: {
    id: string | null
    user_id: string | null
    channel_id: string | null
    provider: string | null
    number: string | null
    state: string | null
    total: number | null
    currency: string | null
    paid_at: string | null
    created_at: string | null
    products: unknown | null
    license_ids: unknown | null
    receipt: unknown | null
    refusal: string | null
    ends_at: string | null
  }
  product_offers: {
    product_id: string
    price: number
    currency: string
    max_instances: Generated<number>
    days: number | null
  }
  products: {
    id: string
    name: string
    description: Generated<string>
    icon_url: string | null
    type: string
    archived_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    policy: Generated<unknown>
    details: Generated<string>
    requirements: Generated<unknown>
    price_text: Generated<string>
    contact_url: string | null
    published_at: string | null
    included: Generated<unknown>
    pictures: Generated<unknown>
    questions: Generated<string>
    test: Generated<boolean>
  }
  receipt_files: {
    order_id: string
    content: Uint8Array
    uploaded_at: Generated<string>
  }
  receipts: {
    order_id: string
    sha256: Uint8Array
    media_type: string
    bytes: number
    uploaded_at: Generated<string>
  }
  refused_calls: {
    license_id: string
    minute: string
    network: string
    count: number
  }
  release_files: {
    release_id: string
    name: string
    id: string
    kind: string
    bytes: number
    sha256: Uint8Array
    created_at: Generated<string>
  }
  release_settings: {
    product_id: string
    version_order: Generated<string>
    public_key: Uint8Array
    private_key_sealed: Uint8Array
    created_at: Generated<string>
    auto_halt: Generated<boolean>
  }
  releases: {
    id: string
    product_id: string
    version: string
    sort_key: string
    channel: string
    notes: Generated<string>
    required: Generated<boolean>
    entitlement: string | null
    state: Generated<string>
    percent: Generated<number>
    publish_at: string | null
    published_at: string | null
    halted_at: string | null
    halt_reason: string | null
    withdrawn_at: string | null
    withdrawn_reason: string | null
    manifest: string | null
    manifest_signature: string | null
    sums_signature: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    resumed_at: string | null
  }
  root_key: {
    kid: string
    private_key_sealed: Uint8Array
    created_at: Generated<string>
    ended_at: string | null
  }
  seat_periods: {
    license_id: string
    instance_id: string
    seat_limit: number
    taken_at: string
    ended_at: string
  }
  service_pulse: {
    id: Generated<boolean>
    last_at: Generated<string>
    ahead: Generated<number>
    stepped_at: string | null
    stepped_by: number | null
  }
  sessions: {
    token_hash: Uint8Array
    user_id: string
    created_at: Generated<string>
    last_seen_at: Generated<string>
    address: string | null
    id: Generated<string>
    device: string | null
  }
  settings: {
    name: string
    value: string
  }
  signing_keys: {
    kid: string
    public_key: Uint8Array
    private_key_sealed: Uint8Array
    created_at: Generated<string>
    signs_from: Generated<string>
    published_until: string | null
  }
  tallies: {
    subject: string
    status: string | null
    expires_on: string | null
    product_id: string | null
    change: number
  }
  users: {
    id: string
    discord_id: string
    discord_username: string | null
    discord_avatar: string | null
    email: string | null
    role: Generated<string>
    signed_in_at: string | null
    created_at: Generated<string>
    words: Generated<string>
    made_admin_by: string | null
    erased_at: string | null
  }
  verdict_counts: {
    license_id: string | null
    hour: string
    code: string
    count: number
  }
  verdict_totals: {
    hour: string
    code: string
    count: number
  }
  version_days: {
    product_id: string
    day: string
    version: string
    instances: number
  }
  wanted_event_types: {
    type: string | null
  }
  webhook_deliveries: {
    id: string
    endpoint_id: string
    event_id: string
    state: Generated<string>
    turn: Generated<number>
    attempts: Generated<unknown>
    attempt_count: Generated<number>
    attempted_at: string | null
    status: number | null
    fault: string | null
    next_try_at: Generated<string | null>
    created_at: Generated<string>
    object_id: string | null
    sequence: number | null
  }
  webhook_endpoints: {
    id: string
    url: string
    description: string
    types: string[]
    secret_sealed: Uint8Array
    former_secret_sealed: Uint8Array | null
    former_until: string | null
    enabled: Generated<boolean>
    disabled_at: string | null
    disabled_reason: string | null
    failing_since: string | null
    created_at: Generated<string>
    deleted_at: string | null
    format: Generated<string>
    sender_id: string | null
    sender_until: string | null
  }
}
