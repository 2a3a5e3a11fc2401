import { existsSync, readFileSync } from 'node:fs'

/** What one test runner did. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}

/** Reads Vitest's JSON report; a file that failed without a failed test of its own (it did not load) counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Reads Playwright's JSON report; a test that passed on a retry passed. */
export function tallyPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** One runner's tally: without a report, without a test, or with an exit code its report does not explain, it failed. */
export function tallyRunner<Report>(file: string, exitCode: number, read: (report: Report) => Tally): Tally {
  const tally = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  const ranNothing = tally.passed + tally.failed + tally.skipped === 0
  const unexplained = exitCode !== 0 && tally.failed === 0
  return ranNothing || unexplained ? { ...tally, failed: tally.failed + 1 } : tally
}

/** The sum of several runners. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  return { passed: sum((tally) => tally.passed), failed: sum((tally) => tally.failed), skipped: sum((tally) => tally.skipped) }
}

/** The last line of a test run. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
