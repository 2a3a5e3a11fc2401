import { expect, test } from 'vitest'
import { testCatalogue } from '../catalogue.fixture.ts'
import { setLook } from '../commands/index.ts'
import { checkDocument, formatPage, parsePage } from './index.ts'

const found = (stored: unknown) => {
  const { document, findings } = parsePage(stored)
  return { document, read: findings, checked: checkDocument(document) }
}

test('settings without a place on the page are told when they are read and for as long as they are there', () => {
  const { document, read, checked } = found({ elements: [], elementsMap: { Text_1: { type: 'Text', config: {} } } })
  expect(read).toMatchObject([{ level: 'warning', code: 'PAGE_ORPHAN_ELEMENT', entry: 'Text_1' }])
  expect(checked).toEqual(read)
  expect(found(formatPage(document)).checked).toEqual(read)
})

test('a flow says that it has parts which nobody can read', () => {
  const actions = [{ type: 'teleport' }, { id: 'b', type: 'normal', config: { actionType: 'reloadPage' } }]
  const { checked } = found({ config: { events: [{ eventName: 'onLoad', actions }] }, elements: [] })
  expect(checked).toMatchObject([{ level: 'warning', code: 'PAGE_UNREAD_STEP', entry: 'flow_page_onLoad' }])
  expect(checked[0]!.message).toMatchObject({ code: 'page.unread-step', params: { shown: expect.stringContaining('teleport') } })
})

test('a page without any of that is fine', () => {
  expect(found({ elements: [{ id: 'Text_1' }], elementsMap: { Text_1: { type: 'Text', config: {} } } }).checked).toEqual([])
})

test('an element that a newer version of its component wrote is told with both versions, when it is read and for as long as it is there', () => {
  const catalogue = (type: string) => (type === 'Text' ? { ...testCatalogue('Text')!, version: 2 } : testCatalogue(type))
  const stored = (version: number) => ({
    elements: [{ id: 'Text_1', name: 'Greeting' }],
    elementsMap: { Text_1: { type: 'Text', version, config: { props: { later: 1 } } } },
  })
  const { document, findings } = parsePage(stored(3), { catalogue })
  const message = { code: 'page.newer-element', params: { element: 'Greeting', type: 'Text', from: 3, to: 2 } }
  expect(findings).toEqual([{ level: 'warning', code: 'PAGE_NEWER_ELEMENT', entry: 'Text_1', message }])
  expect(checkDocument(document, catalogue)).toEqual(findings)
  expect(checkDocument(parsePage(stored(2), { catalogue }).document, catalogue)).toEqual([])
})

test('columns and rows of a grid that are no list of tracks are told where they are stored, and those of a formula are not', () => {
  const layout = { kind: 'grid' as const, columns: 'xRate', rows: 'yRate' }
  const catalogue = (type: string) => ({ ...testCatalogue('Text')!, type, layout })
  const checked = (props: object) => {
    const elementsMap = { Grid_1: { type: 'Grid', config: { props, style: {} } } }
    return checkDocument(parsePage({ elements: [{ id: 'Grid_1', name: 'Grid' }], elementsMap }).document, catalogue)
  }
  expect(checked({ xRate: '1fr wide', yRate: { toString: null } })).toMatchObject([
    {
      level: 'warning',
      code: 'PAGE_TRACKS',
      entry: 'Grid_1',
      path: 'xRate',
      message: { code: 'page.tracks', params: { tracks: '1fr wide' } },
    },
    { code: 'PAGE_TRACKS', path: 'yRate' },
  ])
  expect(checked({ xRate: 'repeat(auto-fill, minmax(200px, 1fr))', yRate: '' })).toEqual([])
  expect(checked({ xRate: { type: 'variable', value: 'context.variable.columns' } })).toEqual([])
})

test('what stacks by its own width cannot be as wide as its content: that is refused, and told where it is stored', () => {
  const catalogue = (type: string) => ({ ...testCatalogue('Text')!, type, layout: { kind: 'flex' as const, stack: 'stack' } })
  const stored = (stack: unknown) => ({
    elements: [{ id: 'Row_1', name: 'Row' }],
    elementsMap: { Row_1: { type: 'Row', config: { props: { stack }, style: {}, looks: { phone: { width: 'fit-content' } } } } },
  })
  const { document } = parsePage(stored(480))
  expect(checkDocument(document, catalogue)).toMatchObject([{ code: 'PAGE_STACK_WIDTH', entry: 'Row_1', path: 'looks.phone.width' }])
  expect(checkDocument(parsePage(stored('phone')).document, catalogue)).toEqual([])
  const plan = (width: string) =>
    setLook.plan({ document, catalogue, newId: () => '' } as never, { variant: '', ids: ['Row_1'], values: { width } })
  expect(plan('max-content')).toMatchObject({ refused: { en: expect.stringContaining('stacks by its own width') } })
  expect(plan('240px')).not.toHaveProperty('refused')
})

test('tokens that the project does not have any more are told where a value or the style text names them', () => {
  const elements = [{ id: 'Text_1', type: 'Text', name: 'Text_1' }]
  const config = {
    style: { color: 'var(--te-x-old)', backgroundColor: 'var(--te-x-new)', width: 'calc(var(--te-space) * 2)' },
    looks: { ':hover': { color: 'var( --te-x-old, red)' } },
    scopeCss: '& { top: var(--te-x-gone) }',
  }
  const { document } = parsePage({ elements, elementsMap: { Text_1: { type: 'Text', config } } })
  const names = { widths: [], shared: [], tokens: [{ id: 'x-new' }] }
  const told = checkDocument(document, testCatalogue, undefined, names).filter(({ code }) => code === 'PAGE_UNKNOWN_TOKEN')
  expect(told.map(({ entry, path, message }) => [entry, path, 'params' in message ? message.params : undefined])).toEqual([
    ['Text_1', 'style.color', { token: 'x-old' }],
    ['Text_1', 'looks.:hover.color', { token: 'x-old' }],
    ['Text_1', 'css', { token: 'x-gone' }],
  ])
  expect(checkDocument(document, testCatalogue).map(({ code }) => code)).not.toContain('PAGE_UNKNOWN_TOKEN')
})

test('reads the whole page as often for a large page as for a small one', () => {
  // A Map that counts how often all its entries are asked for.
  class CountedMap<K, V> extends Map<K, V> {
    walks = 0
    override values() {
      this.walks++
      return super.values()
    }
    override [Symbol.iterator]() {
      this.walks++
      return super[Symbol.iterator]()
    }
  }
  const walksOf = (size: number): number => {
    const variables = Array.from({ length: size }, (_, i) => ({ id: `v${i}`, name: `n${i}`, type: 'string', defaultValue: '' }))
    const { document } = parsePage({ variables })
    const entries = new CountedMap(document.entries)
    checkDocument({ ...document, entries }, testCatalogue)
    return entries.walks
  }
  expect(walksOf(5000)).toBe(walksOf(5))
})
