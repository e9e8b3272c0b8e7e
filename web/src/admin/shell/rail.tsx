import { listErasures } from '@muhur/contract/shop/privacy-calls'
import { NavLink } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { classes } from '../../ui/classes.ts'
import { useListPage } from '../../list/use-list.ts'
import { railItems } from './rail-items.ts'

/** Links of the sections; `onChoose` closes the sheet even when the chosen section is already open. */
export function Rail({ onChoose }: { onChoose?: () => void }) {
  const open = useListPage(listErasures, { query: { state: 'open', page: '1', limit: '1' } }).data?.total
  return (
    <nav aria-label="Yönetim" className="grid gap-0.5">
      {railItems.map(({ to, name, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/admin'}
          {...(onChoose && { onClick: onChoose })}
          className={({ isActive }) =>
            classes(
              'flex min-h-10 items-center gap-3 rounded-button px-3 font-semibold transition-colors max-lg:min-h-11',
              isActive
                ? 'bg-tint text-ink forced-colors:outline-1 [&>svg]:text-primary'
                : 'text-muted hover:bg-tint hover:text-ink',
            )
          }
        >
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          {name}
          {to === '/admin/erasures' && open !== undefined && open > 0 && (
            <span className="ml-auto rounded-full bg-warn-bg px-2 text-meta text-warn">
              {formatCount(open)}
              <span className="sr-only"> istek yanıt bekliyor</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
