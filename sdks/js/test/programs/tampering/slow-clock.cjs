// The monotonic clocks lose 999 of 1,000 seconds.
const trueNow = performance.now.bind(performance)
const trueBigint = process.hrtime.bigint.bind(process.hrtime)
const [startNow, startBigint] = [trueNow(), trueBigint()]
const billion = 1_000_000_000n

performance.now = () => startNow + (trueNow() - startNow) / 1000
const slow = () => startBigint + (trueBigint() - startBigint) / 1000n
process.hrtime = () => [Number(slow() / billion), Number(slow() % billion)]
process.hrtime.bigint = slow
