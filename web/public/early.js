// What must run before the page's code. A file of its own, and blocking: the content security policy forbids inline scripts, and a
// theme set later would flash.
try {
  const theme = localStorage.getItem('muhur.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const accent = JSON.parse(localStorage.getItem('muhur.accent') ?? '{}')
  for (const name in accent) document.documentElement.style.setProperty(name, accent[name])
} catch {
  // Storage is switched off: the page follows the system.
}

// A button or a key of a page that was rendered ahead does nothing yet: the last click and the last key that means something are
// made again when the page's code has started.
let pressed
let typed
const press = ({ target }) => (pressed = target.closest?.('button'))
const type = ({ key, target, ctrlKey, metaKey, altKey }) => {
  if ((key !== '?' && key !== '/') || ctrlKey || metaKey || altKey || target.closest?.('input')) return
  typed = key
  start()
}
addEventListener('click', press, true)
addEventListener('keydown', type, true)
addEventListener(
  'muhur-started',
  () => {
    removeEventListener('click', press, true)
    removeEventListener('keydown', type, true)
    if (pressed?.isConnected) pressed.click()
    if (typed) document.dispatchEvent(new KeyboardEvent('keydown', { key: typed }))
  },
  { once: true },
)

// The code of a page of text waits in a template: reading and following links need none. It starts when a button or a field
// is about to be used, with a key, and at once for somebody who is signed in, whose header differs.
const start = () => {
  const waiting = document.getElementById('code')
  if (!waiting) return
  document.head.append(waiting.content)
  waiting.remove()
}
const use = ({ target }) => target.closest?.('button, input') && start()
for (const kind of ['pointerover', 'focusin', 'click']) addEventListener(kind, use, true)
addEventListener('DOMContentLoaded', () => {
  try {
    if (localStorage.getItem('muhur.session') ?? sessionStorage.getItem('muhur.session')) start()
  } catch {
    // Storage is switched off: nobody is signed in.
  }
})
