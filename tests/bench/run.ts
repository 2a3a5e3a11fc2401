import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build } from '../../scripts/build.ts'
import { root } from '../../scripts/entries.ts'
import { ensureBrowser, launchArguments } from '../../scripts/find-browser.ts'
import { filesBelow } from '../../scripts/source-hash.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { formatRows } from './format-rows.ts'
import type { BenchContext, Row, RunBench } from './row.ts'

const { values: options } = parseArgs({ options: { filter: { type: 'string', default: '' }, json: { type: 'string' } } })

interface Bench {
  readonly file: string
  readonly run: RunBench
  /** The names of the rows it measures, so that a filter need not run the others. */
  readonly rows: readonly string[]
  /** Whether it is left out where nobody asks for its rows by name. */
  readonly onlyByName: boolean
}

async function loadBenches(): Promise<Bench[]> {
  const files = filesBelow(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))
  return Promise.all(
    files.map(async (path) => {
      const module = await import(path)
      const file = relative(root, path)
      if (typeof module.run !== 'function') throw new Error(`${file} exports no run`)
      return { file, run: module.run, rows: Array.isArray(module.rows) ? module.rows : [], onlyByName: module.onlyByName === true }
    }),
  )
}

/** A bench that does not name its rows is always run; its rows are filtered afterwards. */
function isWanted({ rows, onlyByName }: Bench): boolean {
  if (onlyByName) return rows.some((name) => options.filter.startsWith(name))
  return rows.length === 0 || rows.some((name) => name.startsWith(options.filter))
}

async function startBrowser() {
  const found = ensureBrowser()
  if (!found) console.error('No browser found: figures that need one are left out. Set CHROMIUM_PATH to have them.')
  return found && chromium.launch({ executablePath: found.path, args: [...launchArguments] })
}

async function startBenchServer(): Promise<RunningServer | undefined> {
  try {
    return await startServer({ env: { NODE_ENV: 'production' } })
  } catch (error) {
    console.error('The server did not start; figures that need it are left out.', error)
    return undefined
  }
}

async function measure(benches: readonly Bench[], context: BenchContext): Promise<{ rows: Row[]; failed: string[] }> {
  const rows: Row[] = []
  const failed: string[] = []
  for (const { file, run } of benches) {
    console.log(`… ${file}`)
    try {
      rows.push(...(await run(context)).filter(({ name }) => name.startsWith(options.filter)))
    } catch (error) {
      console.error(error)
      failed.push(file)
    }
  }
  return { rows, failed }
}

const benches = (await loadBenches()).filter(isWanted)
// Figures of the engine need no app, so a broken one does not stand in their way.
const built = (await build({ onlyIfChanged: true, verbose: false })) === 0
if (!built) console.error('The build failed; figures that need the server are left out.')
const browser = await startBrowser()
const server = built ? await startBenchServer() : undefined
const { rows, failed } = await measure(benches, { browser, baseUrl: server?.url })
await browser?.close()
await server?.stop()

console.log(`\n${formatRows(rows)}`)
if (options.json) {
  const target = resolve(options.json)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify({ rows }, null, 2)}\n`)
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
if (rows.length === 0) console.error(`\nNo figure was measured${options.filter ? ` for "${options.filter}"` : ''}.`)
process.exit(failed.length === 0 && rows.length > 0 ? 0 : 1)
