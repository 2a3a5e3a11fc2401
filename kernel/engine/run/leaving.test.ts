import { afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { EditedPage, elementOf, variableOf } from '../../../tests/engine/edited-page.ts'
import { openTestPage, type TestPage, type TestPageParts } from '../../../tests/engine/test-page.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import type { ProgramPatch } from '../program.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const open = async (parts: TestPageParts): Promise<TestPage> => {
  page = await openTestPage({ opening: { mode: 'edit' }, ...parts })
  return page
}
const left = (part: Partial<NonNullable<ProgramPatch['left']>>) => ({
  left: { elements: [], variables: [], apis: [], data: [], ...part },
})
const element = (id: string): Partial<ProgramPatch> => ({ events: { [id]: null }, ...left({ elements: [id] }) })
const variable = (name: string): Partial<ProgramPatch> => ({ variables: { [name]: null }, ...left({ variables: [name] }) })
const failing = ({ failures, mended }: TestPage): string[] => {
  const places = new Set(failures.map(({ element, path }) => `${element}.${path}`))
  for (const { element, path } of mended) places.delete(`${element}.${path}`)
  return [...places]
}

describe('a value that the page takes back', () => {
  it('leaves no key behind, and what reads it is computed again', async () => {
    const open1 = await open({
      elements: ['Form_1'],
      bindings: { 'A.text': 'Form_1.name ?? "none"', 'B.text': 'Object.keys(Form_1).join()' },
    })
    expect(await open1.push(['Form_1.name', 'x', 'Form_1.age', 3])).toMatchObject({ 'A.text': 'x', 'B.text': 'name,age' })
    expect(await open1.push(['', 'Form_1.name'])).toEqual({ 'A.text': 'none', 'B.text': 'age' })
    expect((await open1.settled()) as object).toMatchObject({ Form_1: { age: 3 } })
  })

  it.each([
    ['in an object', ['Form_1.user.name', 1], 'Form_1.user.name', { Form_1: { user: {} } }],
    ['that is not there', ['Form_1.user', {}], 'Form_1.user.no.such', { Form_1: { user: {} } }],
    ['below a text', ['Form_1.user', 'x'], 'Form_1.user.name', { Form_1: { user: 'x' } }],
    ['below what is not there', ['Form_1.user', 'x'], 'Form_2.user.name', { Form_1: { user: 'x' } }],
    ['in a list, which keeps its length', ['Form_1.list', [1, 2]], 'Form_1.list.0', { Form_1: { list: [null, 2] } }],
    ['at the root', ['Form_1.user', 'x'], 'Form_1', {}],
  ] as const)('takes away what is %s', async (_, changes, path, state) => {
    const open1 = await open({})
    await open1.push([...changes] as Json[])
    await open1.push(['', path])
    const {
      variable: _v,
      store: _s,
      route: _r,
      component: _c,
      app: _a,
      locale: _l,
      ...rest
    } = (await open1.settled()) as { [root: string]: Json }
    expect(rest).toEqual(state)
  })
})

describe('what an edit takes off the page', () => {
  it('an element leaves with its values and data, and what reads it is computed again at once', async () => {
    const open1 = await open({
      elements: ['Form_1', 'Table_1'],
      bindings: { 'A.text': 'context.Form_1?.name ?? "none"', 'B.text': 'context.component.Table_1?.data.length ?? "none"' },
    })
    await open1.push(['Form_1.name', 'x', 'component.Table_1.data', [1, 2]])
    expect(open1.values()).toEqual({ 'A.text': 'x', 'B.text': 2 })
    await open1.update({ events: { Form_1: null, Table_1: null }, ...left({ elements: ['Form_1', 'Table_1'] }) })
    expect(open1.values()).toEqual({ 'A.text': 'none', 'B.text': 'none' })
    const state = (await open1.settled()) as { [root: string]: Json }
    expect([Object.hasOwn(state, 'Form_1'), state.component]).toEqual([false, {}])
  })

  it('an element that comes back starts as at first', async () => {
    const bindings = { 'A.text': 'Form_1.name ?? "none"' }
    const open1 = await open({ elements: ['Form_1'], bindings })
    await open1.push(['Form_1.name', 'x'])
    const [removed] = testProgram({ elements: ['Form_1'], bindings }).bindings
    const own = { ...removed!, id: 50 }
    await open1.update({ ...element('Form_1'), bindings: { removed: [1], added: [] } })
    expect(Object.keys((await open1.settled()) as object)).not.toContain('Form_1')
    await open1.update({ events: { Form_1: {} }, bindings: { removed: [], added: [own] } })
    expect(open1.values()).toEqual({ 'A.text': 'none' })
    expect([(await open1.settled()) as object, failing(open1)]).toMatchObject([{ Form_1: {} }, []])
  })

  it('a bare name means the element only while it is there, also in what was asked before', async () => {
    const open1 = await open({ elements: ['Form_1'], bindings: { 'A.text': 'Form_1.name' } })
    await open1.push(['Form_1.name', 'x'])
    expect(await open1.evaluate('Form_1.name', null)).toMatchObject({ ok: true, value: 'x' })
    await open1.update({ ...element('Form_1'), bindings: { removed: [1], added: [] } })
    expect(await open1.evaluate('Form_1.name', null)).toMatchObject({ ok: false })
  })

  it('a variable leaves, and what reads it fails at once; it is mended when the variable is back', async () => {
    const open1 = await open({
      variables: { user: { name: 'ann' }, n: 1 },
      bindings: { 'A.text': 'variable.user.name', 'B.text': 'variable.n' },
    })
    await open1.update(variable('user'))
    expect([((await open1.settled()) as { variable: Json }).variable, failing(open1)]).toEqual([{ n: 1 }, ['A.text']])
    await open1.update({ variables: { user: { value: { name: 'bob' } } } })
    expect([open1.values()['A.text'], failing(open1)]).toEqual(['bob', []])
  })

  it('a computed variable that is an ordinary one now has its default value', async () => {
    const open1 = await open({
      variables: { n: 2, twice: 7 },
      bindings: { 'variable.twice': 'variable.n * 2', 'A.text': 'variable.twice' },
    })
    expect(open1.values()['A.text']).toBe(4)
    const id = testProgram({ bindings: { 'variable.twice': '1' } }).bindings[0]!.id
    await open1.update({ bindings: { removed: [id], added: [] } })
    expect([open1.values()['A.text'], await open1.settled()]).toMatchObject([7, { variable: { n: 2, twice: 7 } }])
  })

  it('an api that is gone takes the data with it that it gave', async () => {
    const open1 = await open({
      elements: ['Table_1'],
      apis: { api1: { name: 'orders', source: 'source/test-value', config: { value: [1, 2, 3] }, bindings: {} } },
      sources: [
        {
          element: 'Table_1',
          use: { api: 'api1', source: 'source/test-value', config: {}, bindings: {}, execute: 'at once' },
          prop: 'data',
          driven: 'engine',
        },
      ],
      bindings: { 'A.text': 'context.component.Table_1?.data?.length ?? "none"' },
    })
    await expect.poll(() => open1.values()['A.text']).toBe(3)
    await open1.update({ apis: { api1: null }, ...left({ apis: ['api1'], data: ['Table_1'] }) })
    expect(open1.values()['A.text']).toBe('none')
    // It is asked again and says why there is nothing; that is mended with the element.
    await expect.poll(() => failing(open1)).toEqual(['Table_1.'])
    await open1.update(element('Table_1'))
    expect(failing(open1)).toEqual([])
  })
})

describe('a failure of a formula', () => {
  it('is taken back when the formula gives a value again, be it the empty one, and told anew when it fails again', async () => {
    const open1 = await open({ variables: { user: null }, bindings: { 'A.text': 'variable.user.name' } })
    expect(failing(open1)).toEqual(['A.text'])
    await open1.push(['variable.user', { name: '' }])
    expect(failing(open1)).toEqual([])
    await open1.push(['variable.user', null])
    expect([open1.failures.length, open1.mended.length]).toEqual([2, 1])
    await open1.push(['variable.user', 0, 'variable.user', { name: 'x' }])
    expect([open1.failures.length, open1.mended.length]).toEqual([2, 2])
  })

  it('stays one failure while a formula gives what no page can have', async () => {
    const open1 = await open({ variables: { n: 1 }, bindings: { 'A.text': 'variable.n > 0 ? (() => variable.n) : variable.n' } })
    await open1.push(['variable.n', 2])
    await open1.push(['variable.n', 3])
    expect([open1.failures.length, open1.mended.length]).toEqual([1, 0])
    await open1.push(['variable.n', -1])
    expect([open1.failures.length, open1.mended.length]).toEqual([1, 1])
  })

  it('goes with the formula, also one that is no JavaScript', async () => {
    const open1 = await open({ variables: {}, bindings: { 'A.text': 'variable.no.such', 'B.text': 'a b c' } })
    expect(failing(open1).sort()).toEqual(['A.text', 'B.text'])
    await open1.update({ bindings: { removed: [1], added: [] } })
    expect(failing(open1)).toEqual(['B.text'])
    await open1.update({ bindings: { removed: [2], added: [] } })
    expect(failing(open1)).toEqual([])
  })

  it('of a computed variable is taken back as well', async () => {
    const open1 = await open({
      variables: { user: null, name: '' },
      bindings: { 'variable.name': 'variable.user.name', 'A.text': 'variable.name.length' },
    })
    expect(failing(open1)).toEqual(['variable.name'])
    await open1.push(['variable.user', { name: 'x' }])
    expect([failing(open1), open1.values()['A.text']]).toEqual([[], 1])
  })

  it('of a source is taken back when it answers', async () => {
    let fails = true
    const open1 = await open({
      elements: ['Table_1'],
      sources: [
        {
          element: 'Table_1',
          use: { api: null, source: 'source/moody', config: {}, bindings: {}, execute: 'never' },
          prop: 'data',
          driven: 'engine',
        },
      ],
      library: {
        sources: [
          {
            id: 'source/moody',
            run: async () => ({ code: fails ? 500 : 0, data: [1], originData: [1], msg: fails ? 'no' : '' }),
          },
        ],
      },
    })
    await open1.load('Table_1', {})
    expect(failing(open1)).toEqual(['Table_1.'])
    fails = false
    await open1.load('Table_1', {}, true)
    expect(failing(open1)).toEqual([])
  })

  it('from before a restart is taken back by the next worker, where the formula works there', async () => {
    const plugins = (version: string) => ({ 'acme.pay': { version } })
    const open1 = await open({ variables: { user: null }, bindings: { 'A.text': 'variable.user.name', 'B.text': 'variable.user.a.b' } })
    await open1.update({ plugins: plugins('1.0.0') })
    expect(failing(open1).sort()).toEqual(['A.text', 'B.text'])
    await open1.update({ plugins: plugins('2.0.0'), variables: { user: { value: { name: 'x' } } } })
    expect(failing(open1)).toEqual(['B.text'])
  })

  it('of rows is that of one row until that row works or goes, and then that of another one', async () => {
    const rows = (...names: (string | null)[]) => names.map((name, n) => ({ id: `r${n}`, name }))
    const edited = await EditedPage.open([
      variableOf('list', rows('a', 'b', 'c')),
      elementOf('ForEach_1', { data: 'variable.list' }),
      elementOf('Text_1', { text: 'item.name.length' }, { parentId: 'ForEach_1' }),
    ])
    const told = async (list: Json) => {
      await edited.push('variable.list', list)
      return edited.failing()
    }
    expect(edited.failing()).toEqual([])
    expect(await told(rows('a', null, null))).toEqual(['Text_1.text ForEach_1:r1'])
    expect(await told(rows('a', 'b', null))).toEqual(['Text_1.text ForEach_1:r2'])
    expect(await told(rows(null, 'b', null))).toEqual(['Text_1.text ForEach_1:r2'])
    expect(await told(rows(null, 'b'))).toEqual(['Text_1.text ForEach_1:r0'])
    expect(await told(rows('a', 'b'))).toEqual([])
    expect(await told(rows(null, null, null))).toHaveLength(1)
    expect(await told([])).toEqual([])
    expect(await told(rows('a', null))).toEqual(['Text_1.text ForEach_1:r1'])
    await edited.become(edited.entries.filter(({ id }) => id !== 'Text_1'))
    expect(edited.failing()).toEqual([])
    edited.dispose()
  })

  it('of rows goes with the list, and comes with it again', async () => {
    const list = elementOf('ForEach_1', { data: 'variable.list' })
    const text = elementOf('Text_1', { text: 'item.name.length' }, { parentId: 'ForEach_1' })
    const edited = await EditedPage.open([variableOf('list', [{ id: 'r0' }]), list, text])
    expect(edited.failing()).toEqual(['Text_1.text ForEach_1:r0'])
    await edited.become([variableOf('list', [{ id: 'r0' }])])
    expect(edited.failing()).toEqual([])
    await edited.become([variableOf('list', [{ id: 'r0' }]), list, text])
    expect(edited.failing()).toEqual(['Text_1.text ForEach_1:r0'])
    await edited.become([variableOf('list', [{ id: 'r0' }]), list, { ...text, bindings: {} }])
    expect(edited.failing()).toEqual([])
    edited.dispose()
  })
})

it('a page from which much comes and goes keeps nothing of it', async () => {
  const bindings = { 'A.text': '({ n: Form_1.name, big: "x".repeat(1000) })' }
  const open1 = await open({ elements: ['Form_1'] })
  const [binding] = testProgram({ elements: ['Form_1'], bindings }).bindings
  const state = async () => JSON.stringify(await open1.settled())
  const before = await state()
  for (let n = 0; n < 20; n++) {
    await open1.update({
      events: { Form_1: {} },
      variables: { extra: { value: n } },
      bindings: { removed: [], added: [{ ...binding!, id: 100 + n }] },
    })
    await open1.push(['Form_1.name', 'x'.repeat(1000), 'component.Form_1.data', [n]])
    await open1.update({ ...element('Form_1'), variables: { extra: null }, bindings: { removed: [100 + n], added: [] } })
  }
  expect(await state()).toBe(before)
})
