interface BeforeAndAfterProps {
  before: string | undefined
  after: string
}

export function BeforeAndAfter({ before, after }: BeforeAndAfterProps) {
  return (
    <>
      {before !== undefined && (
        <>
          <del className="text-muted">{before}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins className="no-underline">{after}</ins>
    </>
  )
}
