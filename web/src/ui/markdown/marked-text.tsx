import { InlineCode } from './code.tsx'

/** A sentence with `code` in backticks and emphasis in asterisks. */
export function MarkedText({ children }: { children: string }) {
  return children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece, at) => {
    if (piece.startsWith('`')) return <InlineCode key={at}>{piece.slice(1, -1)}</InlineCode>
    if (piece.startsWith('**'))
      return (
        <strong key={at} className="font-semibold text-ink">
          {piece.slice(2, -2)}
        </strong>
      )
    return piece
  })
}
