import { readFileSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'
import { root } from '../../../scripts/entries.ts'
import { fasterRows } from '../../../scripts/lighter-library.ts'
import { propFields } from '../../../scripts/prop-fields.ts'
import { type BenchContext, median, type Row } from '../row.ts'

export const rows = [
  'view/update',
  'view/mount',
  'view/mount/longest',
  'view/mount/react',
  'view/components',
  'view/row-field',
  'view/table-scroll',
  'view/edit-table-scroll',
]

const TYPES: { readonly [extension: string]: string } = { '.css': 'text/css', '.wasm': 'application/wasm' }
const out = join(root, 'dist/bench-view')

async function buildPage(): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [propFields(), fasterRows(), react()],
    worker: { format: 'es' },
    build: {
      target: 'chrome108',
      outDir: out,
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'app.tsx'), output: { entryFileNames: 'app.js' } },
    },
  })
}

const SCROLLS = 5
const MOUNTS = 9

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it was, and how much of its time its thread worked, in microseconds: a busy machine gives others their turn meanwhile. */
  readonly ts: number
  readonly tdur?: number
}

/** The longest task of the page between the marks `work-start` and `work-end`, in milliseconds of work; the median of some rounds. */
async function longestTask(page: Page, work: () => Promise<void>, rounds: number): Promise<number> {
  const browser = page.context().browser()!
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    await browser.startTracing(page, {
      categories: ['toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await work().finally(async () => {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
      const [from, to] = ['work-start', 'work-end'].map((mark) => traceEvents.find(({ name }) => name === mark))
      if (!from || !to) return
      const tasks = traceEvents.filter(
        ({ name, pid, tid, ts }) => name === 'RunTask' && pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts,
      )
      longest.push(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
    })
  }
  if (longest.length === 0) throw new Error('the time line has no marks')
  return median(longest)
}

/** Builds the page of the benches, and opens it for `work`. */
export async function onBenchPage<Answer>({ browser }: BenchContext, work: (page: Page) => Promise<Answer>): Promise<Answer> {
  if (!browser) throw new Error('rendering is measured in a browser')
  await buildPage()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/')
        return new Response('<!doctype html><meta charset="utf-8"><body><script type="module" src="/app.js"></script>', {
          headers: { 'content-type': 'text/html' },
        })
      if (pathname.includes('..')) return new Response(null, { status: 404 })
      try {
        return new Response(readFileSync(join(out, pathname)), {
          headers: { 'content-type': TYPES[extname(pathname)] ?? 'text/javascript' },
        })
      } catch {
        return new Response(null, { status: 404 })
      }
    },
  })
  const page = await browser.newPage()
  try {
    await page.goto(`http://127.0.0.1:${server.port}/`)
    await page.waitForFunction(() => 'benches' in window)
    return await work(page)
  } finally {
    await page.close()
    await server.stop(true)
    rmSync(out, { recursive: true, force: true })
  }
}

/** The renderer against vanilla DOM and plain React, in one page of a real browser. */
export function run(context: BenchContext): Promise<Row[]> {
  return onBenchPage(context, async (page) => {
    const update = await page.evaluate(() => window.benches.update(40))
    const mount = await page.evaluate(() => window.benches.mountPlain(9))
    const react = await page.evaluate(() => window.benches.mountBesideReact(9))
    const longest = await longestTask(page, () => page.evaluate(() => window.benches.mountAlone()), MOUNTS)
    const components = await page.evaluate(() => window.benches.components(7))
    const renders = await page.evaluate(() => window.benches.rendersOfField())
    // A visitor's memory holds the table alone, not ten thousand elements that were there before.
    await page.reload()
    await page.waitForFunction(() => 'benches' in window)
    const table = await longestTask(page, () => page.evaluate(() => window.benches.tableScroll()), SCROLLS)
    const editTable = await longestTask(page, () => page.evaluate(() => window.benches.editTableScroll()), SCROLLS)
    const row = (name: string, result: { ours: number; baseline: number }, rounds: number): Row => ({
      name,
      ratio: result.ours / result.baseline,
      value: result.ours,
      unit: 'ms',
      baseline: result.baseline,
      rounds,
    })
    return [
      row('view/update', update, 40),
      row('view/mount', mount, 9),
      { name: 'view/mount/longest', ratio: null, value: longest, unit: 'ms', baseline: null, rounds: MOUNTS },
      row('view/mount/react', react, 9),
      row('view/components', components, 7),
      { name: 'view/row-field', ratio: null, value: renders, unit: 'elements', baseline: null, rounds: 1 },
      { name: 'view/table-scroll', ratio: null, value: table, unit: 'ms', baseline: null, rounds: SCROLLS },
      { name: 'view/edit-table-scroll', ratio: null, value: editTable, unit: 'ms', baseline: null, rounds: SCROLLS },
    ]
  })
}
