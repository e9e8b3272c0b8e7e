import { brand } from '../brand.ts'

/** Where to write, as the last words of a legal text. */
export function ContactLine() {
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
