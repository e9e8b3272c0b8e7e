/** More than the width of an ellipsis in the text face. */
const ellipsis = 14

/**
 * Makes a text that is clamped to some lines end at a word. The browser's ellipsis takes the place of letters where the last
 * line is full; then the lines are made shorter, until the ellipsis has a place behind a word that no comma follows.
 */
export function endAtWord(text: HTMLElement | null) {
  if (!text) return undefined
  const fit = () => {
    const shown = Number(getComputedStyle(text).webkitLineClamp)
    const content = document.createRange()
    content.selectNodeContents(text)
    const { right } = text.getBoundingClientRect()
    for (let room = 0; room <= 8 * ellipsis; room += ellipsis) {
      text.style.paddingRight = `${room}px`
      const lines = content.getClientRects()
      const [last, cut] = [lines[shown - 1], lines[shown]]
      if (!cut || !last) return
      if (last.right + ellipsis <= right - room && !endsInMark(text.firstChild as Text, last.top)) return
    }
  }
  const widths = new ResizeObserver(fit)
  widths.observe(text, { box: 'border-box' })
  void document.fonts.ready.then(fit)
  return () => widths.disconnect()
}

/** Whether the line at `top` is the last before a break behind a comma or a colon. */
function endsInMark(text: Text, top: number): boolean {
  const letter = document.createRange()
  const topOf = (at: number) => {
    letter.setStart(text, at)
    letter.setEnd(text, at + 1)
    return letter.getBoundingClientRect().top
  }
  return [...text.data.matchAll(/[,;:] (?=\S)/g)].some(
    ({ index }) => topOf(index) === top && topOf(index + 2) > top,
  )
}
