import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedFiles, formatTally, nothing, sumTallies, tallyAgain, tallyPlaywright, tallyRunner, tallyVitest } from './tally.ts'

const counts = { numPassedTests: 4, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

function reportFile(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a run is summed over its runners in one line', () => {
  const journeys = tallyPlaywright({ stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 3 } })
  expect(formatTally(sumTallies([tallyVitest(counts), journeys]))).toBe('7 passed, 1 failed, 5 skipped')
})

test('what was tried more than once is listed by name above the sums', () => {
  const specs = [
    { title: 'a page opens', tests: [{ results: [{}, {}] }] },
    { title: 'a page closes', tests: [{ results: [{}] }] },
  ]
  const suites = [{ file: 'pages.e2e.ts', specs: [], suites: [{ specs }] }]
  const journeys = tallyPlaywright({ stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 }, suites })
  expect(formatTally(sumTallies([{ ...tallyVitest(counts), retried: ['unit.test.ts: it adds'] }, journeys]))).toBe(
    'Tried more than once (2):\n  unit.test.ts: it adds\n  pages.e2e.ts: a page opens\n\n6 passed, 0 failed, 2 skipped',
  )
})

test('what failed is listed by name above the sums', () => {
  const testResults = [
    { name: 'sum.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'it adds' }, { status: 'passed' }] },
    { name: 'lost.test.ts', status: 'failed', assertionResults: [] },
  ]
  const suites = [{ file: 'pages.e2e.ts', specs: [{ title: 'a page opens', ok: false, tests: [{ results: [{}] }] }] }]
  const journeys = tallyPlaywright({ stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 }, suites })
  expect(formatTally(sumTallies([tallyVitest({ ...counts, numFailedTests: 1, testResults }), journeys]))).toBe(
    'Failed (3):\n  sum.test.ts: it adds\n  lost.test.ts: it did not load\n  pages.e2e.ts: a page opens\n\n4 passed, 3 failed, 2 skipped',
  )
})

test('files that failed and pass by themselves have passed, and are named', () => {
  const assertionResults = [{ status: 'failed', fullName: 'it adds' }, { status: 'passed' }]
  const report = { ...counts, numFailedTests: 1, testResults: [{ name: 'sum.test.ts', status: 'failed', assertionResults }] }
  expect(failedFiles(report)).toEqual([{ file: 'sum.test.ts', passed: 1, skipped: 0 }])
  const again = { ...nothing, passed: 2 }
  const before = failedFiles(report)
  const retried = ['sum.test.ts: it adds']
  expect(tallyAgain(tallyVitest(report), before, again)).toEqual({ passed: 5, failed: 0, skipped: 2, retried, broken: [] })
  expect(tallyAgain(tallyVitest(report), before, { ...nothing, passed: 1, failed: 1, broken: retried })).toEqual({
    ...{ passed: 4, failed: 1, skipped: 2, retried, broken: retried },
  })
})

test('a file that does not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(tallyVitest({ ...counts, testResults }).failed).toBe(1)
})

test('a failed test is not counted again with its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  expect(tallyVitest({ ...counts, numFailedTests: 1, testResults }).failed).toBe(1)
})

test('a runner that wrote no report failed', () => {
  expect(tallyRunner('/nowhere/report.json', 0, tallyVitest)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    retried: [],
    broken: ['/nowhere/report.json: no test ran'],
  })
})

test('a runner that ran nothing failed', () => {
  const file = reportFile({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } })
  expect(tallyRunner(file, 0, tallyPlaywright).failed).toBe(1)
})

test('an exit code that the report does not explain is a failure', () => {
  const file = reportFile(counts)
  const broken = [`${file}: no test failed, but the run ended with 1`]
  expect(tallyRunner(file, 1, tallyVitest)).toEqual({ passed: 4, failed: 1, skipped: 2, retried: [], broken })
})

test('an error outside of the tests is a failure that is named with its file, which can run again', () => {
  const testResults = [{ name: 'late.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'pending' }] }]
  const outside = [{ message: 'Error: too late', file: 'late.test.ts', test: 'it waits' }]
  const tally = tallyRunner(reportFile({ ...counts, testResults }), 1, tallyVitest, outside)
  const broken = ['late.test.ts: an error outside of its tests, during or after "it waits": Error: too late']
  expect(tally).toEqual({ passed: 4, failed: 1, skipped: 2, retried: [], broken })
  const before = failedFiles({ ...counts, testResults }, outside)
  expect(before).toEqual([{ file: 'late.test.ts', passed: 1, skipped: 1 }])
  expect(tallyAgain(tally, before, { ...nothing, passed: 2 })).toEqual({ passed: 5, failed: 0, skipped: 1, retried: broken, broken: [] })
})
