const fortnight = 14 * 24 * 3600 * 1000

/** Whether an active license ends within two weeks. */
export function endsSoon({ status, expires_at }: { status: string; expires_at: string | null }): boolean {
  if (status !== 'active' || !expires_at) return false
  const left = Date.parse(expires_at) - Date.now()
  return left > 0 && left <= fortnight
}
