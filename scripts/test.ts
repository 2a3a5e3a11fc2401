import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { OUTER_ERRORS } from '../tests/helpers/outer-errors.ts'
import { root } from './entries.ts'
import { ensureBrowser } from './find-browser.ts'
import { ensurePostgres } from './find-postgres.ts'
import { program, runQuietly, runStep } from './run-step.ts'
import {
  failedFiles,
  formatTally,
  nothing,
  type OuterError,
  sumTallies,
  type Tally,
  tallyAgain,
  tallyPlaywright,
  tallyRunner,
  tallyVitest,
  type VitestReport,
} from './tally.ts'
import { costlyFiles, onPostgres, readPlan, turnOf, vitestProjects } from './test-plan.ts'

const needsBrowser = ['browser', 'journeys']
const reports = join(root, 'test-results')

const plan = readPlan(process.argv.slice(2))
if (typeof plan === 'string') {
  console.error(plan)
  process.exit(2)
}
const { long } = plan
const files = long ? costlyFiles() : []
const settings = { TESSERA_LONG: long ? '1' : '' }

function browserFor(groups: readonly string[]): string | undefined {
  if (!groups.some((group) => needsBrowser.includes(group))) return undefined
  const found = ensureBrowser()
  if (found) console.log(`Browser: ${found.path} (${found.from})`)
  return found?.path
}

function postgresFor(groups: readonly string[]): string | undefined {
  if (!groups.includes(onPostgres)) return undefined
  const found = ensurePostgres()
  if (found) console.log(`PostgreSQL: ${found.folder} (${found.from})`)
  return found?.folder
}

