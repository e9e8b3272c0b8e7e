import { useEffect, useState } from 'react'
import type { Place } from './places.ts'

/** The places in the documentation, which come with the first letter; undefined until then, and without a connection. */
export function usePlaces(typed: string): readonly Place[] | undefined {
  const [places, setPlaces] = useState<readonly Place[]>()
  const isUsed = typed !== ''
  useEffect(() => {
    if (isUsed)
      import('./places.ts').then(
        (loaded) => setPlaces(loaded.places),
        () => {},
      )
  }, [isUsed])
  return places
}
