import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { propFields } from '../../../scripts/prop-fields.ts'
import type { BenchContext, Row } from '../row.ts'

export const rows = ['forms/key-press', 'forms/key-press/300-rows', 'forms/key-press/flow-listens']

const ROUNDS = 15

/** The bench's page as one script. */
async function bundled(): Promise<string> {
  const output = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [propFields(), react()],
    build: {
      ...{ target: 'chrome108', write: false, cssCodeSplit: false },
      rolldownOptions: { input: join(import.meta.dirname, 'app.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [script] = output.output
  return script.code
}

/** A key press in a list of 100 and of 300 rows with five fields each, against values that are put together field by field. */
export async function run({ browser }: BenchContext): Promise<Row[]> {
  if (!browser) throw new Error('a key press is measured in a browser')
  const page = await browser.newPage()
  try {
    await page.addScriptTag({ content: await bundled() })
    const measure = async (name: string, count: number, listening: boolean): Promise<Row> => {
      const { ours, baseline } = await page.evaluate(([many, rounds, flow]) => window.keyPress(many, rounds, flow), [
        count,
        ROUNDS,
        listening,
      ] as const)
      return { name, ratio: ours / baseline, value: ours, unit: 'ms', baseline, rounds: ROUNDS }
    }
    return [
      await measure('forms/key-press', 100, false),
      await measure('forms/key-press/300-rows', 300, false),
      await measure('forms/key-press/flow-listens', 100, true),
    ]
  } finally {
    await page.close()
  }
}
