/** The server's request to render a page. */
export interface PageOrder {
  /** The path alone. */
  path: string
  /** The origin as browsers see it. */
  origin: string
  /** API answers that the page needs. */
  known: Known[]
}

/** An API answer with the query key of the page, the `keyOf` its call. */
export interface Known {
  key: readonly unknown[]
  data: unknown
}

/** Parts of a rendered page, inserted into the shell. */
export interface RenderedPage {
  /** Title, description and other elements of the head. */
  head: string
  body: string
  /** Rules of the seller's look. */
  style?: string
  /** Source files that the browser needs for hydration. Undefined: the page's code waits until it is used. */
  modules?: readonly string[] | undefined
}

/** Id of the template in which the code of a page of text waits. */
export const waitingCodeId = 'code'

/** Exports of the web's server bundle. */
export interface Prerender {
  /** Public pages that need no API answer of their own. */
  paths: readonly string[]
  render: (order: PageOrder) => Promise<RenderedPage>
}

/** Id of the element with the `Handover` as JSON, for hydration in the browser. */
export const handoverId = 'handover'

export type Handover = Pick<PageOrder, 'origin' | 'known'>
