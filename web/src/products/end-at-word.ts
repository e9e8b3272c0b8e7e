/** More than the width of an ellipsis in the text face. */
const ellipsis = 14

/** The texts on the page, with one observer for all of them. */
const texts = new Set<Element>()
let widths: ResizeObserver | undefined

/**
 * Makes a text that is clamped to some lines end at a word. The browser's ellipsis takes the place of letters where the last
 * line is full; then the lines are made shorter, until the ellipsis has a place behind a word, best a word that no mark follows.
 */
export function endAtWord(text: HTMLElement | null) {
  if (!text) return undefined
  if (!widths) {
    widths = new ResizeObserver((entries) => fit(entries.map(({ target }) => target)))
    document.fonts.addEventListener('loadingdone', () => fit([...texts]))
  }
  texts.add(text)
  widths.observe(text, { box: 'border-box' })
  return () => {
    texts.delete(text)
    widths?.unobserve(text)
  }
}

/** All texts are changed before the first is read: a reading after a change lays the whole page out anew. */
function fit(elements: readonly Element[]): void {
  let cut = elements.map((text) => ({ text: text as HTMLElement, atMark: undefined as number | undefined }))
  for (let room = 0; room <= 10 * ellipsis && cut.length > 0; room += ellipsis) {
    for (const { text } of cut)
      if (room > 0 || text.style.paddingRight !== '') text.style.paddingRight = `${room}px`
    cut = cut.filter((fitted) => {
      const end = endOf(fitted.text, room)
      if (end === 'mark') fitted.atMark ??= room
      return end !== 'word'
    })
  }
  for (const { text, atMark } of cut) text.style.paddingRight = `${atMark ?? 0}px`
}

/** Where a text ends that leaves `room` pixels: at a word or whole, at a word before a mark, or within a word. */
function endOf(text: HTMLElement, room: number): 'word' | 'mark' | 'letter' {
  const shown = Number(getComputedStyle(text).webkitLineClamp)
  const content = document.createRange()
  content.selectNodeContents(text)
  const lines = content.getClientRects()
  const [last, next] = [lines[shown - 1], lines[shown]]
  if (!next || !last) return 'word'
  if (last.right + ellipsis > text.getBoundingClientRect().right - room) return 'letter'
  return endsInMark(text.firstChild as Text, last.top) ? 'mark' : 'word'
}

/** Whether the line at `top` is the last before a break behind a mark, beside which the ellipsis would be a riddle. */
function endsInMark(text: Text, top: number): boolean {
  const letter = document.createRange()
  const topOf = (at: number) => {
    letter.setStart(text, at)
    letter.setEnd(text, at + 1)
    return letter.getBoundingClientRect().top
  }
  return [...text.data.matchAll(/[.,;:!?] (?=\S)/g)].some(
    ({ index }) => topOf(index) === top && topOf(index + 2) > top,
  )
}
