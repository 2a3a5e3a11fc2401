import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { compileElement, lookSheet, nameByNumber } from '#kernel/page/look'
import { lowerCss } from '../../../server/compiler/lower-css.ts'
import { type BenchContext, median, type Row } from '../row.ts'
import { styledPage } from './page-of.ts'

const ROUNDS = 15
const WARM_UP = 40
const SIZES = [200, 2_000] as const

export const rows = [...SIZES.flatMap((size) => [`look/compile-${size}`, `look/weight-${size}`]), 'look/letter']

/** Compiling the look of a page as it is published, with what it weighs; and one letter in a style text on the canvas. */
export async function run({ browser }: BenchContext): Promise<Row[]> {
  const measured: Row[] = []
  for (const size of SIZES) {
    const entries = [...styledPage(size).entries.values()].flatMap((entry) =>
      entry.kind === 'element' || entry.kind === 'page' ? [entry] : [],
    )
    let css = ''
    const rounds: number[] = []
    // The first ones warm up the process, which lives as long as the server: after them nothing of this is compiled anew.
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now()
      css = lowerCss(lookSheet(entries.map((entry, at) => compileElement(entry, nameByNumber('', at)))))
      if (round >= 0) rounds.push(performance.now() - start)
    }
    const base = { ratio: null, baseline: null, rounds: ROUNDS } as const
    measured.push({ ...base, name: `look/compile-${size}`, value: median(rounds), unit: 'ms' })
    measured.push({ ...base, name: `look/weight-${size}`, value: gzipSync(css).length / 1024, unit: 'KB gz' })
  }
  if (!browser) throw new Error('the canvas is measured in a browser')
  measured.push({ name: 'look/letter', ratio: null, baseline: null, rounds: ROUNDS, value: median(await letters(browser)), unit: 'ms' })
  return measured
}

async function letters(browser: Browser): Promise<number[]> {
  const built = await Bun.build({ entrypoints: [`${import.meta.dirname}/letter.ts`], target: 'browser', minify: true })
  const page = await browser.newPage()
  try {
    await page.setContent('<!doctype html><body>')
    await page.addScriptTag({ content: await built.outputs[0]!.text(), type: 'module' })
    await page.waitForFunction(() => 'letters' in window)
    return await page.evaluate((rounds) => (window as unknown as { letters(rounds: number): number[] }).letters(rounds), ROUNDS)
  } finally {
    await page.close()
  }
}
