const stats = [
  { value: '99.9%', label: 'Uptime', lang: 'en' },
  { value: '500+', label: 'Aktif Kullanıcı' },
  { value: '24/7', label: 'Destek' },
  { value: '5ms', label: 'Yanıt Süresi' },
]

export function Stats() {
  return (
    <section aria-label="Rakamlarla" className="border-y border-line bg-surface">
      <div className="page py-8">
        <ul className="grid grid-cols-2 gap-y-6 md:grid-cols-4 md:divide-x md:divide-line">
          {stats.map(({ value, label, lang }) => (
            <li key={label} className="md:px-6 md:first:pl-0 lg:px-8">
              <strong className="block font-head text-page font-bold tabular-nums">{value}</strong>{' '}
              <span lang={lang} className="text-muted">
                {label}
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-meta text-faint">Rakamlar hedeftir, taahhüt değildir.</p>
      </div>
    </section>
  )
}
