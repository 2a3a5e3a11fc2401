import { afterEach, expect, it } from 'vitest'
import type { Json } from '#kernel/page'
import { HOSTILE } from '../../tests/engine/hostile.ts'
import { testProgram } from '../../tests/engine/test-program.ts'
import { createEngineHost, type EngineHost } from './host.ts'

const FRAME = 1000 / 60
/** Milliseconds from a kill to the next value (engine.md). */
const BACK = 200

let host: EngineHost
afterEach(() => host.dispose())

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

/** The longest time in which this thread did nothing else. */
function watchGaps(): () => number {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

async function gapBesideBusyWorker(): Promise<number> {
  const address = URL.createObjectURL(new Blob(['for (;;) {}'], { type: 'text/javascript' }))
  const busy = new Worker(address)
  const gap = watchGaps()
  await new Promise((resolve) => setTimeout(resolve, 600))
  busy.terminate()
  URL.revokeObjectURL(address)
  return gap()
}

interface Cost {
  readonly kills: number
  /** The longest gap of this thread, and what it is beside any worker that is as busy: the machine may have other things to do. */
  readonly gap: number
  readonly idleGap: number
  /** From the last kill to the next value, and what a page takes from nothing. */
  readonly back: number
  readonly cold: number
}

/** A page on which a formula is good until `bad` is set: what the page waits for while that is killed. */
async function attack(source: string): Promise<Cost> {
  const idleGap = await gapBesideBusyWorker()
  const kills: number[] = []
  let heard: (at: number) => void = () => undefined
  const next = () => new Promise<number>((resolve) => (heard = resolve))
  host = createEngineHost({
    createWorker: () => new Worker(new URL('../../tests/engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  host.onUnresponsive(() => kills.push(performance.now()))
  const program = testProgram({
    variables: { n: 1, bad: false },
    bindings: { 'A.text': `variable.bad ? (${source}) : 0`, 'B.text': 'variable.n + 1' },
  })
  const started = performance.now()
  await host.open(
    { key: 'p', program, env: 'stg', route: {}, user: {}, mode: 'live' },
    {
      values: ({ values }) => {
        const list = JSON.parse(values) as Json[]
        for (let i = 0; i < list.length; i += 2) if (list[i] === 2 && list[i + 1] === 8) heard(performance.now())
      },
      data: () => {},
      act: async () => ({ ok: true }),
      call: async () => ({ ok: true }),
      state: () => {},
      trace: () => {},
      say: () => {},
    },
  )
  const cold = performance.now() - started
  const push = (...changes: Json[]) => host.push({ key: 'p', seq: 1, changes: JSON.stringify(changes) })
  const shown = next()
  const gap = watchGaps()
  push('variable.bad', true, 'variable.n', 7)
  const at = await shown
  const longest = gap()
  host.dispose()
  return { kills: kills.length, gap: longest, idleGap, back: at - (kills.at(-1) ?? at), cold }
}

function expectFree(costs: readonly Cost[]): void {
  expect(median(costs.map(({ gap }) => gap))).toBeLessThan(Math.max(2 * FRAME, 2 * median(costs.map(({ idleGap }) => idleGap))))
}

it('a formula that only a kill ends costs this thread no frame, and values are back soon after the kill', {
  timeout: 60_000,
  retry: 2,
}, async () => {
  const killers = HOSTILE.filter(({ needs, source }) => needs === 'kill' && !source.includes(';')).slice(0, 6)
  const costs = []
  for (const { source } of killers) costs.push({ source, ...(await attack(source)) })
  for (const { source, gap, idleGap, back, cold, kills } of costs)
    console.info(
      `${source}: ${kills} kills, gap ${gap.toFixed(0)} ms (idle ${idleGap.toFixed(0)}), back after ${back.toFixed(0)} ms (cold ${cold.toFixed(0)})`,
    )
  expect(costs.length).toBeGreaterThan(5)
  expect(Math.min(...costs.map(({ kills }) => kills))).toBeGreaterThan(0)
  expectFree(costs)
  expect(median(costs.map(({ back }) => back))).toBeLessThan(Math.max(BACK, 1.5 * median(costs.map(({ cold }) => cold))))
})

it('a formula that its own clock ends costs this thread no frame, and no worker', { timeout: 60_000, retry: 2 }, async () => {
  const endless = HOSTILE.filter(({ needs, source }) => needs === 'stop' && !/[;{]/.test(source)).slice(0, 4)
  const costs = []
  for (const { source } of endless) costs.push(await attack(source))
  expect(costs.length).toBeGreaterThan(2)
  expect(median(costs.map(({ kills }) => kills))).toBe(0)
  expectFree(costs)
})
