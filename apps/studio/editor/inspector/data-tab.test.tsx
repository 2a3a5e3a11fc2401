import type { Signal } from '@preact/signals-core'
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Diagnostic } from '#kernel/engine'
import { setSource } from '#kernel/page/commands'
import type { ElementRecord, SourceUse } from '#kernel/page/records'
import { httpSource } from '#plugins/sources/http/index'
import { staticSource } from '#plugins/sources/static/index'
import { variableSource } from '#plugins/sources/variable/index'
import { defineComponent, definePlugin, text, z } from '#sdk'
import { setLocale } from '#shell/messages'
import { problemsToken } from '../parts/problems-part.ts'
import { storeToken } from '../parts/store-part.ts'
import { Panel } from './data-tab.tsx'
import { createTestSession, elementRecord, plainSetters, renderPanel } from './testing.fixture.tsx'

const Nothing = () => null

const list = defineComponent({
  id: 'component/test-list',
  type: 'TestList',
  version: 1,
  label: { zh: '列表', en: 'List' },
  group: 'basic',
  icon: 'list',
  props: z.strictObject({ title: text('标题', 'Title') }),
  data: { prop: 'rows', driven: 'engine', shape: z.array(z.json()), sample: [{ id: 1 }] },
  view: async () => ({ View: Nothing }),
})
const plugins = [
  plainSetters,
  definePlugin({ id: 'test', version: '1', components: [list], sources: [staticSource, httpSource, variableSource] }),
]
const api = { kind: 'api', id: 'api_1', name: 'orders', source: httpSource.id, config: {}, bindings: {}, extra: {} } as const

async function open(source?: SourceUse) {
  const session = createTestSession([api, elementRecord('L', { type: 'TestList', ...(source ? { source } : {}) })], { plugins })
  session.selection.value = ['L']
  const loads: string[] = []
  Object.assign(session.running, {
    load: async (id: string) => {
      loads.push(id)
      return { code: 0, data: [1, 2], originData: { list: [1, 2] }, msg: '' }
    },
  })
  const screen = await renderPanel(session, Panel)
  const used = () => (session.store.entry('L').peek() as ElementRecord).source
  return { session, screen, used, loads }
}
const choose = async (screen: Awaited<ReturnType<typeof open>>['screen'], box: string, option: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name: box })))
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })))
}

describe('the data tab', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('gives an element a source of its own, then a shared api, then none', async () => {
    const { screen, used } = await open()
    await choose(screen, 'Data from', 'Static data')
    expect(used()).toMatchObject({ api: null, source: staticSource.id, execute: 'at once' })
    await choose(screen, 'Data from', 'An API of this page')
    await choose(screen, 'API', 'orders')
    expect(used()).toMatchObject({ api: 'api_1', source: httpSource.id, config: {} })
    await choose(screen, 'Data from', 'Nothing')
    expect(used()).toBeUndefined()
  })

  const failure = { code: 'DATA_SHAPE', element: 'L', path: '', message: 'It is an object', part: 'records' } as const
  const failing = (session: Awaited<ReturnType<typeof open>>['session']) =>
    act(async () => {
      const { failures } = session.part(problemsToken)
      ;(failures as Signal<readonly Diagnostic[]>).value = [failure]
    })

  it('says what came that cannot be shown, and chooses the part that can, below what is chosen already', async () => {
    const source = {
      api: null,
      source: staticSource.id,
      config: { data: {}, sourceField: 'data' },
      bindings: {},
      execute: 'at once' as const,
    }
    const { session, screen, used } = await open(source)
    expect(screen.queryByText(/It is an object/)).toBeNull()
    await failing(session)
    expect(screen.getByText(/It is an object/).getAttribute('role')).toBe('note')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show data.records' })))
    expect(used()?.config).toMatchObject({ sourceField: 'data.records' })
  })

  it('offers no part where the path is a formula', async () => {
    const bindings = { sourceField: { kind: 'formula' as const, source: 'data.list' } }
    const { session, screen } = await open({
      api: null,
      source: staticSource.id,
      config: {},
      bindings: bindings as never,
      execute: 'at once',
    })
    await failing(session)
    expect(screen.queryByText(/It is an object/)).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  it('edits the path of a shared api and when it runs', async () => {
    const { screen, used } = await open({ api: 'api_1', source: httpSource.id, config: {}, bindings: {}, execute: 'at once' })
    await act(
      async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Path in the answer' }), { target: { value: 'data.list' } }),
    )
    expect(used()?.config).toEqual({ sourceField: 'data.list' })
    await choose(screen, 'Runs', 'Never by itself')
    expect(used()?.execute).toBe('never')
  })

  it('loads now and shows the answer', async () => {
    const { screen, loads } = await open({ api: 'api_1', source: httpSource.id, config: {}, bindings: {}, execute: 'at once' })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Load now' })))
    expect(loads).toEqual(['L'])
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toMatch(
      /Success.*ms · 2 rows.*Data after the path.*All of the mapped data/s,
    )
  })

  it('does not write a formula that makes a loop: the path is shown, what was typed stays, and it is written once the loop is gone', async () => {
    const reading = (source: string): SourceUse => ({
      api: null,
      source: variableSource.id,
      config: {},
      bindings: { value: { kind: 'formula', source } },
      execute: 'at once',
    })
    const { session, screen, used } = await open(reading('1'))
    await act(async () => {
      const other = elementRecord('M', { type: 'TestList', name: 'Totals', source: reading('component.L') })
      session
        .part(storeToken)
        .apply(new Map([['M', { from: null, to: other }]]), { origin: 'system', label: { zh: '', en: '' }, history: 'skip' })
    })
    const formula = () => screen.container.querySelector<HTMLInputElement>('[data-field="value"] input')!
    const type = (text: string) => act(async () => void fireEvent.change(formula(), { target: { value: text } }))
    await type('component.M.length')
    expect(used()?.bindings.value?.source).toBe('1')
    expect(screen.getByRole('alert').textContent).toBe('Not written: this would go in a circleL → Totals → L')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Element Totals' })))
    expect(session.selection.peek()).toEqual(['M'])
    await act(async () => {
      session.selection.value = ['L']
    })
    expect(formula().value).toBe('component.M.length')
    await act(async () => void session.run(setSource, { id: 'M', source: null }))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Write it' })))
    expect(used()?.bindings.value?.source).toBe('component.M.length')
    expect(session.run(setSource, { id: 'M', source: reading('component.L') })).toBe(false)
    expect(session.refused.at(-1)?.en).toBe('This would go in a circle: Totals → L → Totals')
  })
})
