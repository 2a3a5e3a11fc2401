import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { root } from './entries.ts'
import { ensureBrowser } from './find-browser.ts'
import { program, runStep } from './run-step.ts'
import { formatTally, sumTallies, type Tally, tallyPlaywright, tallyRunner, tallyVitest } from './tally.ts'

const vitestProjects = ['unit', 'server', 'dom', 'browser']
const everything = [...vitestProjects, 'journeys']
const needsBrowser = ['browser', 'journeys']
const reports = join(root, 'test-results')

/** The groups of tests named after `--only`, all of them without it. */
function wantedGroups(args: readonly string[]): string[] {
  const at = args.indexOf('--only')
  const named = at < 0 ? everything : (args[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = named.filter((name) => !everything.includes(name))
  if (named.length > 0 && unknown.length === 0) return named
  console.error(`--only takes some of ${everything.join(',')}; it got "${args[at + 1] ?? ''}"`)
  process.exit(2)
}

function browserFor(groups: readonly string[]): string | undefined {
  if (!groups.some((group) => needsBrowser.includes(group))) return undefined
  const found = ensureBrowser()
  if (found) console.log(`Browser: ${found.path} (${found.from})`)
  return found?.path
}

async function runVitest(projects: readonly string[], browser: string | undefined): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const filters = projects.map((name) => `--project=${name}`)
  const command = program('vitest', 'run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  const code = await runStep(command, { TESSERA_BROWSER: browser, NODE_ENV: 'test' })
  return tallyRunner(report, code, tallyVitest)
}

async function runJourneys(browser: string | undefined): Promise<Tally> {
  const report = join(reports, 'journeys.json')
  const command = program('playwright', 'test', '--reporter=list,json', '--output=test-results/journeys')
  const code = await runStep(command, { TESSERA_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return tallyRunner(report, code, tallyPlaywright)
}

async function runAll(groups: readonly string[]): Promise<Tally> {
  const browser = browserFor(groups)
  const without = browser ? [] : groups.filter((group) => needsBrowser.includes(group))
  const groupsToRun = groups.filter((group) => !without.includes(group))
  const tallies: Tally[] = []
  if (without.length > 0) {
    console.error(`\n!!! NO BROWSER FOUND: ${without.join(' and ')} tests are SKIPPED. Set CHROMIUM_PATH to a Chromium or Chrome. !!!\n`)
    const lost = without.length
    tallies.push(process.env.CI ? { passed: 0, failed: lost, skipped: 0 } : { passed: 0, failed: 0, skipped: lost })
  }
  const projects = groupsToRun.filter((group) => vitestProjects.includes(group))
  if (projects.length > 0) tallies.push(await runVitest(projects, browser))
  if (groupsToRun.includes('journeys')) tallies.push(await runJourneys(browser))
  return sumTallies(tallies)
}

const groups = wantedGroups(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failure: Tally = { passed: 0, failed: 1, skipped: 0 }
const built = (await build(true)) === 0
if (!built) console.error('\n!!! THE BUILD FAILED, which counts as one failure; journeys need it and are not run. !!!\n')
// A broken app does not keep the others from learning what else is broken.
const tally = await runAll(built ? groups : groups.filter((group) => group !== 'journeys')).catch((error: unknown) => {
  console.error(error)
  return failure
})
const total = sumTallies(built ? [tally] : [tally, failure])
console.log(`\n${formatTally(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
