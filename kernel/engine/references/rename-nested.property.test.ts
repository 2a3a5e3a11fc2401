import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalogue, ElementRecord, PageDocument, PageEntry } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { action, element, flow, formula, page, references, renamed, template } from './references.fixture.ts'
import { planRename, type ReferenceTarget } from './references.ts'

const catalogue: Catalogue = (type) => ({
  ...{
    type,
    version: 1,
    label: { zh: type, en: type },
    group: 'basic',
    tags: type === 'Form' ? ['form'] : [],
    accepts: 'anything' as const,
  },
  ...{ defaults: {}, formItem: type === 'Input' || type === 'FormList', functionProps: [], events: [], methods: [] },
  ...(type === 'FormList' ? { repeats: { over: 'field' as const } } : {}),
  plugin: { id: 'tests', version: '1.0.0' },
})
const options = { references, catalogue }
const FIELD: ReferenceTarget = { kind: 'row', use: 'FormList_2', field: 'name' }
const LIST: ReferenceTarget = { kind: 'row', use: 'FormList_1', field: 'parts' }

const item = (id: string, type: string, parentId: string, name: string, props: JsonObject = {}): ElementRecord =>
  element(id, { type, parentId, props: { formItem: { name }, ...props } }) as ElementRecord
const first: Json = [
  {
    name: 'A',
    parts: [
      { name: 'x', qty: 1 },
      { name: 'y', qty: 2 },
    ],
  },
  { name: 'B', parts: [] },
  { name: 'C' },
]
/** A form with a list in a list, of which both have a field `name`. */
const form = (...others: readonly PageEntry[]): PageDocument =>
  page(
    element('Form_1', { type: 'Form' }),
    item('Input_0', 'Input', 'Form_1', 'name'),
    item('FormList_1', 'FormList', 'Form_1', 'list', { defaultValue: first }),
    item('Input_1', 'Input', 'FormList_1', 'name'),
    item('FormList_2', 'FormList', 'FormList_1', 'parts', { defaultValue: [{ name: 'z', qty: 3 }] }),
    item('Input_2', 'Input', 'FormList_2', 'name'),
    item('Input_3', 'Input', 'FormList_2', 'qty'),
    ...others,
  )

const data = {
  name: 'form',
  list: [
    {
      name: 'A',
      parts: [
        { name: 'x', qty: 1 },
        { name: 'y', qty: 2 },
      ],
    },
    { name: 'B', parts: [{ name: 'z', qty: 3 }] },
  ],
}
const withParts = (parts: string, name: string) => ({
  ...data,
  list: data.list.map((row) => ({ name: row.name, [parts]: row.parts.map((part) => ({ [name]: part.name, qty: part.qty })) })),
})
const run = (source: string, of: object): unknown => {
  try {
    return new Function('Form_1', 'context', `return (${source})`)(of, { Form_1: of })
  } catch (thrown) {
    return (thrown as Error).name
  }
}

/** Ways from the form to a value in the rows of the inner list. */
const rows = fc.constantFrom('Form_1.list', 'context.Form_1.list', 'Form_1["list"]', 'Form_1?.list')
const place = fc.constantFrom('[0]', '[1]', '?.[0]', '.at(-1)', '.find((one) => one.name)')
const leaf = fc.constantFrom('.name', '["name"]', '?.name', '.qty')
const inner = fc.constantFrom('.parts', '["parts"]', '?.parts')
const pick = (value: string) => [
  `((p) => p.name + p.qty)`,
  `(({ name, qty }) => name + qty)`,
  `((${value}) => ${value}["name"])`,
  '(function (p) { return p?.name })',
]
const formulas = fc.oneof(
  fc.tuple(rows, place, inner, place, leaf).map((parts) => parts.join('')),
  fc.tuple(rows, place, inner, fc.constantFrom(...pick('one'))).map(([list, at, parts, each]) => `${list}${at}${parts}.map(${each})`),
  fc
    .tuple(rows, inner, fc.constantFrom(...pick('row')))
    .map(([list, parts, each]) => `${list}.map((r) => r${parts}.map(${each}).join() + r.name)`),
  fc.tuple(rows, inner, leaf).map(([list, parts, field]) => `${list}.flatMap((r) => r${parts}).map((p) => p${field})`),
  fc.tuple(rows, fc.constantFrom(...pick('p'))).map(([list, each]) => `${list}.map(({ parts, name }) => name + parts.map(${each}))`),
  fc.tuple(rows, leaf).map(([list, field]) => `${list}.reduce((sum, r) => sum + r.parts.filter((p) => p${field}).length, Form_1.name)`),
)

