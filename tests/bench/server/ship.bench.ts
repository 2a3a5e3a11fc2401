import { statSync } from 'node:fs'
import { buildTestBinary } from '../../helpers/binary.ts'
import { startServer } from '../../helpers/server.ts'
import { median, type Row } from '../row.ts'

export const rows = ['ship/start', 'ship/size']
const ROUNDS = 5

/** The binary's size, and its start in an empty folder, migrations included, until the first healthy answer. */
export const run = async (): Promise<Row[]> => {
  const binary = await buildTestBinary()
  try {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begin = performance.now()
      const server = await startServer({ binary: binary.file })
      times.push(performance.now() - begin)
      await server.stop()
    }
    const row = (name: string, value: number, unit: string, rounds: number): Row => ({
      ...{ name, value, unit, rounds },
      ...{ ratio: null, baseline: null },
    })
    return [row('ship/start', median(times), 'ms', ROUNDS), row('ship/size', statSync(binary.file).size / 1e6, 'MB', 1)]
  } finally {
    binary.remove()
  }
}
