import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { propFields } from '../../../scripts/prop-fields.ts'
import type { BenchContext, Row } from '../row.ts'

export const rows = ['charts/first/line', 'charts/redraw/line', 'charts/first/column', 'charts/redraw/column']

const ROUNDS = 7
const POINTS = 10_000

/** The bench's page as one script and one style sheet. The library of charts is in it, so that no time for loading it is measured. */
async function bundled(): Promise<{ readonly script: string; readonly styles: string }> {
  const output = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [propFields(), react()],
    build: {
      ...{ target: 'chrome108', write: false, cssCodeSplit: false },
      rolldownOptions: { input: join(import.meta.dirname, 'app.tsx'), output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [script] = output.output
  const styles = output.output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
  return { script: script.code, styles: styles.join('\n') }
}

/** A chart of 10,000 points in four series, 1,200 pixels wide: until it is there, and until it shows other data. */
export async function run({ browser }: BenchContext): Promise<Row[]> {
  if (!browser) throw new Error('charts are measured in a browser')
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  try {
    const { script, styles } = await bundled()
    await page.addStyleTag({ content: styles })
    await page.addScriptTag({ content: script })
    const measured: Row[] = []
    for (const [type, name] of [
      ['LineChart', 'line'],
      ['ColumnChart', 'column'],
    ] as const) {
      const { first, redraw } = await page.evaluate(([kind, count, rounds]) => window.charts(kind, count, rounds), [
        type,
        POINTS,
        ROUNDS,
      ] as const)
      const row = { ratio: null, unit: 'ms', baseline: null, rounds: ROUNDS }
      measured.push({ name: `charts/first/${name}`, value: first, ...row }, { name: `charts/redraw/${name}`, value: redraw, ...row })
    }
    return measured
  } finally {
    await page.close()
  }
}
