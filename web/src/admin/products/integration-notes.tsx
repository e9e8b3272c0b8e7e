/** Advice for a seller before delivery. */
export function IntegrationNotes() {
  return (
    <section className="grid gap-5 border-t border-line pt-8">
      <h2 className="text-section">Yayınlamadan önce</h2>
      <dl className="grid max-w-[66ch] gap-5">
        {notes.map(({ title, text }) => (
          <div key={title} className="grid gap-1">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const notes = [
  {
    title: 'Dosya gizli değildir',
    text: 'İçinde yalnızca açık anahtarlar vardır; yazılımınızla birlikte, herkese açık bir depoda da yayınlayabilirsiniz.',
  },
  {
    title: 'İmza anahtarı yenilenince',
    text: 'Yeniden indirmeniz gerekmez: dosya, kök anahtarla imzalanmış yeni anahtarları sunucudan kendisi alır.',
  },
  {
    title: 'Koruyamadığı şey',
    text: 'İstemci tarafındaki kontrol sökülebilir: kodunuzu değiştirebilen biri o satırı da kaldırır. Asıl değeri sunucunuzda tutun ya da kodu obfuscator ile karıştırın; sızan bir anahtarı panelden iptal edebilirsiniz.',
  },
]
