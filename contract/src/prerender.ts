/** What the server hands over to have a page rendered ahead of its visitors. */
export interface PageOrder {
  /** The path alone. */
  path: string
  /** The origin that browsers see. */
  origin: string
  /** What the page would otherwise ask the API for. */
  known: Known[]
}

/** The answer to one of the page's questions, under the name by which the page asks it. */
export interface Known {
  key: readonly string[]
  data: unknown
}

/** The pieces of a page, to be put into the shell. */
export interface RenderedPage {
  /** Title, description and whatever else describes the page. */
  head: string
  body: string
  /** The source files whose code the browser needs before it can take the page over. */
  modules: readonly string[]
}

/** What the web's second bundle exports. */
export interface Prerender {
  /** Every public page that needs no answer of its own. */
  paths: readonly string[]
  render: (order: PageOrder) => Promise<RenderedPage>
}

/** The id of the element in which a rendered page tells the browser what it was rendered with, as JSON of `Handover`. */
export const handoverId = 'handover'

export type Handover = Pick<PageOrder, 'origin' | 'known'>
