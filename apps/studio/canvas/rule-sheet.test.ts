import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRuleSheet } from './rule-sheet.ts'

const recorded = () => {
  const rules: string[] = []
  let writes = 0
  return {
    rules,
    writes: () => writes,
    sheet: {
      insertRule: (rule: string, at = 0) => {
        writes++
        rules.splice(at, 0, rule)
        return at
      },
      deleteRule: (at: number) => {
        writes++
        rules.splice(at, 1)
      },
    },
  }
}

test('after any changes the sheet holds the rules of every element, in order', () => {
  const pages = fc.array(fc.array(fc.tuple(fc.constantFrom(...'abcdef'), fc.constantFrom('x{}', 'y{}'))), { maxLength: 6 })
  fc.assert(
    fc.property(pages, (list) => {
      const { rules, sheet } = recorded()
      const kept = createRuleSheet(sheet)
      for (const page of list) {
        const wanted = new Map(page)
        kept.apply(wanted)
        expect(rules).toEqual([...wanted.values()])
      }
    }),
  )
})

test('a change of one element touches its rules alone', () => {
  const { sheet, writes } = recorded()
  const kept = createRuleSheet(sheet)
  const rules = new Map(Array.from({ length: 2000 }, (_, i) => [`e${i}`, `.t${i}{top:0}`] as const))
  kept.apply(rules)
  const before = writes()
  kept.apply(new Map([...rules, ['e1000', '.t1000{top:1px}']]))
  expect(writes() - before).toBe(2)
})