describe('a field of a list in a list’s rows, renamed', () => {
  it.each([
    ['the field', FIELD, 'label', withParts('parts', 'label')],
    ['the inner list', LIST, 'pieces', withParts('pieces', 'name')],
  ] as const)('%s: every formula from outside gives the same afterwards, or is told to be in the way', (_, target, to, after) => {
    let followed = 0
    fc.assert(
      fc.property(formulas, (source) => {
        const document = form(element('Text_1', { bindings: { text: formula(source) } }))
        const plan = planRename(document, target, to, options)
        if ('refused' in plan) return plan.uncertain.some(({ entry }) => entry === 'Text_1')
        const now = plan.get('Text_1')?.to as ElementRecord | undefined
        if (now) followed++
        expect({ source, gives: run(now?.bindings.text?.source ?? source, after) }).toEqual({ source, gives: run(source, data) })
        return true
      }),
    )
    expect(followed).toBeGreaterThan(20)
  })

  const documents = form(
    element('Text_1', { bindings: { text: template('${Form_1.list.0.parts.1.name} ${Form_1.list[1].parts[0]["name"]} ${Form_1.name}') } }),
    item('Input_4', 'Input', 'FormList_2', 'size', { formItem: { name: 'size', rules: [{ required: true }] } }),
    flow('f', [
      action('n1', 'action/form-assign', {
        target: 'Form_1',
        data: [
          { key: 'list.0.parts.1.name', value: 1 },
          { key: 'list.0.name', value: 2 },
        ],
      }),
      action('n2', 'action/message', { content: 'x' }, { content: formula('Form_1.list[0].parts[0].name') }),
    ]),
  )

  it('follows in templates, steps and the rows that both lists begin with', () => {
    const now = renamed(documents, FIELD, 'label', options).entries
    expect(now.get('Text_1')).toMatchObject({
      bindings: { text: { source: '${Form_1.list.0.parts.1.label} ${Form_1.list[1].parts[0]["label"]} ${Form_1.name}' } },
    })
    expect(now.get('f')).toMatchObject({
      nodes: [
        { params: { data: [{ key: 'list.0.parts.1.label' }, { key: 'list.0.name' }] } },
        { bindings: { content: { source: 'Form_1.list[0].parts[0].label' } } },
      ],
    })
    expect(now.get('FormList_2')).toMatchObject({ props: { defaultValue: [{ label: 'z', qty: 3 }] } })
    expect(now.get('FormList_1')).toMatchObject({
      props: {
        defaultValue: [
          {
            name: 'A',
            parts: [
              { label: 'x', qty: 1 },
              { label: 'y', qty: 2 },
            ],
          },
          { name: 'B', parts: [] },
          { name: 'C' },
        ],
      },
    })
    expect(now.get('Input_1')).toBe(documents.entries.get('Input_1'))
    expect(renamed({ entries: now }, { ...FIELD, field: 'label' } as ReferenceTarget, 'name', options)).toEqual(documents)
  })

  it('takes the inner list along where that has another name', () => {
    const now = renamed(documents, LIST, 'pieces', options).entries
    expect(now.get('Text_1')).toMatchObject({
      bindings: { text: { source: '${Form_1.list.0.pieces.1.name} ${Form_1.list[1].pieces[0]["name"]} ${Form_1.name}' } },
    })
    expect(now.get('f')).toMatchObject({ nodes: [{ params: { data: [{ key: 'list.0.pieces.1.name' }, { key: 'list.0.name' }] } }, {}] })
    expect(now.get('FormList_1')).toMatchObject({
      props: { defaultValue: [{ pieces: [{ name: 'x' }, { name: 'y' }] }, { pieces: [] }, {}] },
    })
  })
})
