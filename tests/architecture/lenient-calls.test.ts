import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isTest, sourceFiles } from './source-files.ts'

/** Reads of what may be anything. A view needs none for its own props, which are lowered; what is left reads data of the page's author, or is to be mended. */
const CALL = /\bas(?:Text|Number|List|Object|Group|Choices|Date)(?:<\w+>)?\(/g

/** How many each file has. The numbers only shrink. */
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'lenient-calls.json'), 'utf8')) as { readonly [file: string]: number }

const countIn = (text: string): number => [...text.matchAll(CALL)].filter(({ index }) => !text.slice(0, index).endsWith('function ')).length
const isChecked = (path: string): boolean =>
  /^(plugins\/components|sdk\/react)\//.test(path) && !isTest(path) && !/\.(fixture|stories)\./.test(path)
const found = Object.fromEntries(
  sourceFiles.flatMap(({ path, text }) => (isChecked(path) && countIn(text) > 0 ? [[path, countIn(text)]] : [])),
)

it('reads props as they are declared, without a call for what may be anything', () => {
  expect(found).toEqual(allowed)
})

it.each([
  ['const text = asText(props.text)', 1],
  ['asList<Json>(data).map(asText)', 1],
  ['export function asText(value: unknown) {', 0],
  ['const text = props.text', 0],
])('counts in %s', (text, count) => {
  expect(countIn(text)).toBe(count)
})
