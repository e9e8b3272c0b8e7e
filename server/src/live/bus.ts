/** Where the rooms say what pages may want to hear. Saying it is a call in this process: it asks no database and waits for nothing. */
export interface Live {
  /** What these licenses show is another now: seats, heartbeat, status, limit, end. Call it after the commit. */
  touch(...licenseIds: readonly string[]): void
  /** Licenses came to these people or left them: their lists, and the admins', are others now. Call it after the commit. */
  relist(...userIds: readonly string[]): void
  /** Any page may show something else now, since much of it names what changed: a product. Call it after the commit. */
  refetch(): void
  /** Hears all of it until the returned function is called. */
  listen(ear: Ear): () => void
}

export interface Ear {
  touched(licenseIds: readonly string[]): void
  relisted(userIds: readonly string[]): void
  refetched(): void
}

export function newLive(): Live {
  const ears = new Set<Ear>()
  return {
    touch(...licenseIds) {
      for (const ear of ears) ear.touched(licenseIds)
    },
    relist(...userIds) {
      for (const ear of ears) ear.relisted(userIds)
    },
    refetch() {
      for (const ear of ears) ear.refetched()
    },
    listen(ear) {
      ears.add(ear)
      return () => void ears.delete(ear)
    },
  }
}
