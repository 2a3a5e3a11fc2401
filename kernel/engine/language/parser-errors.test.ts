import { expect, it } from 'vitest'
import { parseSource } from './parse-source.ts'

const errorOf = (source: string) => {
  const parsed = parseSource(source)
  return parsed.form === 'invalid' ? parsed.error : undefined
}

it.each([
  ['1 + 1 1', 'engine.unexpected-token', { token: '1' }, { line: 1, column: 7 }],
  ['a\n+ ] 2', 'engine.unexpected-token', { token: ']' }, { line: 2, column: 3 }],
  ['price name', 'engine.unexpected-token', { token: 'name' }, { line: 1, column: 7 }],
  ['a +', 'engine.unexpected-end', undefined, { line: 1, column: 4 }],
  ['return (', 'engine.unexpected-end', undefined, { line: 1, column: 9 }],
] as const)('says what is not expected in %j, and where', (source, code, params, at) => {
  expect(errorOf(source)).toMatchObject({ message: { code, ...(params ? { params } : {}) }, at })
})
