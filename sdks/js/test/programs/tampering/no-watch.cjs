// The timers of the SDK never come, and those of the bot do.
for (const name of ['setTimeout', 'setInterval']) {
  const set = globalThis[name]
  globalThis[name] = (work, ...more) => set(new Error().stack.includes('/dist/') ? () => {} : work, ...more)
}
