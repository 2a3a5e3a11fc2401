import type { Page } from 'playwright'
import type { Fixture } from '../../engine/fixture/main.ts'
import { serveFixture } from '../../engine/serve-fixture.ts'
import { median, type Row, type RunBench } from '../row.ts'
import { programOf } from './native.ts'

export const rows = [
  'engine/batch',
  'engine/change',
  'engine/change-chains',
  'engine/change-of-pass',
  'engine/rows',
  'engine/rows-field',
  'engine/rows-again',
  'engine/rows-memory',
  'engine/rows-window/write',
  'engine/rows-window/after',
  'engine/rows-window/scroll',
  'engine/rows-window/20000',
  'engine/dom',
  'engine/dom-p95',
  'engine/cold',
  'engine/second-page',
  'engine/runaway-gap',
  'engine/runaway-loop',
  'engine/runaway-c-loop',
  'engine/runaway-kill',
  'engine/runaway-back',
  'engine/runaway-named',
]

declare global {
  // What the fixture's page puts on its window; benches run parts of themselves there.
  var fixture: Fixture
}

export const run: RunBench = async ({ browser }) => {
  if (!browser) return []
  const served = await serveFixture()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(served.url)
    const inWorker = [...(await measureInWorker(page, 'formulas')), ...(await measureInWorker(page, 'rows'))]
    return [...inWorker, ...(await measureCold(page)), ...(await measureDom(page)), ...(await measureRunaway(page))]
  } finally {
    await context.close()
    await served.close()
  }
}

/** What a worker of the page measures by itself. */
async function measureInWorker(page: Page, what: 'formulas' | 'rows'): Promise<Row[]> {
  const { rows: found, error } = await page.evaluate((which) => fixture.measure(which), what)
  if (!found) throw new Error(`Nothing was measured: ${error}`)
  return found as Row[]
}

/**
 * From `new Worker` to the first values of 1,000 formulas, against a worker that only echoes; in turns. The page has compiled the VM's file,
 * as a published page does while it paints. Then the same page again in the same worker.
 */
async function measureCold(page: Page): Promise<Row[]> {
  const rounds = 9
  const program = JSON.stringify(programOf(1_000))
  const ours: number[] = []
  const echo: number[] = []
  const second: number[] = []
  for (let i = 0; i < rounds; i++) {
    await page.evaluate(() => fixture.reset())
    ours.push(await page.evaluate((text) => fixture.open(JSON.parse(text)), program))
    second.push(await page.evaluate((text) => fixture.open(JSON.parse(text), 'second'), program))
    echo.push(await page.evaluate(() => fixture.startEcho()))
  }
  return [
    { name: 'engine/cold', ratio: median(ours) / median(echo), value: median(ours), unit: 'ms', baseline: median(echo), rounds },
    { name: 'engine/second-page', ratio: null, value: median(second), unit: 'ms', baseline: null, rounds },
  ]
}

/** A change on the main thread until its text is in the DOM, with 10,000 formulas on the page, against an empty round trip. */
async function measureDom(page: Page): Promise<Row[]> {
  const rounds = 300
  await page.evaluate(() => fixture.reset())
  await page.evaluate((text) => fixture.open(JSON.parse(text)), JSON.stringify(programOf(10_000)))
  const [ours, echo] = await page.evaluate(async (count) => {
    const changes: number[] = []
    const echoes: number[] = []
    for (let i = 0; i < count; i++) {
      // Binding 5 is the fifth formula, and reads the fifth variable.
      changes.push(await fixture.change('variable.v4', i + 1_000.5, 5))
      echoes.push(await fixture.echo('[5,1]'))
      if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
    return [changes, echoes]
  }, rounds)
  const p95 = [...ours!].sort((a, b) => a - b)[Math.floor(rounds * 0.95)]!
  const base = median(echo!)
  return [
    { name: 'engine/dom', ratio: median(ours!) / base, value: median(ours!), unit: 'ms', baseline: base, rounds },
    { name: 'engine/dom-p95', ratio: null, value: p95, unit: 'ms', baseline: null, rounds },
  ]
}

const ENDLESS = 'variable.bad === 1 ? (() => { while (true) {} })() : variable.bad'
const C_LOOP = 'variable.bad === 2 ? new Array(3e7) + "" : variable.bad'

/** Formulas that do not end: how long the main thread stood still, and how long another formula's next value took. */
async function measureRunaway(page: Page): Promise<Row[]> {
  const rounds = 3
  const gaps: number[] = []
  const loop: number[] = []
  const cLoop: number[] = []
  const named: number[] = []
  const kill: number[] = []
  const back: number[] = []
  for (let i = 0; i < rounds; i++) {
    await page.evaluate(() => fixture.reset())
    await page.evaluate(
      (text) => fixture.open(JSON.parse(text)),
      JSON.stringify(programOf(1_000, { 'Bad.text': ENDLESS, 'Worse.text': C_LOOP })),
    )
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    const found = await page.evaluate(async () => {
      fixture.longestTask()
      const times: number[] = []
      let pushed = 0
      for (const bad of [1, 2]) {
        const next = fixture.next(5)
        const given = fixture.next(bad === 1 ? 1001 : 1002)
        pushed = performance.now()
        fixture.push(['variable.bad', bad, 'variable.v4', 0.25 + bad])
        times.push(await next, await given)
      }
      const kills = fixture.kills()
      return { times, kill: (kills[0] ?? Number.NaN) - pushed, task: fixture.longestTask() }
    })
    gaps.push(found.task)
    loop.push(found.times[0]!)
    cLoop.push(found.times[2]!)
    named.push(found.times[3]!)
    kill.push(found.kill)
    back.push(found.times[2]! - found.kill)
  }
  return [
    { name: 'engine/runaway-gap', ratio: null, value: Math.max(...gaps), unit: 'ms', baseline: null, rounds },
    { name: 'engine/runaway-loop', ratio: null, value: median(loop), unit: 'ms', baseline: null, rounds },
    { name: 'engine/runaway-c-loop', ratio: null, value: median(cLoop), unit: 'ms', baseline: null, rounds },
    { name: 'engine/runaway-kill', ratio: null, value: median(kill), unit: 'ms', baseline: null, rounds },
    { name: 'engine/runaway-back', ratio: null, value: median(back), unit: 'ms', baseline: null, rounds },
    { name: 'engine/runaway-named', ratio: null, value: median(named), unit: 'ms', baseline: null, rounds },
  ]
}
