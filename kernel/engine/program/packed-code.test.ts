import { describe, expect, it } from 'vitest'
import { analyse, type SourceKind } from '../language/analyse.ts'
import { packCode, unpackCode } from './packed-code.ts'

const names = { elements: new Set(['Form_1']), functions: new Set(['SUM']) }
const SOURCES: readonly (readonly [SourceKind, string])[] = [
  ['formula', 'context.variable.count * 2 + SUM(Form_1.a, 1)'],
  ['formula', 'context.variable.a;'],
  ['formula', '  function f(c) { return c.variable.a } ; '],
  ['formula', 'const { variable } = context\nif (variable.a) { return { variable } }\nreturn 1'],
  ['formula', 'const o = {}; o.a = variable.b; delete o.a; return o'],
  ['formula', '1 // the end'],
  ['template', 'Dear ${Form_1.name}, ${a + 1}'],
  ['function', '(row) => row.a + variable.n'],
]

describe('packed code', () => {
  for (const [kind, source] of SOURCES) {
    it(`is the same when it is unpacked: ${source.split('\n')[0]}`, () => {
      const found = analyse(kind, source, names)
      if (!found.ok || kind === 'script') throw new Error('It does not parse')
      const packed = JSON.parse(JSON.stringify(packCode(found))) as ReturnType<typeof packCode>
      const binding = { id: 1, element: 'A', path: 'text', binding: { kind, source }, reads: found.reads, code: packed }
      const { code, reads, origin } = unpackCode(binding, packed)
      expect({ ok: true, code, reads, ...(origin ? { origin } : {}) }).toEqual(found)
    })
  }
})
