const reasons: Record<string, string> = {
  expired: 'Lisansın süresi doldu. Süre uzatılınca aynı anahtar yeniden çalışır; ayarlara dokunmak gerekmez.',
  suspended: 'Lisans askıda. Askıdan kaldırılınca aynı anahtar yeniden çalışır; ayarlara dokunmak gerekmez.',
  revoked: 'Lisans iptal edildi. Bu anahtarla hiçbir kurulum çalışmaz.',
}

/** Why no instance can run with a license of this status; undefined while instances can run. */
export const whyStopped = (status: string): string | undefined =>
  Object.hasOwn(reasons, status) ? reasons[status] : undefined
