import { act, createEvent, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { press, pressKey, renderInHost, typeInto, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { editTable } from './index.ts'

const COLUMNS: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name', type: 'text', formItem: { rules: [{ required: true, message: 'Needed' }] } },
  { title: 'Count', dataIndex: 'count', type: 'number', defaultValue: 1 },
  {
    title: 'City',
    dataIndex: 'city',
    type: 'select',
    options: [
      { label: 'Beijing', value: 'bj' },
      { label: 'Paris', value: 'pa' },
    ],
  },
  { title: 'Done', dataIndex: 'done', type: 'switch' },
]
const PEOPLE: readonly JsonObject[] = [
  { name: 'Ann', count: 1, city: 'bj', done: false },
  { name: 'Bob', count: 2, city: 'pa', done: true },
]

async function mount(
  formWrap: JsonObject = {},
  rows: readonly JsonObject[] = PEOPLE,
  more: { readonly columns?: readonly JsonObject[] } = {},
) {
  const defaults = defaultsOf(editTable.props)
  const table = {
    ...{ id: 'EditTable_1', type: 'EditTable' },
    props: {
      ...defaults,
      defaultValue: rows,
      formItem: { name: 'people', label: 'People' },
      formWrap: { ...(defaults.formWrap as JsonObject), columns: more.columns ?? COLUMNS, ...formWrap },
    },
  }
  const host = await renderInHost(form, {
    children: [table],
    views: (type) => (type === 'EditTable' ? editTable.view : undefined),
    methods: {},
  })
  const { container } = host.screen
  const cell = (row: number, column: number) => container.querySelector<HTMLElement>(`[data-at="${row}"] [data-col="${column}"]`)!
  const rowsNow = () => [...container.querySelectorAll<HTMLElement>('tr[data-at]')]
  if (rows.length > 0) await until(() => rowsNow().length > 0)
  const box = async () => {
    await until(() => container.querySelector('td input') !== null)
    return container.querySelector<HTMLInputElement>('td input')!
  }
  const at = () => {
    const focused = document.activeElement
    return [Number(focused?.closest('tr')?.getAttribute('data-at')), Number(focused?.getAttribute('data-col'))]
  }
  const names = () => rowsNow().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)
  const data = async () =>
    ((await host.call('getFormData')) as unknown as { readonly value: { readonly people: readonly JsonObject[] } }).value.people
  const call = (method: string, args: Json = null) => act(async () => host.page.call('EditTable_1', method, args))
  const told = () => host.emitted.filter(({ id }) => id === 'EditTable_1').map(({ event, payload }) => [event, payload] as const)
  const paste = (target: Element, text: string) =>
    act(async () => {
      const event = createEvent.paste(target, { clipboardData: { getData: () => text } })
      fireEvent(target, event)
    })
  return { host, container, cell, rowsNow, box, at, names, data, call, told, paste }
}

