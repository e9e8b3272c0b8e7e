/** Typography of a long text. */
export const proseClass =
  'space-y-3 text-[1rem] leading-[1.625rem] text-muted [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 ' +
  '[&_li]:pl-1 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 ' +
  '[&_ul]:marker:text-faint'
