import { afterEach, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { HOSTILE } from '../../../tests/engine/hostile.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { sampleOf } from '../../../tests/helpers/long.ts'
import { createEngineHost, type EngineHost } from './host.ts'

let host: EngineHost
afterEach(() => host.dispose())

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
  /** Milliseconds from the change that makes the formula hang to the next value of its neighbour. */
  readonly took: number
}

/** A page on which a formula is good until `bad` is set: what the page waits for while that is killed. */
async function attack(source: string): Promise<Cost> {
  const idleGap = await gapBesideBusyWorker()
  let kills = 0
  let heard: (at: number) => void = () => undefined
  const next = () => new Promise<number>((resolve) => (heard = resolve))
  host = createEngineHost({
    createWorker: () => new Worker(new URL('../../../tests/engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  host.onUnresponsive(() => {
    kills += 1
  })
  const program = testProgram({
    variables: { n: 1, bad: false },
    bindings: { 'A.text': `variable.bad ? (${source}) : 0`, 'B.text': 'variable.n + 1' },
  })
  await host.open(
    { key: 'p', program, env: 'stg', route: {}, user: {}, mode: 'live' },
    {
      values: ({ values }) => {
        const list = JSON.parse(values) as Json[]
        for (let i = 0; i < list.length; i += 2) if (list[i] === 2 && list[i + 1] === 8) heard(performance.now())
      },
      mended: () => {},
      data: () => {},
      act: async () => ({ ok: true }),
      call: async () => ({ ok: true }),
      state: () => {},
      trace: () => {},
      say: () => {},
      file: async () => null,
      sent: () => {},
      heard: () => {},
      log: () => {},
    },
  )
  const push = (...changes: Json[]) => host.push({ key: 'p', seq: 1, changes: JSON.stringify(changes) })
  const shown = next()
  const gap = watchGaps()
  const pushed = performance.now()
  push('variable.bad', true, 'variable.n', 7)
  const at = await shown
  const longest = gap()
  host.dispose()
  return { kills, gap: longest, idleGap, took: at - pushed }
}

/** While the worker hung, this thread went on all the time. What a frame and a restart cost is measured by `npm run bench`. */
const most = ({ took, idleGap }: Cost): number => Math.max(took / 2, 2 * idleGap)

/** The cost of an attack that held this thread up nowhere, or of the third one: whatever else the machine does holds up one of them, and hardly all. */
async function freeAttack(source: string): Promise<Cost> {
  for (let tries = 1; ; tries++) {
    const cost = await attack(source)
    if (cost.gap < most(cost) || tries === 3) return cost
  }
}

const killers = HOSTILE.filter(({ needs, source }) => needs === 'kill' && !source.includes(';')).slice(0, 6)
const endless = HOSTILE.filter(({ needs, source }) => needs === 'stop' && !/[;{]/.test(source)).slice(0, 4)

it('a formula that only a kill ends costs its worker and holds this thread up nowhere', { timeout: 120_000 }, async () => {
  expect(killers).toHaveLength(6)
  for (const { source } of sampleOf(killers, 1)) {
    const cost = await freeAttack(source)
    expect(cost.kills, source).toBeGreaterThan(0)
    expect(cost.gap).toBeLessThan(most(cost))
  }
})

it('a formula that its own clock ends costs no worker and holds this thread up nowhere', { timeout: 120_000 }, async () => {
  expect(endless).toHaveLength(4)
  const kills: number[] = []
  for (const { source } of sampleOf(endless, 2)) {
    const cost = await freeAttack(source)
    kills.push(cost.kills)
    expect(cost.gap).toBeLessThan(most(cost))
  }
  // On a busy machine one may be found late, and its worker ended as well.
  expect(Math.min(...kills)).toBe(0)
})