describe('EditTable', () => {
  it('starts with one row of the columns’ defaults, or with those that it is given, each with a key', async () => {
    const one = await mount({}, [])
    await until(() => one.rowsNow().length === 1)
    expect(await one.data()).toEqual([{ count: 1, key: 'k1' }])
    one.host.screen.unmount()
    const two = await mount()
    expect((await two.data()).map(({ name, key }) => [name, key])).toEqual([
      ['Ann', 'k1'],
      ['Bob', 'k2'],
    ])
  })

  it('moves between its cells by arrow keys, edits by Enter, and gives up by Escape', async () => {
    const { cell, at, box, data, told } = await mount()
    await press(cell(0, 3))
    for (const [key, place] of [
      ['ArrowDown', [1, 3]],
      ['Home', [1, 0]],
      ['ArrowUp', [0, 0]],
      ['ArrowRight', [0, 1]],
      ['ArrowLeft', [0, 0]],
    ] as const) {
      await pressKey(document.activeElement, key)
      expect([key, at()]).toEqual([key, place])
    }
    await pressKey(cell(0, 0), 'Enter')
    await typeInto(await box(), 'Cid')
    await pressKey(await box(), 'Escape')
    expect([cell(0, 0).textContent, at()]).toEqual(['Ann', [0, 0]])
    await pressKey(cell(0, 0), 'Enter')
    await typeInto(await box(), 'Dan')
    await pressKey(await box(), 'Enter')
    expect([cell(0, 0).textContent, at()]).toEqual(['Dan', [1, 0]])
    expect((await data())[0]).toMatchObject({ name: 'Dan', count: 1 })
    expect(told()).toEqual([['onChange', { people: [expect.objectContaining({ name: 'Dan' }), expect.objectContaining({ name: 'Bob' })] }]])
  })

  it('edits by typing, clears by Delete, and goes on to the next cell by Tab', async () => {
    const { cell, box, data, container } = await mount()
    await press(cell(0, 3))
    await pressKey(cell(0, 3), 'Home')
    await pressKey(cell(0, 0), 'x')
    expect((await box()).value).toBe('x')
    await pressKey(await box(), 'Tab')
    expect((await box()).closest('td')).toBe(cell(0, 1))
    await typeInto(await box(), 'no number')
    await pressKey(await box(), 'Escape')
    await pressKey(cell(0, 1), 'Delete')
    expect(container.querySelector('td input')).toBeNull()
    const [first] = await data()
    expect([first?.name, 'count' in first!]).toEqual(['x', false])
  })

  it('refuses a number in another way of writing, keeps its text in the cell, and leaves it out of a paste', async () => {
    const { host, cell, box, data, container, paste } = await mount()
    await press(cell(0, 1))
    await typeInto(await box(), '1,5')
    await pressKey(await box(), 'Enter')
    expect([(await box()).value, host.screen.getByRole('alert').textContent]).toEqual([
      '1,5',
      '“1,5” cannot be read as a number here. Write it like 1,234.5',
    ])
    expect((await data())[0]?.count).toBe(1)
    await typeInto(await box(), '1,500')
    await pressKey(await box(), 'Enter')
    await until(() => container.querySelector('td input') === null)
    expect((await data())[0]?.count).toBe(1500)
    await pressKey(cell(1, 1), 'Home')
    await paste(cell(1, 0), 'Eve\t1.234,56')
    expect([(await data())[1]?.name, (await data())[1]?.count]).toEqual(['Eve', 2])
    expect(host.screen.getByText(/does not fit its column/)).toBeTruthy()
  })

  it('leaves a cell that was opened and left as it came, and shows it in its format', async () => {
    const columns = [...COLUMNS.slice(0, 2), { title: 'Day', dataIndex: 'day', type: 'date' }]
    const rows = [{ name: 'Ann', count: '007', day: '2024-03-05 10:20:30' }]
    const { cell, box, data, container } = await mount({}, rows, { columns })
    expect(cell(0, 2).textContent).toBe('2024-03-05')
    await press(cell(0, 1))
    await pressKey(await box(), 'Enter')
    await until(() => container.querySelector('td input') === null)
    await press(cell(0, 2))
    await pressKey(await box(), 'Enter')
    await until(() => container.querySelector('td input') === null)
    expect((await data())[0]).toMatchObject({ count: '007', day: '2024-03-05 10:20:30' })
  })

  it('chooses among options that are found by typing, and turns switches by the space bar', async () => {
    const { host, cell, box, data } = await mount()
    await press(cell(0, 2))
    await typeInto(await box(), 'par')
    expect(host.screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Paris'])
    await pressKey(await box(), 'Enter')
    await press(cell(0, 3))
    await pressKey(cell(0, 3), ' ')
    expect((await data())[0]).toMatchObject({ city: 'pa', done: true })
    expect(cell(0, 2).textContent).toBe('Paris')
  })

  it('takes cells of a spreadsheet from the current one on, adds rows that are missing, and says what does not fit', async () => {
    const { host, cell, data, paste, rowsNow } = await mount()
    await press(cell(1, 3))
    await pressKey(cell(1, 3), 'Home')
    await paste(cell(1, 0), 'Eve\t12\tBeijing\nFay\tmany\tParis\n')
    await until(() => rowsNow().length === 3)
    expect((await data()).map(({ name, count, city }) => [name, count, city])).toEqual([
      ['Ann', 1, 'bj'],
      ['Eve', 12, 'bj'],
      ['Fay', 1, 'pa'],
    ])
    expect(host.screen.getByRole('status').textContent).toBe('One cell does not fit its column and was left out')
  })

  it('adds, moves and removes rows, by button, by keyboard and by flows, and rows keep their keys and errors', async () => {
    const { host, cell, names, data, told, call, rowsNow } = await mount()
    await press(host.screen.getByRole('button', { name: 'Add a row' }))
    await until(() => rowsNow().length === 3)
    expect(document.activeElement).toBe(cell(2, 0))
    await act(() => host.call('validate'))
    await waitFor(() => expect(cell(2, 0).getAttribute('aria-invalid')).toBe('true'))
    await press(host.screen.getByRole('button', { name: 'Move up · Row 3' }))
    expect(cell(1, 0).getAttribute('aria-invalid')).toBe('true')
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true }))
    await press(host.screen.getByRole('button', { name: /Remove · Row 1/ }))
    expect((await data()).map(({ key }) => key)).toEqual(['k1', 'k2'])
    expect(await call('add', { values: { name: 'Gil' }, at: 0 })).toEqual({ ok: true, value: 0 })
    await call('move', { row: 0, to: 2 })
    await call('remove', { row: 0 })
    await waitFor(() => expect(names()).toEqual(['Bob', 'Gil']))
    expect((await data())[1]).toMatchObject({ name: 'Gil', count: 1 })
    expect(
      told()
        .map(([event]) => event)
        .filter((event) => event !== 'onChange'),
    ).toEqual([...['onAdd', 'onMove', 'onMove', 'onRemove', 'onAdd', 'onMove', 'onRemove']])
  })

  it('draws of a long table the rows in sight, and checks the others all the same', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ name: index === 400 ? '' : `P${index}`, count: index }))
    const { host, rowsNow, cell } = await mount({}, rows)
    expect(rowsNow().length).toBeLessThan(60)
    expect(host.screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('501')
    expect(await act(() => host.call('validate'))).toMatchObject({ value: false })
    await until(() => cell(400, 0) !== null)
    expect(cell(400, 0).getAttribute('aria-invalid')).toBe('true')
  })

  it('can be read and not changed while it is disabled', async () => {
    const { host, cell, container } = await mount({ disabled: true })
    await press(cell(0, 0))
    expect([container.querySelector('td input'), host.screen.getByRole('grid').getAttribute('aria-readonly')]).toEqual([null, 'true'])
    expect(
      within(container)
        .getAllByRole('button')
        .every((button) => (button as HTMLButtonElement).disabled),
    ).toBe(true)
  })
})
