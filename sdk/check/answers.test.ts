import { describe, expect, it } from 'vitest'
import type { ComponentInfo, PageDocument, PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { answerFindings } from './answers.ts'
import { fixOf, planFix } from './fix.ts'

const table = { type: 'Table', tags: [], data: { prop: 'rows', driven: 'engine', shape: { type: 'array' } } } as unknown as ComponentInfo
const catalogue = (type: string) => (type === 'Table' ? table : undefined)
const api = { kind: 'api', id: 'api_1', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} } as const

function pageWith(source: string, path = 'text', kind: 'formula' | 'template' = 'formula'): PageDocument {
  const element = {
    ...{ kind: 'element', id: 'T', type: 'Table', name: 'T', parentId: null, order: 'a', props: {}, style: {}, css: '', events: {} },
    ...{ version: 1, extra: {}, bindings: { [path]: { kind, source } } },
  } as PageEntry
  return { entries: new Map([element, api].map((entry) => [entry.id, entry])) }
}
const LIST = { list: [{ id: 1 }], total: 1 }

/** The formula that the fix leaves, or the message of a finding without one; undefined without a finding. */
function mended(source: string, data: Json, path?: string, kind?: 'formula' | 'template') {
  const document = pageWith(source, path, kind)
  const found = answerFindings(document, catalogue, (id) => (id === 'api_1' ? data : undefined))
  expect(found.length).toBeLessThan(2)
  const [finding] = found
  if (!finding) return undefined
  expect(finding).toMatchObject({ entry: 'T', path: path ?? 'text', level: 'warning' })
  if (!fixOf(finding)) return finding.message
  const to = planFix(document, finding)?.get('T')?.to
  return to?.kind === 'element' ? to.bindings[path ?? 'text']?.source : undefined
}

describe('answerFindings', () => {
  it.each([
    ['orders.data.length', 'orders.data?.list.length'],
    ['orders.data?.length', 'orders.data?.list?.length'],
    ['"n: " + orders.data.map((row) => row.id).join()', '"n: " + orders.data?.list.map((row) => row.id).join()'],
    ['context.component.api_1.data[0].id', 'context.component.api_1.data?.list[0].id'],
    ['component.orders.data?.[0]', 'component.orders.data?.list?.[0]'],
  ])('finds a list that is read from an object, and reads the list in it: %s', (source, expected) => {
    expect(mended(source, LIST)).toBe(expected)
  })

  it('finds an object in the place of rows', () => {
    expect(mended('orders.data', LIST, 'rows')).toBe('orders.data?.list')
    expect(mended('context.component.api_1.data', LIST, 'rows')).toBe('context.component.api_1.data?.list')
    expect(mended('orders.data', LIST)).toBeUndefined()
  })

  it('finds it within a template', () => {
    expect(mended('There are ${orders.data.length}', LIST, 'text', 'template')).toBe('There are ${orders.data?.list.length}')
  })

  it('reads names that are no identifiers, and lists further inside', () => {
    expect(mended('orders.data.length', { 'the page': { items: [{}] } })).toBe('orders.data?.["the page"]?.items.length')
  })

  it('names the fields of an object without a list', () => {
    expect(mended('orders.data.length', { a: 1, b: 2 })).toMatchObject({
      code: 'check.answer-no-list',
      params: { read: 'orders.data', fields: 'a, b' },
    })
  })

  it.each([
    ['orders.data.length', [1, 2]],
    ['orders.data.length', { length: 3 }],
    ['orders.data.list.length', LIST],
    ['orders.data.total', LIST],
    ['orders.database.length', LIST],
    ['"orders.data.length"', LIST],
    ['orders.data.length', null],
  ] as const)('says nothing of %s where the answer is %j', (source, data) => {
    expect(mended(source, data as Json)).toBeUndefined()
  })
})
