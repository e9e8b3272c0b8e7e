import { useEffect, useState } from 'react'
import type { Place } from '../../ui/markdown/places.ts'

const none: readonly Place[] = []

/** The places in the documentation; their texts come with the first letter. Without a connection there are none. */
export function useDocuments(typed: string): readonly Place[] {
  const [places, setPlaces] = useState(none)
  const isUsed = typed !== ''
  useEffect(() => {
    if (isUsed)
      import('../../ui/markdown/places.ts').then(
        (loaded) => setPlaces(loaded.places),
        () => {},
      )
  }, [isUsed])
  return places
}
