import fc from 'fast-check'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { givenNamesOf } from '#kernel/page/names'
import { applyPatch, type Binding, type ElementRecord, type PageDocument, type PageEntry } from '#kernel/page/records'
import { runs } from '../../../tests/helpers/long.ts'
import { changesFrom } from '../../page/patch.fixture.ts'
import { LIMITS } from '../limits.ts'
import { PageVm } from '../vm/page-vm.ts'
import { loadVmModule, type VmModule } from '../vm/vm.ts'
import { action, element, field, flow, formula, page, references, template } from './references.fixture.ts'
import { createReferenceIndex, explain, nameTools, planRename, type ReferenceTarget } from './references.ts'

const FORM = { kind: 'element', id: 'Form_1' } as const
const api: PageEntry = { kind: 'api', id: 'api_1', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} }
const documentOf = (...texts: readonly Binding[]): PageDocument =>
  page(
    element('Form_1', { name: '客户' }),
    field('Input_1', 'city'),
    element('Form_2', { name: 'Other' }),
    element('List_1', { name: 'Rows' }),
    api,
    ...texts.map((text, i) => element(`Text_${i}`, { bindings: { text } })),
  )
const textsOf = (document: PageDocument) =>
  [...document.entries.values()].flatMap((entry) => (entry.kind === 'element' && entry.bindings.text ? [entry.bindings.text.source] : []))

function after(document: PageDocument, target: ReferenceTarget, name: string, options = {}): PageDocument {
  const plan = planRename(document, target, name, { references, ...options })
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan)
}
const rewritten = (text: string | Binding, target: ReferenceTarget, name: string, options = {}) =>
  textsOf(after(documentOf(typeof text === 'string' ? formula(text) : text), target, name, options))[0]

describe('a new name of an element', () => {
  it.each([
    ['客户.city + context.客户.city', 'Kunde.city + context.Kunde.city'],
    ['component.客户?.data', 'component.Kunde?.data'],
    ['context.component["客户"].data', 'context.component["Kunde"].data'],
    ['{ 客户 }', '{ 客户: Kunde }'],
    ['Form_1.city + 客户.city', 'Form_1.city + Kunde.city'],
    ['(客户 => 客户.city)({})', '(客户 => 客户.city)({})'],
    ['variable.客户 + "客户" + Other.客户', 'variable.客户 + "客户" + Other.客户'],
    ['const { 客户 } = context; return 客户.city', 'const { Kunde: 客户 } = context; return 客户.city'],
  ])('is said by %s', (before, now) => {
    const text = before.startsWith('{') ? `(${before})` : before
    expect(rewritten(text, FORM, 'Kunde')).toBe(before.startsWith('{') ? `(${now})` : now)
  })

  it('is said by templates, rows, flow steps and scripts', () => {
    expect(rewritten(template('${客户.city} ${ component.客户.x + 1 }'), FORM, 'Kunde')).toBe('${Kunde.city} ${ component.Kunde.x + 1 }')
    const rows = { kind: 'element', id: 'List_1' } as const
    expect(rewritten('Rows.item.n + context.forEachValue.Rows.index + forEachValue.Rows.item', rows, '行')).toBe(
      '行.item.n + context.forEachValue.行.index + forEachValue.行.item',
    )
    expect(rewritten(template('${Rows.item.n} ${context.forEachValue.Rows.index}'), rows, '行')).toBe(
      '${行.item.n} ${context.forEachValue.行.index}',
    )
    const steps = flow('f1', [
      action('n1', 'set-variable', { name: 'x' }, { value: formula('客户.city') }),
      action('n2', 'script', { source: 'return 客户.city' }),
    ])
    const document = { entries: new Map([...documentOf().entries, ['f1', steps]]) }
    expect(after(document, FORM, 'Kunde').entries.get('f1')).toMatchObject({
      nodes: [{ bindings: { value: { source: 'Kunde.city' } } }, { params: { source: 'return Kunde.city' } }],
    })
  })

  it('is refused, with the places, where a text cannot be read or would mean something else', () => {
    const refusal = (text: string, name: string) => {
      const plan = planRename(documentOf(formula(text)), FORM, name, { references })
      return 'refused' in plan ? plan.uncertain.map(({ reason }) => reason) : 'planned'
    }
    expect(refusal('客户.city +', 'Kunde')).toEqual(['syntax'])
    expect(refusal('客户们 +', 'Kunde')).toBe('planned')
    expect(refusal('((Kunde) => 客户.city + Kunde)(1)', 'Kunde')).toEqual(['shadowed'])
    expect(refusal('typeof Kunde', 'Kunde')).toEqual(['shadowed'])
    expect(refusal('context[variable.x]', 'Kunde')).toBe('planned')
    expect(refusal('1', 'Other')).toEqual([])
    expect(rewritten('客户.city +', FORM, 'Kunde', { despiteUncertain: true })).toBe('客户.city +')
  })
})

test('the new name of an api is said by formulas and by steps that call it so, and has to be one that formulas can say', () => {
  const orders = { kind: 'api', id: 'api_1' } as const
  expect(rewritten('orders.data.length + component.api_1.data', orders, '订单')).toBe('订单.data.length + component.api_1.data')
  expect(rewritten(template('${orders.data.length}'), orders, 'all')).toBe('${all.data.length}')
  const plan = planRename(documentOf(formula('orders.data')), orders, 'all orders', { references })
  expect(plan).toMatchObject({ refused: { en: expect.stringContaining('"allOrders" would do') } })
  expect(textsOf(after(documentOf(formula('1')), orders, 'all orders'))).toEqual(['1'])
})

