import { appendFileSync, readFileSync } from 'node:fs'

// Preloaded into a server under test: notes in the file HOLDS_FILE how long its thread did not turn to other requests, counting only time on the
// processor, so that a busy machine adds nothing. The first line says that it records; then one line for each hold: milliseconds.

const TICK_MS = 2
const NOTED_MS = 25
const RECORDING = 'recording'
const file = process.env.HOLDS_FILE

/** Milliseconds that this thread was on the processor; null where the system does not tell. */
const onProcessor = (): number | null => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

if (file) {
  appendFileSync(file, `${RECORDING}\n`)
  let [wall, processor] = [performance.now(), onProcessor()]
  const look = (): void => {
    const [nowWall, nowProcessor] = [performance.now(), onProcessor()]
    const gap = nowWall - wall
    const held = processor === null || nowProcessor === null ? gap : Math.min(gap, nowProcessor - processor)
    if (held > NOTED_MS) appendFileSync(file, `${Math.round(held)}\n`)
    wall = nowWall
    processor = nowProcessor
  }
  setInterval(look, TICK_MS).unref()
}
