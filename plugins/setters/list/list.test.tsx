import { act, fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { marsTable } from '#plugins/components/mars-table/index'
import { modal } from '#plugins/components/modal/index'
import { fieldsOf } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'
import { copyOf, newItem, withNames, withValue } from './items.ts'

const field = fieldsOf(modal.props).find(({ path }) => path === 'bulkActionList')!
const panel = { locale: 'en' } as PanelContext

it('adds a button with an event of its own, and keeps that event through every edit', () => {
  const lists: unknown[] = []
  const mount = (value: unknown) => (
    <PanelProvider value={panel}>
      <Editor value={value as never} onChange={(next) => lists.push(next)} field={field} labelId="label" />
    </PanelProvider>
  )
  const screen = render(mount([]))
  fireEvent.click(screen.getByRole('button', { name: 'Add button' }))
  const [button] = lists.at(-1) as { eventName: string; text: string }[]
  expect(button).toMatchObject({ text: 'Button 1' })
  expect(button?.eventName).toMatch(/^BulkAction_[a-z0-9]{10}$/)
  screen.rerender(mount([{ ...button, kept: 1 }]))
  fireEvent.change(screen.getByLabelText('Button 1: Text'), { target: { value: 'Export' } })
  expect(lists.at(-1)).toEqual([{ ...button, kept: 1, text: 'Export' }])
  fireEvent.click(screen.getByRole('button', { name: 'Settings of Button 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate Button 1' }))
  const [first, second] = lists.at(-1) as { eventName: string }[]
  expect(second).toMatchObject({ text: 'Button 1', kept: 1 })
  expect(second!.eventName).not.toBe(first!.eventName)
})

it('moves an item by its grip, and gives up with Escape', () => {
  const lists: unknown[] = []
  const value = ['a', 'b', 'c'].map((text) => ({ text, eventName: text }))
  const { container } = render(
    <PanelProvider value={panel}>
      <Editor value={value} onChange={(next) => lists.push(next)} field={field} labelId="label" />
    </PanelProvider>,
  )
  for (const [index, row] of [...container.querySelectorAll('li')].entries())
    row.getBoundingClientRect = () => ({ top: index * 30, height: 30 }) as DOMRect
  const grip = container.querySelectorAll<HTMLElement>('.ts-grip')[0]!
  grip.setPointerCapture = () => undefined
  const drag = (to: number) => {
    fireEvent.pointerDown(grip, { button: 0, clientY: 15 })
    fireEvent.pointerMove(grip, { clientY: to })
  }
  drag(70)
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(grip)
  expect(lists).toEqual([])
  drag(70)
  expect(container.querySelectorAll('li')[1]?.getAttribute('data-edge')).toBe('after')
  fireEvent.pointerUp(grip)
  expect(lists).toEqual([[value[1], value[0], value[2]]])
})

it('adds what the data has to what the list is by then, and says so where the data cannot be loaded', async () => {
  const columns = fieldsOf(marsTable.props).find(({ path }) => path === 'columns')!
  const lists: unknown[] = []
  let answer!: (data: readonly { readonly id: number; readonly day: string }[]) => void
  const data = vi.fn(() => new Promise((resolve) => (answer = resolve)))
  const mount = (value: unknown) => (
    <PanelProvider value={{ ...panel, data } as PanelContext}>
      <Editor value={value as never} onChange={(next) => lists.push(next)} field={columns} labelId="label" />
    </PanelProvider>
  )
  const screen = render(mount([]))
  const add = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add columns from the data' })))
  await add()
  screen.rerender(mount([{ title: 'Typed meanwhile', dataIndex: 'id' }]))
  await act(async () => answer([{ id: 1, day: '2024-05-01' }]))
  expect(lists).toMatchObject([[{ title: 'Typed meanwhile' }, { title: 'Day', dataIndex: 'day', type: 'date1' }]])
  data.mockRejectedValueOnce(new Error('no network'))
  await add()
  expect(screen.getByText(/The data has no other fields/)).toBeDefined()
})

it('replaces the items that an element starts with by those of the data, until one of them is changed', async () => {
  const columns = fieldsOf(marsTable.props).find(({ path }) => path === 'columns')!
  const initial = marsTable.initial!.props!.columns as readonly object[]
  const dataIndexes = async (value: readonly object[]) => {
    const lists: { readonly dataIndex: string }[][] = []
    const data = async () => [{ id: 1, day: '2024-05-01' }]
    const context = { ...panel, data, initialOf: () => initial } as unknown as PanelContext
    const screen = render(
      <PanelProvider value={context}>
        <Editor value={value as never} onChange={(next) => lists.push(next as never)} field={columns} labelId="label" />
      </PanelProvider>,
    )
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add columns from the data' })))
    screen.unmount()
    return lists.at(-1)?.map(({ dataIndex }) => dataIndex)
  }
  expect(await dataIndexes(initial)).toEqual(['id', 'day'])
  const [first, ...others] = initial
  const changed = [{ ...first, title: 'Number' }, ...others]
  expect(await dataIndexes(changed)).toEqual(['id', 'name', 'status', 'amount', 'day'])
  expect(await dataIndexes([])).toEqual(['id', 'day'])
})

it('writes values by path, and takes what is empty away', () => {
  expect(withValue({ a: 1 }, 'b.c', 2)).toEqual({ a: 1, b: { c: 2 } })
  expect(withValue({ a: 1, b: { c: 2 } }, 'b.c', undefined)).toEqual({ a: 1 })
})

it('names what needs a name once', () => {
  const items = field.items!
  const made = newItem(items, 'Button', 3)
  expect(made.text).toBe('Button 3')
  expect(withNames(items, made)).toBe(made)
  expect(copyOf(items, made).eventName).not.toBe(made.eventName)
})
