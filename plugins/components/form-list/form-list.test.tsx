import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { renderInHost, type TestElement } from '#sdk/testing'
import { form } from '../form/index.ts'
import { input } from '../input/index.ts'
import { formList } from './index.ts'

const field: TestElement = {
  ...{ id: 'Input_name', type: 'Input', parentId: 'FormList_1' },
  props: { ...defaultsOf(input.props), formItem: { name: 'name', label: 'Name', rules: [{ required: true, message: '' }] } },
}

async function mount(props: JsonObject = {}, locale: 'zh' | 'en' = 'en', more: readonly TestElement[] = []) {
  const list: TestElement = {
    ...{ id: 'FormList_1', type: 'FormList', rows: [] },
    props: { ...defaultsOf(formList.props), ...props, formItem: { name: 'people', label: 'People', ...(props.formItem as JsonObject) } },
  }
  const views = (type: string) => ({ Input: input.view, FormList: formList.view })[type as 'Input']
  const host = await renderInHost(form, { children: [list, field, ...more], views, locale, methods: {} })
  const rows = () => host.screen.queryAllByRole('listitem')
  const until = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
  const names = () => rows().map((row) => within(row).getByRole<HTMLInputElement>('textbox').value)
  const press = (name: RegExp) => act(async () => void fireEvent.click(host.screen.getByRole('button', { name })))
  const type = (row: number, value: string) =>
    act(async () => void fireEvent.change(within(rows()[row]!).getByRole('textbox'), { target: { value } }))
  const call = (method: string, args?: Json) => act(async () => host.page.call('FormList_1', method, args ?? null))
  const last = (path: string) => host.state.findLast(([at]) => at === path)?.[1]
  return { host, rows, until, names, press, type, call, last, data: () => host.call('getFormData') }
}

describe('FormList', () => {
  it('starts with one empty row, or with those that it is given', async () => {
    const one = await mount()
    await one.until(1)
    expect(one.names()).toEqual([''])
    one.host.screen.unmount()
    const two = await mount({ defaultValue: [{ name: 'Ann' }, { name: 'Bob' }] })
    await two.until(2)
    expect(two.names()).toEqual(['Ann', 'Bob'])
    expect(two.last('component.FormList_1.keys')).toEqual(['k1', 'k2'])
  })

  it('adds, moves and removes rows by button; the keyboard goes on in the row, and what was typed goes with it', async () => {
    const { host, until, names, press, type, rows, data } = await mount()
    await until(1)
    await type(0, 'Ann')
    await press(/Add a row/)
    await until(2)
    expect(document.activeElement).toBe(within(rows()[1]!).getByRole('textbox'))
    await type(1, 'Bob')
    await press(/Move up · Row 2/)
    await waitFor(() => expect(names()).toEqual(['Bob', 'Ann']))
    expect(rows()[0]!.contains(document.activeElement)).toBe(true)
    await press(/Remove · Row 1/)
    await until(1)
    expect(names()).toEqual(['Ann'])
    expect(document.activeElement?.getAttribute('data-act')).toBe('remove')
    expect(host.emitted.filter(({ id }) => id === 'FormList_1').map(({ event, payload }) => [event, payload])).toEqual([
      ['onAdd', { index: 1 }],
      ['onMove', { from: 1, to: 0 }],
      ['onRemove', { index: 0 }],
    ])
    expect(await data()).toEqual({ ok: true, value: { people: [{ name: 'Ann' }] } })
  })

  it('offers add, remove and move to flows, with rows by position or key, and says why it refuses', async () => {
    const { until, names, call } = await mount({ defaultValue: [{ name: 'Ann' }], min: 1, max: 3 })
    await until(1)
    expect(await call('add', { values: { name: 'Bob' }, at: 0 })).toEqual({ ok: true, value: 0 })
    expect(await call('add')).toEqual({ ok: true, value: 2 })
    await until(3)
    expect(await call('add')).toMatchObject({ ok: false, reason: { en: 'There are 3 rows at most' } })
    await call('move', { row: 'k1', to: 0 })
    await waitFor(() => expect(names()).toEqual(['Ann', 'Bob', '']))
    expect(await call('remove', 7)).toMatchObject({ ok: false, reason: { en: 'There is no row 7: the list has 3, counted from 0' } })
    await call('remove', { row: 2 })
    await until(2)
    await call('remove', 0)
    await until(1)
    expect(await call('remove', 0)).toMatchObject({ ok: false, reason: { zh: '至少 1 行' } })
  })

  it('checks its fields row by row, and keeps the errors of a row that moves', async () => {
    const { host, until, type, rows, call } = await mount({ defaultValue: [{}, {}] })
    await until(2)
    await type(0, 'Ann')
    expect(await act(() => host.call('validate'))).toMatchObject({ ok: false })
    expect(within(rows()[1]!).queryByRole('alert')).not.toBeNull()
    await call('move', { row: 1, to: 0 })
    await waitFor(() => expect(within(rows()[0]!).queryByRole('alert')).not.toBeNull())
    expect(within(rows()[1]!).queryByRole('alert')).toBeNull()
  })

  it('names its rows and buttons in the language of the page', async () => {
    const { until, rows, host } = await mount({}, 'zh')
    await until(1)
    expect(rows()[0]!.getAttribute('aria-label')).toBe('People 第 1 行')
    expect(host.screen.getByRole('button', { name: '新增一行' })).toBeTruthy()
  })

  it('cannot be changed while it is disabled', async () => {
    const { until, host } = await mount({ disabled: true })
    await until(1)
    expect(host.screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
  })

  it('checks rows that were never drawn by the rules of those that are, and leaves out what all of them hide', async () => {
    const defaultValue = Array.from({ length: 300 }, (_, at) => ({ name: at === 290 ? '' : `n${at}`, note: 'x' }))
    const note = (formItem: JsonObject): TestElement => ({
      ...{ id: 'Input_note', type: 'Input', parentId: 'FormList_1' },
      props: { ...defaultsOf(input.props), formItem: { name: 'note', label: 'Note', ...formItem } },
    })
    const list = await mount({ defaultValue }, 'en', [note({ hidden: true, rules: [{ min: 5, max: 9, message: '' }] })])
    await waitFor(() => expect(list.rows().length).toBeGreaterThan(5))
    expect(list.rows().length).toBeLessThan(300)
    expect(await list.host.call('validate')).toMatchObject({ ok: false })
    const sent = await list.data()
    const people = (sent.ok ? (sent.value as JsonObject).people : []) as readonly JsonObject[]
    expect(people).toHaveLength(300)
    expect(people.filter((row) => 'note' in row)).toEqual([])
    await act(async () => void (await list.host.call('merge', { 'people.290.name': 'n290' })))
    expect(await list.host.call('validate')).toMatchObject({ ok: true })
  })
})
