import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { createRuleChanger } from './change-rule.ts'
import { createRuleSheet } from './rule-sheet.ts'

const makeSheet = () => new CSSStyleSheet()
const changed = createRuleChanger(makeSheet)
const sheetOf = (text: string): CSSStyleSheet => {
  const sheet = makeSheet()
  sheet.replaceSync(text)
  return sheet
}
const textsOf = (sheets: readonly CSSStyleSheet[]): readonly string[] =>
  sheets.flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText))

const adopted = [...document.adoptedStyleSheets]
afterEach(() => {
  document.adoptedStyleSheets = adopted
})

test.each([
  ['@layer css{.a{color:red}}', '@layer css{.a{color:blue;top:0}}'],
  [
    '@layer o0{.a{color:red}@media (max-width:768px){.a:hover{top:1px}}}',
    '@layer o0{.a{color:red}@media (max-width:768px){.a:hover{top:2px}}}',
  ],
  ['@layer o0{.a{width:var(--x,revert-layer)}}', '@layer o0{.a{padding:var(--x,revert-layer);margin:1px 2px}}'],
  ['@layer css{.a{color:red}}', '@layer css{.a{}}'],
])('%s becomes %s by its declarations', (before, wanted) => {
  const sheet = sheetOf(before)
  const inner = (sheet.cssRules[0] as CSSGroupingRule).cssRules[0]
  expect(changed(sheet, 0, wanted)).toBe(true)
  expect(textsOf([sheet])).toEqual(textsOf([sheetOf(wanted)]))
  expect((sheet.cssRules[0] as CSSGroupingRule).cssRules[0]).toBe(inner)
})

test.each([
  ['@layer css{.a{color:red}}', '@layer css{.a:hover{color:red}}'],
  ['@layer css{.a{color:red}}', '@layer o0{.a{color:red}}'],
  ['@layer css{.a{color:red}}', '@layer css{.a{color:red}.a .b{top:0}}'],
  ['@layer css{@media print{.a{color:red}}}', '@layer css{@media screen{.a{color:red}}}'],
  ['@layer css{@keyframes a{from{top:0}}}', '@layer css{@keyframes a{from{top:1px}}}'],
  ['@layer a,b;', '@layer b,a;'],
])('%s cannot become %s by its declarations and stays as it was', (before, wanted) => {
  const sheet = sheetOf(before)
  expect(changed(sheet, 0, wanted)).toBe(false)
  expect(textsOf([sheet])).toEqual(textsOf([sheetOf(before)]))
})

test('after any edits the rules are those that sheets made anew have', () => {
  const body = fc.constantFrom('', 'color:red', 'color:blue;top:0', 'margin:1px', 'padding:var(--x)', 'nonsense', 'top:1px !important')
  const place = fc.constantFrom('.a', '.a:hover', '.a .b', '.b')
  const rule = fc.tuple(place, body).map(([selector, text]) => `${selector}{${text}}`)
  const group = fc.oneof(
    rule,
    fc.tuple(fc.constantFrom('@media print', '@media (hover:hover)'), rule).map(([at, inner]) => `${at}{${inner}}`),
  )
  const layer = fc
    .tuple(fc.constantFrom('css', 'o0'), fc.array(group, { maxLength: 3 }))
    .map(([name, rules]) => `@layer ${name}{${rules.join('')}}`)
  const page = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), layer), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(page, { minLength: 2, maxLength: 6 }), (pages) => {
      document.adoptedStyleSheets = adopted
      const kept = createRuleSheet(document, makeSheet, changed)
      for (const rules of pages.map((list) => new Map(list))) {
        kept.apply(rules)
        expect(textsOf(document.adoptedStyleSheets.slice(adopted.length))).toEqual(
          [...rules.values()].flatMap((text) => textsOf([sheetOf(text)])),
        )
      }
    }),
    { numRuns: 150 },
  )
})
