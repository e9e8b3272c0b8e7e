import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Spinner } from './state/spinner.tsx'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong forced-colors:border',
  outline: 'border border-field text-ink hover:bg-tint',
  ghost: 'text-muted hover:bg-tint hover:text-ink',
  danger: 'border border-bad text-bad hover:bg-bad-bg',
}
/** `small` for rows of a table; main controls are 44 px high. */
const sizes = { normal: 'min-h-11 px-5', small: 'min-h-9 px-3 max-[45rem]:min-h-11', icon: 'size-9' }

interface ButtonLook {
  look?: keyof typeof looks | undefined
  size?: keyof typeof sizes | undefined
}

/** Classes for controls other than `Button` and `LinkButton`. */
export const buttonClass = ({ look = 'outline', size = 'normal' }: ButtonLook = {}): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-button font-semibold transition-colors select-none',
    'aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    looks[look],
    sizes[size],
  )

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: LucideIcon
  /** The action is running: a spinner stands in place of the icon, and a press does nothing. */
  busy?: boolean
}

export function Button({
  look,
  size,
  icon: Icon,
  busy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classes(buttonClass({ look, size }), className)}
      {...props}
    >
      {busy ? <Spinner className={classes(size === 'small' && 'size-4')} /> : Icon && iconOf(Icon)}
      {children}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: LucideIcon
}

/** A link to another page of the app. */
export function LinkButton({ look, size, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <Link className={classes(buttonClass({ look, size }), className)} {...props}>
      {icon && iconOf(icon)}
      {children}
    </Link>
  )
}

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-4 shrink-0" />
