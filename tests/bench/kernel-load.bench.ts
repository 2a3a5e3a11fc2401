import { Kernel, type Plugin } from '#kernel/plugin'
import { defineExtensionPoint } from '#sdk'
import { median, type Row } from './row.ts'

const ROUNDS = 21
const point = defineExtensionPoint<{ readonly id: string }>('bench')

/** A plugin with so many contributions, as a fresh object each time. */
const plugin = (count: number): Plugin => ({
  id: 'bench.many',
  version: '1.0.0',
  setup(context) {
    for (let i = 0; i < count; i++) context.contribute(point, { id: `thing/${i}` })
  },
})

const time = (work: () => void): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const loading = (count: number) => () => {
  const kernel = new Kernel()
  kernel.load(plugin(count))
  if (kernel.registry(point).all.value.length !== count) throw new Error('the contributions are not there')
}

export const rows = ['kernel/load']

/** Loading 1,000 contributions in milliseconds, beside 1,000 entries put into a map. */
export async function run(): Promise<Row[]> {
  const plain = () => {
    const map = new Map<string, object>()
    for (let i = 0; i < 1_000; i++) map.set(`thing/${i}`, { id: `thing/${i}` })
  }
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: time(loading(1_000)), plain: time(plain) }))
  const [value, baseline] = [median(rounds.map(({ ours }) => ours)), median(rounds.map((round) => round.plain))]
  return [{ name: 'kernel/load', ratio: value / baseline, value, unit: 'ms for 1,000', baseline, rounds: ROUNDS }]
}
