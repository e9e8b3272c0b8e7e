/** More than the width of an ellipsis in the text face. */
const ellipsis = 14

/**
 * Makes a text that is clamped to some lines end at a word. The browser's ellipsis takes the place of letters where the last
 * line is full; then the lines are made shorter, until the ellipsis has a place behind a word, best a word that no mark follows.
 */
export function endAtWord(text: HTMLElement | null) {
  if (!text) return undefined
  const fit = () => {
    const shown = Number(getComputedStyle(text).webkitLineClamp)
    const content = document.createRange()
    content.selectNodeContents(text)
    const { right } = text.getBoundingClientRect()
    let atMark: number | undefined
    for (let room = 0; room <= 10 * ellipsis; room += ellipsis) {
      // Each change lays the whole page out anew before the next line is read.
      if (room > 0 || text.style.paddingRight !== '') text.style.paddingRight = `${room}px`
      const lines = content.getClientRects()
      const [last, cut] = [lines[shown - 1], lines[shown]]
      if (!cut || !last) return
      if (last.right + ellipsis > right - room) continue
      if (!endsInMark(text.firstChild as Text, last.top)) return
      atMark ??= room
    }
    text.style.paddingRight = `${atMark ?? 0}px`
  }
  const widths = new ResizeObserver(fit)
  widths.observe(text, { box: 'border-box' })
  document.fonts.addEventListener('loadingdone', fit)
  return () => {
    widths.disconnect()
    document.fonts.removeEventListener('loadingdone', fit)
  }
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
