import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** For objects (a license, a product), never for running text. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={classes('rounded-card border border-line bg-surface p-5', className)} {...props} />
}
