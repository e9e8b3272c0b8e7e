import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  outline: 'border border-field text-ink hover:bg-tint',
  ghost: 'text-muted hover:bg-tint hover:text-ink',
  danger: 'border border-bad text-bad hover:bg-bad-bg',
}
/** `small` for rows of a table; main controls are 44 px high. */
const sizes = { normal: 'min-h-11 px-5', small: 'min-h-9 px-3 max-[45rem]:min-h-11', icon: 'size-9' }

interface ButtonLook {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

/** Classes for controls other than `Button` and `LinkButton`. */
export const buttonClass = ({ look = 'outline', size = 'normal' }: ButtonLook = {}): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-button font-semibold transition-colors select-none',
    'aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    looks[look],
    sizes[size],
  )

export function Button({
  look,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  const style: ButtonLook = { ...(look && { look }), ...(size && { size }) }
  return <button type={type} className={classes(buttonClass(style), className)} {...props} />
}

/** A link to another page of the app. */
export function LinkButton({ look, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  const style: ButtonLook = { ...(look && { look }), ...(size && { size }) }
  return <Link className={classes(buttonClass(style), className)} {...props} />
}
