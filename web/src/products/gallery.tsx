import type { Picture } from '@muhur/contract/shop/brand'
import { classes } from '../ui/classes.ts'

/** The seller's pictures: the first large, the others in a row that scrolls; each opens whole. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const [first, ...others] = pictures
  if (!first) return null
  return (
    <section aria-label="Resimler" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Framed picture={first} />
      {others.length > 0 && (
        <ul className="flex gap-4 overflow-x-auto pb-2">
          {others.map((picture) => (
            <li key={picture.url} className="w-56 shrink-0">
              <Framed picture={picture} small />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Framed({
  picture: { url, width, height, caption },
  small = false,
}: {
  picture: Picture
  small?: boolean
}) {
  return (
    <figure className="grid gap-2">
      <a href={url} target="_blank" rel="noreferrer" className="rounded-card">
        <img
          src={url}
          alt={caption}
          width={width}
          height={height}
          loading={small ? 'lazy' : undefined}
          decoding="async"
          className={classes(
            'h-auto w-full rounded-card border border-line',
            small ? 'aspect-[10/7] object-cover' : 'max-h-[34rem] bg-tint object-contain',
          )}
        />
      </a>
      {/* Screen readers have read the same as the picture's text. */}
      <figcaption aria-hidden="true" className="text-meta wrap-anywhere text-muted">
        {caption}
      </figcaption>
    </figure>
  )
}
