import type { Brand, getBrand } from '@muhur/contract/shop/brand'
import { brandCall, defaultBrand, isPlaceholder } from '@muhur/contract/http/first-visit'
import { keyOf } from '@muhur/contract/operation'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { accentNames, accentProperties } from './accent.ts'
import { isAway } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { brand } from './brand.ts'

export const brandKey = keyOf(brandCall, {})

/**
 * The seller's brand, without an invitation that leads to no seller. Never undefined: until the answer, the last visit's
 * brand.
 */
export function useBrand(): Brand & typeof brand {
  const { data = remembered() } = useBrandAnswer()
  const { invite_url } = data
  return { ...brand, ...data, invite_url: invite_url && isPlaceholder(invite_url) ? null : invite_url }
}

/** `recheckEvery`: milliseconds between two questions while the server does not answer. */
export const useBrandAnswer = (recheckEvery?: number) =>
  useAnswer<typeof getBrand>(
    brandCall,
    {},
    {
      staleTime: 5 * 60_000,
      refetchInterval: ({ state }) => (isAway(state.error) && recheckEvery) || false,
    },
  )

/** Keeps the brand for the next visit; once a page, in its frame. */
export function useRememberBrand(): void {
  const { data } = useBrandAnswer()
  useEffect(() => {
    if (data) remember(data)
  }, [data])
}

/** Updates the cached brand after saving. */
export function putBrand(client: QueryClient, saved: Brand): void {
  client.setQueryData(brandKey, saved)
}

/** Paints the pages in the seller's colour, and the next visit before its first paint (`early.js`). */
export function useAccent(): void {
  const { accent } = useBrand()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const properties = accent ? accentProperties(accent) : undefined
    for (const name of accentNames) style.setProperty(name, properties?.[name] ?? '')
    try {
      if (properties) localStorage.setItem('muhur.accent', JSON.stringify(properties))
      else localStorage.removeItem('muhur.accent')
    } catch {
      // Storage is disabled: the next visit of a page that the server does not render begins with the default colour.
    }
  }, [accent])
}

/** Sets the tab's title. */
export function useTitle(title: string | undefined): void {
  const { name } = useBrand()
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title, name)
  }, [title, name])
}

export const pageTitle = (title: string, shop: string): string =>
  title ? `${title} · ${shop}` : `${shop}: lisansınız mühürlü`

const storageKey = 'muhur.brand'

/** The last visit's brand avoids a flash of the default name. */
function remembered(): Brand {
  try {
    const text = globalThis.localStorage?.getItem(storageKey)
    return text ? { ...defaultBrand, ...(JSON.parse(text) as Partial<Brand>) } : defaultBrand
  } catch {
    return defaultBrand
  }
}

function remember(answer: Brand): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(answer))
  } catch {
    // Storage is disabled: the next visit begins with the default name.
  }
}
