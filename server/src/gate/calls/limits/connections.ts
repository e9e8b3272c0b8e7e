/** Refusals of one connection. A new connection costs more than a refusal, so that none is closed for the first. */
const refusalsOfConnection = 10

/** Tells the refusal with which a connection ends: its caller goes on as if nothing had been said. */
export function openRefusalCount(): (socket: object) => boolean {
  const refusals = new WeakMap<object, number>()
  return (socket) => {
    const count = (refusals.get(socket) ?? 0) + 1
    refusals.set(socket, count)
    return count >= refusalsOfConnection
  }
}
