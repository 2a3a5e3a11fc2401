import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Files that may pass the limit, each with its reason. */
const exceptions: Record<string, string> = {
  'tests/fixtures/adding/plugins/languages/ja/texts.ts': 'the table of a language, a text a line, as translators read it',
}

const limit = 500
const lines = sourceFiles.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))

function percentile(share: number): number {
  const sorted = lines.map((file) => file.lines).sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) * share)]!
}

test('the median file has under 100 lines', () => {
  expect(percentile(0.5)).toBeLessThan(100)
})

test('nine files of ten have under 250 lines', () => {
  expect(percentile(0.9)).toBeLessThan(250)
})

test('no file has over 500 lines without a reason', () => {
  expect(lines.filter((file) => file.lines > limit && !exceptions[file.path])).toEqual([])
})

test('an exception is only kept while it is needed', () => {
  const needed = lines.filter((file) => file.lines > limit).map(({ path }) => path)
  expect(Object.keys(exceptions).filter((path) => !needed.includes(path))).toEqual([])
})
