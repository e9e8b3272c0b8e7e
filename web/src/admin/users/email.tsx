/** A user's e-mail address, which breaks behind the @ where a line is too short for it. */
export function Email({ address }: { address: string | null }) {
  if (address === null) return <span className="text-muted">Yok</span>
  const [name, host] = address.split(/(?<=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
