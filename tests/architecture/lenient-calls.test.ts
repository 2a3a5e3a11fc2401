import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isTest, sourceFiles } from './source-files.ts'

/**
 * Reads of what may be anything, called or handed on. A view needs none for its own props, which are lowered, nor for rows, whose fields it declares
 * (`readRow`).
 */
const CALL = /\bas(?:Text|Number|List|Object|Group|Length|Choices|Date)(?:<\w+>)?[()]/g

interface Allowed {
  readonly calls: number
  /** What it reads, whose kind is declared nowhere. */
  readonly because: string
}

/** How many each file has, and why. The numbers only shrink. */
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'lenient-calls.json'), 'utf8')) as { readonly [file: string]: Allowed }
const MOST = 21

const countIn = (text: string): number => [...text.matchAll(CALL)].filter(({ index }) => !text.slice(0, index).endsWith('function ')).length
const isChecked = (path: string): boolean =>
  /^(plugins\/components|sdk\/react)\//.test(path) && !isTest(path) && !/\.(fixture|stories)\./.test(path)
const found = Object.fromEntries(
  sourceFiles.flatMap(({ path, text }) => (isChecked(path) && countIn(text) > 0 ? [[path, countIn(text)]] : [])),
)

it('reads props as they are declared, without a call for what may be anything', () => {
  expect(found).toEqual(Object.fromEntries(Object.entries(allowed).map(([file, { calls }]) => [file, calls])))
})

it('has a reason for each of the few calls that are left', () => {
  expect(Object.values(found).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST)
  const reasons = Object.values(allowed).map(({ because }) => because)
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
  expect(new Set(reasons).size).toBe(reasons.length)
})

it.each([
  ['const text = asText(props.text)', 1],
  ['asList<Json>(data).map(asText)', 2],
  ['export function asText(value: unknown) {', 0],
  ['const text = props.text', 0],
])('counts in %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})
