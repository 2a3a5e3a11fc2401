import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRuleSheet } from './rule-sheet.ts'

const recorded = () => {
  let writes = 0
  const makeSheet = () => {
    const rules: string[] = []
    return {
      rules,
      insertRule: (rule: string, at = 0) => {
        writes++
        rules.splice(at, 0, rule)
        return at
      },
      deleteRule: (at: number) => {
        writes++
        rules.splice(at, 1)
      },
    }
  }
  const own = makeSheet()
  const host = { adoptedStyleSheets: [own] }
  const kept = createRuleSheet(host, makeSheet)
  return { kept, host, own, writes: () => writes, rules: () => host.adoptedStyleSheets.flatMap((sheet) => sheet.rules) }
}

test('after any changes the document holds all rules, in order, and its other sheets first', () => {
  const names = fc.constantFrom(...Array.from({ length: 400 }, (_, at) => `e${at}`))
  const pages = fc.array(fc.array(fc.tuple(names, fc.constantFrom('x{}', 'y{}')), { maxLength: 400, size: 'max' }), { maxLength: 5 })
  fc.assert(
    fc.property(pages, (list) => {
      const { kept, rules, host, own } = recorded()
      for (const page of list) {
        const wanted = new Map(page.map(([name, rule]) => [name, `${name} ${rule}`]))
        kept.apply(wanted)
        expect(rules()).toEqual([...wanted.values()])
        expect(host.adoptedStyleSheets[0]).toBe(own)
        expect(Math.max(0, ...host.adoptedStyleSheets.map((sheet) => sheet.rules.length))).toBeLessThanOrEqual(100)
      }
    }),
    { numRuns: 60 },
  )
})

test('a change of one element touches its rules alone', () => {
  const { kept, host, writes } = recorded()
  const rules = new Map(Array.from({ length: 2000 }, (_, i) => [`e${i}`, `.t${i}{top:0}`] as const))
  kept.apply(rules)
  const before = writes()
  const sheets = host.adoptedStyleSheets
  kept.apply(new Map([...rules, ['e1000', '.t1000{top:1px}']]))
  expect(writes() - before).toBe(2)
  expect(host.adoptedStyleSheets).toBe(sheets)
})
