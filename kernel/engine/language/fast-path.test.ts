import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { plainNames } from './fast-path.ts'

const names = { elements: new Set(['Form_1']), functions: new Set(['FORMAT']) }

/** What the parser makes of it: parentheses around change nothing but that the fast path does not apply. */
function parsed(source: string) {
  const result = analyse('formula', `${source}${' '.repeat(301)}`, names)
  return result.ok ? { code: result.code.replace(/ {301}/, ''), reads: result.reads } : null
}

const token = fc.constantFrom(
  ...'context variable Form_1 FORMAT eventParams x .variable .a .b ?.c .length ( ) () , ? : ! - + * / < > <= === != && || ?? 1 2.5 0 "s" true null'.split(
    ' ',
  ),
  "'/*'",
  '.map',
  ' ',
  '.toString()',
  'new',
  '=',
  '[0]',
  '=>',
)

describe('the fast path of a formula', () => {
  it('applies to common ones', () => {
    const common = [
      'context.variable.count + 1',
      'variable.a.b ? "x" : Form_1.name',
      'FORMAT(context.variable.day, "YYYY") + " " + context.store.userName',
      '!variable.ready && (variable.n - 1) * -2 >= 0',
      'variable.name.trim().length === 0',
    ]
    expect(common.map((source) => plainNames(source, names) !== null)).toEqual(common.map(() => true))
  })

  it('says what the parser says, or nothing', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const source = tokens.join('')
        if (plainNames(source, names) === null) return
        const fast = analyse('formula', source, names)
        expect({ source, found: fast.ok ? { code: fast.code, reads: fast.reads } : null }).toEqual({ source, found: parsed(source) })
      }),
      { numRuns: 20_000 },
    )
  })
})
