import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ElementRecord, PAGE_ID, type PageDocument, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { type CanvasRules, canvasRules } from './canvas-css.ts'

const element = (id: string, type: string, css: string): ElementRecord => ({
  ...{ kind: 'element', id, type, name: id, parentId: null, order: 'a0', props: {}, bindings: {}, style: {} },
  ...{ css, events: {}, version: 1, extra: {} },
})
const emptyPage = emptyDocument().entries.get(PAGE_ID) as PageRecord
const pageOf = (elements: readonly ElementRecord[], blocks: PageRecord['blocks'] = {}): PageDocument => {
  // The same object where it is the same page, as in the editor.
  const page = Object.keys(blocks).length === 0 ? emptyPage : { ...emptyPage, blocks }
  return { entries: new Map<string, PageEntry>([[PAGE_ID, page], ...elements.map((each) => [each.id, each] as const)]) }
}

test('elements of blocks have their rules on the canvas, each version once, at any depth', () => {
  const inner = pageOf([element('C', 'Text', 'top: 2px')])
  const block = pageOf([element('B', 'Text', 'top: 1px'), element('U', 'block/8', '')], { '8': 1 })
  const lookup = (id: string, version: number) =>
    new Map([
      ['7 2', block],
      ['8 1', inner],
    ]).get(`${id} ${version}`)
  const page = pageOf([element('A', 'Text', 'top: 0'), element('U1', 'block/7', ''), element('U2', 'block/7', '')], { '7': 2 })
  const rules = canvasRules(page, { lookup })
  expect([...rules].slice(2)).toEqual([
    ['A css', '@layer css{.t-A{top:0}}'],
    ['b7_2_B css', '@layer css{.t-b7_2_B{top:1px}}'],
    ['b8_1_C css', '@layer css{.t-b8_1_C{top:2px}}'],
  ])
  expect(canvasRules(page, { before: rules, lookup })).toBe(rules)
  expect([...canvasRules(page, { before: rules }).keys()]).toEqual(['layers', 'stacked', 'A css'])
})

test('after changes of any kind the rules are those of a page that is opened anew', () => {
  const styles = ['', 'top: 0', 'top: 1px', 'color: var(--te-primary)', 'color: var(--te-danger)', '@media print { top: 2px }']
  const one = fc.record({ id: fc.constantFrom('A', 'B', 'C', 'D'), css: fc.constantFrom(...styles), width: fc.option(fc.nat(3)) })
  const page = fc.uniqueArray(one, { selector: ({ id }) => id })
  fc.assert(
    fc.property(fc.array(page, { minLength: 2, maxLength: 6 }), (states) => {
      const known = new Map<string, ElementRecord>()
      let before: CanvasRules | undefined
      for (const state of states) {
        const elements = state.map(({ id, css, width }) => {
          const key = `${id} ${css} ${width}`
          // An element that did not change is the same object, as in the editor.
          const made = known.get(key) ?? { ...element(id, 'Text', css), style: width === null ? {} : { width } }
          known.set(key, made)
          return made
        })
        before = canvasRules(pageOf(elements), { before })
        expect([...before]).toEqual([...canvasRules(pageOf(elements))])
      }
    }),
    { numRuns: 300 },
  )
})
