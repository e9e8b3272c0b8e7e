import { PulseStrip, type Beat } from '../ui/marks/pulse-strip.tsx'

interface FittingStripProps {
  beats: readonly Beat[]
  label: string
  className?: string
}

/** A pulse of many bars; two stand together in a narrow space. */
export function FittingStrip({ beats, label, className = '' }: FittingStripProps) {
  return (
    <div className="@container">
      <PulseStrip beats={beats} label={label} still className={`${className} @max-[19rem]:hidden`} />
      <PulseStrip beats={beats} label={label} still paired className={`${className} @min-[19rem]:hidden`} />
    </div>
  )
}
