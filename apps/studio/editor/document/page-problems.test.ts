import { expect, test, vi } from 'vitest'
import type { Diagnostic } from '#kernel/engine'
import { diffDocuments, type Finding, type FlowNode, type PageDocument, type PageEntry } from '#kernel/page/records'
import { checkDocument } from '#kernel/page/schema'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { createPageProblems } from './page-problems.ts'

const asks: FlowNode = { id: 'n1', kind: 'action', name: '', action: 'action/any', params: {}, bindings: {} }
const branch: FlowNode = { id: 'n2', kind: 'branch', success: [{ ...asks, id: 'n3' }], failure: [] }
const failure = (element: string, path: string, over: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'FORMULA_THROWN',
  element,
  path,
  message: 'no',
  ...over,
})

const treeAlone = (document: PageDocument) => [checkDocument(document)]

/** Problems of a page that a test edits. */
function open(entries: readonly PageEntry[], check: (document: PageDocument) => Iterable<readonly Finding[]> = treeAlone) {
  let document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  const problems = createPageProblems([], () => document, check)
  return {
    problems,
    codes: () => problems.findings.peek().map(({ code, entry }) => `${code} ${entry}`),
    edit(to: PageEntry) {
      const before = document
      document = { entries: new Map([...document.entries, [to.id, to]]) }
      problems.changed(diffDocuments(before, document))
    },
  }
}

test('the rules of flows are looked at again after an edit', async () => {
  vi.useFakeTimers()
  const { codes, edit, problems } = open([flowRecord('f', { nodes: [asks, branch] })])
  expect(codes()).toEqual([])
  edit(flowRecord('f', { nodes: [branch] }))
  vi.runAllTimers()
  expect(codes()).toEqual([expect.stringContaining(' f')])
  edit(flowRecord('f', { nodes: [asks, branch] }))
  vi.runAllTimers()
  expect(codes()).toEqual([])
  problems.dispose()
  vi.useRealTimers()
})

test('a formula that gives a value again is no problem any more, and stays in the log', () => {
  const { problems } = open([elementRecord('A')])
  problems.failed([failure('A', 'text'), failure('A', 'visible')])
  problems.mended([{ element: 'A', path: 'text' }])
  expect(problems.failures.peek().map(({ path }) => path)).toEqual(['visible'])
  expect(problems.failureLog.peek().map((entry) => entry.failure.path)).toEqual(['visible', 'text'])
})

test('the log keeps the newest thirty, each with the time at which it failed', () => {
  const { problems } = open([])
  for (let n = 0; n < 40; n++)
    problems.failed([failure('A', `p${n}`, { formula: { time: n, kind: 'formula', source: '', read: { 'variable.n': n } } })])
  const log = problems.failureLog.peek()
  expect(log).toHaveLength(30)
  expect([log[0]!.at, log[29]!.at]).toEqual([39, 10])
  expect(new Set(log.map(({ id }) => id)).size).toBe(30)
})

test('what the engine tells with its place is not told a second time by the check of formulas', () => {
  const syntax: Finding = { level: 'error', code: 'PAGE_FORMULA_SYNTAX', entry: 'A', path: 'text', message: { zh: '语法', en: 'syntax' } }
  const { codes, problems } = open([], () => [[syntax, syntax, { ...syntax, entry: 'f', path: 'n1.content' }]])
  expect(codes()).toEqual(['PAGE_FORMULA_SYNTAX A', 'PAGE_FORMULA_SYNTAX f'])
  problems.failed([failure('A', 'text', { code: 'FORMULA_SYNTAX', at: { line: 1, column: 2 } })])
  expect(codes()).toEqual(['PAGE_FORMULA_SYNTAX f'])
})
