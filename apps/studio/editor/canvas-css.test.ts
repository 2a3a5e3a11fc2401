import { expect, test } from 'vitest'
import { type ElementRecord, emptyDocument, PAGE_ID, type PageDocument, type PageEntry, type PageRecord } from '#kernel/page'
import { canvasRules } from './canvas-css.ts'

const element = (id: string, type: string, css: string): ElementRecord => ({
  ...{ kind: 'element', id, type, name: id, parentId: null, order: 'a0', props: {}, bindings: {}, style: {} },
  ...{ css, events: {}, version: 1, extra: {} },
})
const pageOf = (elements: readonly ElementRecord[], blocks: PageRecord['blocks'] = {}): PageDocument => {
  const page = { ...(emptyDocument().entries.get(PAGE_ID) as PageRecord), blocks }
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
