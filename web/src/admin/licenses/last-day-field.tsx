import type { ComponentProps } from 'react'
import { TextField } from '../../forms/text-field.tsx'

type LastDayFieldProps = Partial<ComponentProps<typeof TextField>>

/** The last day of licenses. */
export const LastDayField = (props: LastDayFieldProps) => (
  <TextField
    label="Bitiş tarihi"
    help="Lisans bu günün sonuna kadar geçerlidir."
    {...props}
    type="date"
    className="max-w-56"
  />
)
