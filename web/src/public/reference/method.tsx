import { classes } from '../../ui/classes.ts'

const looks: Record<string, string> = {
  GET: 'bg-ok-bg text-ok',
  DELETE: 'bg-bad-bg text-bad',
}

/** The HTTP method; reading and deleting have a colour of their own. */
export function Method({ name }: { name: string }) {
  return (
    <span
      lang="en"
      className={classes(
        'inline-flex min-h-6 min-w-17 shrink-0 self-start items-center justify-center rounded-chip px-2 font-mono text-meta forced-colors:border',
        looks[name] ?? 'bg-warn-bg text-warn',
      )}
    >
      {name}
    </span>
  )
}
