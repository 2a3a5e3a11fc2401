import { existsSync, readFileSync } from 'node:fs'

/** What one test runner did. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The names of tests that were tried more than once. */
  readonly retried: readonly string[]
  /** The names of what failed. */
  readonly broken: readonly string[]
}

export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[]
  }[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly ok?: boolean
  readonly tests: readonly { readonly results: readonly unknown[] }[]
}

interface PlaywrightSuite {
  readonly file?: string
  readonly specs?: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly suites?: readonly PlaywrightSuite[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, retried: [], broken: [] }

/** Reads Vitest's JSON report; a file that failed without a failed test of its own (it did not load) counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: [],
    broken: report.testResults.flatMap(({ name = '', assertionResults }, at) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName = '' }) => `${name}: ${fullName}`)
      return broken.includes(report.testResults[at]!) ? [`${name}: it did not load`] : failed
    }),
  }
}

/** An error outside of any test, such as one that was thrown when its test had ended; `file` is the test file that was running. */
export interface OuterError {
  readonly message: string
  readonly file?: string | undefined
  readonly test?: string | undefined
}

const inWords = ({ message, file, test }: OuterError) =>
  `${file ?? 'no test file'}: an error outside of its tests${test ? `, during or after "${test}"` : ''}: ${message}`

/** The test files of a report that did not pass or had an error outside of their tests, and the counts of their tests that have not failed. */
export function failedFiles({ testResults }: VitestReport, outside: readonly OuterError[] = []): readonly FailedFile[] {
  const told = new Set(outside.flatMap(({ file }) => file ?? []))
  const count = (results: readonly { readonly status: string }[], wanted: readonly string[]) =>
    results.filter(({ status }) => wanted.includes(status)).length
  return testResults.flatMap(({ name, status, assertionResults }) => {
    if (name === undefined || (status !== 'failed' && !told.has(name))) return []
    return [{ file: name, passed: count(assertionResults, ['passed']), skipped: count(assertionResults, ['pending', 'skipped', 'todo']) }]
  })
}

export interface FailedFile {
  readonly file: string
  readonly passed: number
  readonly skipped: number
}

/** A run whose few failed files were run again by themselves: what passed then passed, and is named; what failed twice has failed. */
export function tallyAgain(first: Tally, before: readonly FailedFile[], again: Tally): Tally {
  const sum = (pick: (file: FailedFile) => number) => before.reduce((total, file) => total + pick(file), 0)
  return {
    passed: first.passed - sum(({ passed }) => passed) + again.passed,
    skipped: first.skipped - sum(({ skipped }) => skipped) + again.skipped,
    failed: again.failed,
    broken: again.broken,
    retried: [...first.retried, ...first.broken],
  }
}

/** Reads Playwright's JSON report; a test that passed on a retry passed, and is named. */
export function tallyPlaywright({ stats, suites = [] }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    retried: suites.flatMap((suite) => titlesIn(suite, ({ tests }) => tests.some(({ results }) => results.length > 1))),
    broken: suites.flatMap((suite) => titlesIn(suite, ({ ok }) => ok === false)),
  }
}

function titlesIn({ file, specs = [], suites = [] }: PlaywrightSuite, isWanted: (spec: PlaywrightSpec) => boolean, parent = ''): string[] {
  const where = file ?? parent
  const own = specs.filter(isWanted).map(({ title }) => `${where}: ${title}`)
  return [...own, ...suites.flatMap((suite) => titlesIn(suite, isWanted, where))]
}

/** One runner's tally: each error outside of its tests is a failure; without a report, without a test, or with an exit code that nothing explains, it failed. */
export function tallyRunner<Report>(
  file: string,
  exitCode: number,
  read: (report: Report) => Tally,
  outside: readonly OuterError[] = [],
): Tally {
  const inTests = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : nothing
  const tally = { ...inTests, failed: inTests.failed + outside.length, broken: [...inTests.broken, ...outside.map(inWords)] }
  const ranNothing = tally.passed + tally.failed + tally.skipped === 0
  const unexplained = exitCode !== 0 && tally.failed === 0
  if (!ranNothing && !unexplained) return tally
  const why = ranNothing ? 'no test ran' : `no test failed, but the run ended with ${exitCode}`
  return { ...tally, failed: tally.failed + 1, broken: [...tally.broken, `${file}: ${why}`] }
}

/** The sum of several runners. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    retried: tallies.flatMap((tally) => tally.retried),
    broken: tallies.flatMap((tally) => tally.broken),
  }
}

/** The end of a test run: what failed and what had to be tried again by name, and the sums in the last line. */
export function formatTally({ passed, failed, skipped, retried, broken }: Tally): string {
  const list = (title: string, names: readonly string[]) =>
    names.length > 0 ? [`${title} (${names.length}):`, ...names.map((name) => `  ${name}`), ''] : []
  const lists = [...list('Tried more than once', retried), ...list('Failed', broken)]
  return [...lists, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n')
}