test('who uses what is known by names as by ids, and kept through renames', () => {
  const document = documentOf(formula('客户.city'), formula('component.Rows.data'), formula('orders.data'))
  const targets: readonly ReferenceTarget[] = [
    { kind: 'field', form: 'Form_1', name: 'city' },
    { kind: 'element', id: 'List_1' },
    { kind: 'api', id: 'api_1' },
  ]
  const users = (index: ReturnType<typeof createReferenceIndex>) => targets.map((target) => index.usersOf(target).map(({ entry }) => entry))
  const index = createReferenceIndex(document, { references })
  expect(users(index)).toEqual([['Text_0'], ['Text_1'], ['Text_2']])
  const plan = planRename(document, FORM, 'Kunde', { references })
  if ('refused' in plan) throw new Error(plan.refused.en)
  index.apply(plan)
  expect(users(index)).toEqual([['Text_0'], ['Text_1'], ['Text_2']])
  const record = document.entries.get('Form_1') as ElementRecord
  const gone = changesFrom({ changed: new Map([['Form_1', [record, { ...record, name: 'Nobody' }]]]) })
  const other = createReferenceIndex(document, { references })
  other.apply(gone)
  expect(users(other)).toEqual([[], ['Text_1'], ['Text_2']])
  expect(explain(document, 'Text_2', 'text', { references })?.origins.map(({ target }) => target)).toEqual([{ kind: 'api', id: 'api_1' }])
})

test('a copy says the names of copies, and what is no copy keeps its name', () => {
  const tools = nameTools(() => ({ references }))
  const document = documentOf(formula('客户.city + Other.city + Form_1.city + orders.data'))
  const text = document.entries.get('Text_0') as ElementRecord
  const said = tools.say(
    document,
    text,
    new Map([
      ['Form_1', '客户2'],
      ['api_1', 'orders2'],
    ]),
  )
  expect(said.bindings.text?.source).toBe('客户2.city + Other.city + Form_1.city + orders2.data')
  expect(tools.say(document, text, new Map())).toBe(text)
})

describe('for any renames', () => {
  let module: VmModule
  beforeAll(async () => {
    module = await loadVmModule()
  })
  const STATE = [
    'Form_1',
    { city: 'Rome', list: [1, 2] },
    'Form_2',
    { city: 'Oslo', list: [3] },
    'component',
    { List_1: { data: [7] }, api_1: { data: [8, 9] } },
  ]
  const valuesOf = (document: PageDocument) => {
    const ids = [...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.id] : []))
    const vm = new PageVm(module, LIMITS, ids, [])
    vm.setNames(Object.fromEntries(givenNamesOf(document).words()))
    vm.put(JSON.stringify(['variable', { city: 'v', a: 1 }, ...STATE]))
    const texts = [...document.entries.values()].flatMap((entry) =>
      entry.kind === 'element' && entry.bindings.text ? [entry.bindings.text] : [],
    )
    const values = texts.map(({ kind, source }) => ({ ...vm.evaluate(kind, source, '{"city":"paid"}'), ms: 0 }))
    vm.dispose()
    return values
  }
  const word = fc.constantFrom('客户', 'Other')
  const piece = fc.tuple(
    word,
    fc.constantFrom(
      'NAME.city',
      'context.NAME.city',
      'NAME?.list.length',
      'context["NAME"].list[0]',
      'component.Rows.data[0]',
      'orders.data.map((NAME) => NAME + 1)',
      '((a) => a.NAME)({ NAME: 5 })',
      '({ NAME }).NAME.city',
      '"NAME.city"',
      'Form_1.city',
      'variable.city',
      '(() => { const { NAME: a } = context; return a.city })()',
      '(() => { let NAME = { city: 3 }; return NAME.city })()',
      '`${NAME.city}`',
    ),
  )
  const text = fc.oneof(
    fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .map((all) => formula(`[${all.map(([name, source]) => source.replaceAll('NAME', name)).join(', ')}]`)),
    piece.map(([name]) => template(`a \${${name}.city} \${ ${name}.list.length + 1 } \${city}`)),
  )
  const rename = fc.record({
    target: fc.constantFrom<ReferenceTarget>(
      FORM,
      { kind: 'element', id: 'Form_2' },
      { kind: 'element', id: 'List_1' },
      { kind: 'api', id: 'api_1' },
    ),
    name: fc.constantFrom('客户', 'Other', 'Rows', 'orders', 'a', 'city', 'list', '新名', 'x1', 'Form_2', 'two words'),
  })

  test('the formulas of the page compute what they computed before', { timeout: 120_000 }, () => {
    let done = 0
    let computed = 0
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.array(rename, { minLength: 1, maxLength: 4 }), (texts, renames) => {
        let document = documentOf(...texts)
        const before = valuesOf(document)
        computed += before.filter(({ ok }) => ok).length
        for (const { target, name } of renames) {
          const plan = planRename(document, target, name, { references })
          if ('refused' in plan) continue
          document = applyPatch(document, plan)
          done++
        }
        expect(valuesOf(document)).toEqual(before)
      }),
      { numRuns: runs(40, 600) },
    )
    expect(done).toBeGreaterThan(20)
    expect(computed).toBeGreaterThan(20)
  })
})
