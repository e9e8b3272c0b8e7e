export interface DelayCase {
  name: string
  kind: 'start' | 'heartbeat' | 'retry'
  random: number
  last: number | null
  interval: number | null
  retry_after: number | null
  seconds: number
}

const start = (
  name: string,
  random: number,
  last: number | null,
  seconds: number,
  retry_after: number | null = null,
): DelayCase => ({
  name: `start: ${name}`,
  kind: 'start',
  random,
  last,
  interval: null,
  retry_after,
  seconds,
})
const heartbeat = (name: string, random: number, interval: number, seconds: number): DelayCase => ({
  name: `heartbeat: ${name}`,
  kind: 'heartbeat',
  random,
  last: null,
  interval,
  retry_after: null,
  seconds,
})
const retry = (
  name: string,
  random: number,
  last: number | null,
  seconds: number,
  retry_after: number | null = null,
  interval = 300,
): DelayCase => ({
  name: `retry: ${name}`,
  kind: 'retry',
  random,
  last,
  interval,
  retry_after,
  seconds,
})

/** How long it is until the next call, in seconds. */
export const delays: DelayCase[] = [
  start('the first, at its shortest', 0, null, 0.1),
  start('the first, in the middle', 0.5, null, 0.2),
  start('the first, near its longest', 0.999, null, 0.2998),
  start('the second after 0.3 s, at its shortest', 0, 0.3, 0.1),
  start('the second after 0.3 s, in the middle', 0.5, 0.3, 0.5),
  start('the second after 0.2 s', 0.25, 0.2, 0.225),
  start('after 0.5 s, near its longest', 0.999, 0.5, 1.4986),
  start('never more than 1.5 s', 0.9, 1, 1.5),
  start('never more than 1.5 s, after 1.5 s', 0.999, 1.5, 1.5),
  start('Retry-After takes its place', 0.5, null, 2, 2),
  start('Retry-After takes its place, also when it is shorter', 0.999, 0.5, 1, 1),
  start('Retry-After of 0 takes its place', 0.5, 0.5, 0, 0),
  heartbeat('at its soonest', 0, 300, 270),
  heartbeat('in the middle', 0.5, 300, 300),
  heartbeat('near its latest', 0.999, 300, 329.94),
  heartbeat('of a minute', 0.25, 60, 57),
  heartbeat('of ten seconds', 0.75, 10, 10.5),
  heartbeat('of a day', 0.5, 86_400, 86_400),
  retry('the first, at its shortest', 0, null, 30),
  retry('the first, in the middle', 0.5, null, 60),
  retry('the first, near its longest', 0.999, null, 89.94),
  retry('after 30 s', 0.5, 30, 60),
  retry('after 40 s', 0.5, 40, 75),
  retry('after 50 s it reaches half of the interval', 0.999, 50, 149.88),
  retry('after 100 s, no more than half of the interval', 0.999, 100, 149.88),
  retry('after 150 s, at its shortest', 0, 150, 30),
  retry('after 150 s, in the middle', 0.5, 150, 90),
  retry('of a short interval', 0.5, null, 2, null, 10),
  retry('of a short interval, after 4 s', 0.25, 4, 2, null, 10),
  retry('Retry-After is waited for', 0, null, 120, 120),
  retry('Retry-After beyond the interval is waited for', 0.5, 100, 900, 900),
  retry('Retry-After that is shorter does not hurry', 0.5, null, 60, 5),
  retry('Retry-After of 0 does not hurry', 0, null, 30, 0),
]
