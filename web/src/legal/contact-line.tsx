import { useBrand } from '../use-brand.ts'

/** Contact address at the end of a legal text. */
export function ContactLine() {
  const brand = useBrand()
  return (
    <ul>
      <li>
        E-posta: <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </li>
      <li>
        {brand.provider}: <strong>{brand.handle}</strong>
      </li>
    </ul>
  )
}
