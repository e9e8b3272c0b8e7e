// A file of its own, and blocking: the content security policy forbids inline scripts, and a theme set later would flash.
try {
  const theme = localStorage.getItem('muhur.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const accent = JSON.parse(localStorage.getItem('muhur.accent') ?? '{}')
  for (const name in accent) document.documentElement.style.setProperty(name, accent[name])
} catch {
  // Storage is switched off: the page follows the system.
}
