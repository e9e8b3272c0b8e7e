const reasons: Record<string, string> = {
  expired:
    'Lisansın süresi doldu. Süre uzatılınca aynı anahtar yeniden çalışır; ayarınıza dokunmanız gerekmez.',
  suspended: 'Lisans askıda. Satıcı yeniden açınca aynı anahtar çalışır; ayarınıza dokunmanız gerekmez.',
  revoked: 'Lisans iptal edildi. Bu anahtarla hiçbir kurulum çalışmaz.',
}

/** Why no instance can run with a license of this status; undefined while instances can run. */
export const whyStopped = (status: string): string | undefined =>
  Object.hasOwn(reasons, status) ? reasons[status] : undefined