interface Found {
  readonly browser: string | undefined
  readonly postgres: string | undefined
}
interface VitestRun extends Found {
  readonly projects: readonly string[]
  /** Which part of the files is run; none where all are. */
  readonly part: readonly string[]
  readonly files: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

const report = join(reports, 'vitest.json')
const errors = join(reports, OUTER_ERRORS)
const outerErrors = () => (existsSync(errors) ? (JSON.parse(readFileSync(errors, 'utf8')) as OuterError[]) : [])

async function runVitest({ projects, part, browser, postgres, files, settings }: VitestRun): Promise<Tally> {
  for (const file of [report, errors]) rmSync(file, { force: true })
  const filters = [...files, ...part, ...projects.map((name) => `--project=${name}`)]
  const code = await runStep(program('vitest', 'run', ...filters), {
    ...settings,
    TESSERA_BROWSER: browser ?? '',
    TESSERA_POSTGRES: postgres ?? '',
    TESSERA_REPORTS: reports,
    NODE_ENV: 'test',
    // Of each memory for WebAssembly, JavaScriptCore reserves gigabytes of addresses and collects all garbage where few are left. Tests make
    // thousands of virtual machines beside a large heap: without that a third of the time goes.
    BUN_JSC_useWasmFastMemory: '0',
  })
  return tallyRunner(report, code, tallyVitest, outerErrors())
}

/** The most files that are run again: where more failed, something is broken. */
const MOST_AGAIN = 5

/** Runs Vitest. In CI, whose machines are busy with others' work, the files that failed run once more by themselves, and are named. */
async function runVitestTwice(run: VitestRun): Promise<Tally> {
  const first = await runVitest(run)
  if (!process.env.CI || first.failed === 0 || !existsSync(report)) return first
  const outside = outerErrors()
  const failed = failedFiles(JSON.parse(readFileSync(report, 'utf8')) as VitestReport, outside)
  const lost =
    first.broken.some((name) => name.startsWith(report)) || outside.some(({ file }) => !failed.some((known) => known.file === file))
  if (failed.length === 0 || failed.length > MOST_AGAIN || lost) return first
  const files = failed.map(({ file }) => relative(root, file).replaceAll('\\', '/'))
  console.error(`\n!!! ${first.failed} FAILED; these files run again by themselves: ${files.join(', ')} !!!\n`)
  return tallyAgain(first, failed, await runVitest({ ...run, files, part: [] }))
}

/** The part of a long run with TESSERA_TURNS=COUNT that has its turn at this commit: of its journeys and of the files of its other tests. */
async function partInTurn(): Promise<readonly string[]> {
  const turns = Number(process.env.TESSERA_TURNS ?? '1')
  const head = await runQuietly(['git', 'rev-parse', 'HEAD']).catch(() => undefined)
  const turn = head?.code === 0 ? turnOf(head.output.trim(), turns) : undefined
  if (!turn) return []
  console.log(`The long run: part ${turn} of ${turns} has its turn at this commit`)
  return [`--shard=${turn}/${turns}`]
}
const part = long ? await partInTurn() : []

async function runJourneys(browser: string | undefined): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  // Journeys without this tag are in every run, whole.
  const filters = long ? ['--grep', '@long', ...part] : []
  const command = program(
    'playwright',
    'test',
    ...filters,
    '--reporter=./tests/helpers/journey-progress.ts,json',
    '--output=test-results/journeys',
  )
  const code = await runStep(command, { ...settings, TESSERA_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return tallyRunner(report, code, tallyPlaywright)
}

/** The vitest projects of a run. A long one has the whole server on PostgreSQL, and there no family whole that the other projects have whole already. */
async function runProjects(projects: readonly string[], found: Found): Promise<Tally> {
  const run = { ...found, settings, files, part }
  if (!long || !projects.includes(onPostgres)) return runVitestTwice({ ...run, projects })
  const others = projects.filter((name) => name !== onPostgres)
  const tallies = others.length > 0 ? [await runVitestTwice({ ...run, projects: others })] : []
  tallies.push(await runVitestTwice({ ...run, projects: [onPostgres], files: [], settings: { TESSERA_POSTGRES_WHOLE: '1' } }))
  return sumTallies(tallies)
}

/** Builds beside the tests that need nothing built; what it prints is shown where it fails. */
async function buildBeside(): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runQuietly([process.execPath, 'scripts/build.ts', '--if-changed'])
  if (code !== 0) console.error(output)
  else console.log(`The build is ready after ${Math.round((performance.now() - started) / 1000)} s`)
  return code === 0
}

async function runAll(groups: readonly string[]): Promise<Tally> {
  const browser = browserFor(groups)
  const postgres = postgresFor(groups)
  const lacksBrowser = browser ? [] : groups.filter((group) => needsBrowser.includes(group))
  const lacksPostgres = postgres ? [] : groups.filter((group) => group === onPostgres)
  const without = [...lacksBrowser, ...lacksPostgres]
  const tallies: Tally[] = []
  if (lacksBrowser.length > 0)
    console.error(
      `\n!!! NO BROWSER FOUND: ${lacksBrowser.join(' and ')} tests are SKIPPED. Set CHROMIUM_PATH to a Chromium or Chrome. !!!\n`,
    )
  if (lacksPostgres.length > 0)
    console.error(`\n!!! NO POSTGRESQL FOUND: ${onPostgres} tests are SKIPPED. Set POSTGRES_BIN to the folder of its programs. !!!\n`)
  if (without.length > 0) {
    const names = without.map((group) => `${group}: what it needs is missing`)
    tallies.push({ ...nothing, ...(process.env.CI ? { failed: without.length, broken: names } : { skipped: without.length }) })
  }
  const groupsToRun = groups.filter((group) => !without.includes(group))
  const building = buildBeside()
  const projects = groupsToRun.filter((group) => vitestProjects.includes(group))
  if (projects.length > 0) tallies.push(await runProjects(projects, { browser, postgres }))
  if (!(await building)) {
    console.error('\n!!! THE BUILD FAILED, which counts as one failure; journeys need it and are not run. !!!\n')
    tallies.push({ ...nothing, failed: 1, broken: ['the build'] })
  } else if (groupsToRun.includes('journeys')) tallies.push(await runJourneys(browser))
  return sumTallies(tallies)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total = await runAll(plan.groups).catch((error: unknown): Tally => {
  console.error(error)
  return { ...nothing, failed: 1, broken: [String(error)] }
})
console.log(`\n${formatTally(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
