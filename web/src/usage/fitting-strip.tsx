import { PulseStrip, type Beat } from '../ui/pulse-strip.tsx'

interface FittingStripProps {
  beats: readonly Beat[]
  /** The same period in half as many bars. */
  halved: readonly Beat[]
  label: string
  className?: string
}

/** A pulse of many bars; half as many in a narrow space. */
export function FittingStrip({ beats, halved, label, className = '' }: FittingStripProps) {
  return (
    <div className="@container">
      <PulseStrip beats={beats} label={label} still className={`${className} @max-[19rem]:hidden`} />
      <PulseStrip beats={halved} label={label} still className={`${className} @min-[19rem]:hidden`} />
    </div>
  )
}
