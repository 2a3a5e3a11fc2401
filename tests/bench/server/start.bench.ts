import { readFileSync } from 'node:fs'
import { startServer } from '../../helpers/server.ts'
import { median, type Row } from '../row.ts'

export const rows = ['start', 'start/memory']
const ROUNDS = 3

/** Resident memory of a process in megabytes, where the system tells. */
const residentOf = (pid: number): number | null => {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : null
  } catch {
    return null
  }
}

/** From a cold process on an empty folder, migrations and first administrator included, to the first healthy answer; and what it then holds. */
export const run = async (): Promise<Row[]> => {
  const times: number[] = []
  const memory: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now()
    const server = await startServer({ env: { NODE_ENV: 'production' } })
    times.push(performance.now() - begin)
    await Bun.sleep(1000)
    const resident = server.process.pid === undefined ? null : residentOf(server.process.pid)
    if (resident !== null) memory.push(resident)
    await server.stop()
  }
  const row = (name: string, values: readonly number[], unit: string): Row => ({
    name,
    ratio: null,
    value: median(values),
    unit,
    baseline: null,
    rounds: ROUNDS,
  })
  return [row('start', times, 'ms'), ...(memory.length > 0 ? [row('start/memory', memory, 'MB')] : [])]
}
