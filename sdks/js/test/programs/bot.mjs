// A bot as a seller writes it. argv: the SDK's file, then the bot's other work: stays, ends, listens.
import { env } from 'node:process'

const [file, does = 'stays'] = process.argv.slice(2)
const { protect } = await import(file)

if (does === 'listens') process.once('SIGTERM', () => console.log('SIGTERM heard'))
const onChange = ({ state, code }) => console.log(`${state} ${code}`)
const { PINS: pins, FOLDER: folder, LICENSE_KEY: key } = env
const license = await protect({ pins, folder, key, onChange })
console.log(`${license.verdict.state} ${license.verdict.code}`)
if (does !== 'ends') setInterval(() => {}, 1000)
