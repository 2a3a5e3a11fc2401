import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { marsTable } from './index.ts'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name', type: 'text', sorter: true },
  { title: 'Age', dataIndex: 'age', type: 'number', sorter: true },
  { title: 'Note', dataIndex: 'note', type: 'text' },
]
const data = [
  { id: 1, name: 'B', age: 30 },
  { id: 2, name: 'A', age: 40 },
]
const press = (element: Element) => act(async () => void fireEvent.click(element))

describe('a heading that sorts', () => {
  it('is a button, and its column says in which order the rows are', async () => {
    const { screen } = await renderInHost(marsTable, { props: { columns, data } })
    const orders = () => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-sort'))
    const first = () => screen.container.querySelector('tbody td')?.textContent
    expect(orders()).toEqual(['none', 'none', null])
    const button = screen.getByRole('button', { name: 'Name' }) as HTMLButtonElement
    expect([button.type, button.tabIndex]).toEqual(['button', 0])
    await press(button)
    expect([orders(), first()]).toEqual([['ascending', 'none', null], 'A'])
    await press(screen.getByRole('button', { name: 'Name' }))
    expect([orders(), first()]).toEqual([['descending', 'none', null], 'B'])
    await press(screen.getByRole('button', { name: 'Age' }))
    expect(orders()).toEqual(['none', 'ascending', null])
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
  })

  it('is the words alone where they are edited', async () => {
    const { screen } = await renderInHost(marsTable, { props: { columns, data }, mode: 'edit' })
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  })
})

describe('a table on a phone', () => {
  const onPhone = async (run: () => Promise<void>) => {
    document.documentElement.setAttribute('data-mobile', '')
    try {
      await run()
    } finally {
      document.documentElement.removeAttribute('data-mobile')
    }
  }

  it('is sorted by a column of those that sort, in either order', () =>
    onPhone(async () => {
      const { screen } = await renderInHost(marsTable, { props: { columns, data } })
      const chosen = (await screen.findByRole('combobox', { name: 'Sort by' })) as HTMLSelectElement
      expect([...chosen.options].map(({ text }) => text)).toEqual(['As it comes', 'Name', 'Age'])
      expect(screen.queryByRole('button', { name: /order/i })).toBeNull()
      const first = () => screen.container.querySelector('dd')?.textContent
      await act(async () => void fireEvent.change(chosen, { target: { value: 'name' } }))
      expect(first()).toBe('A')
      await press(screen.getByRole('button', { name: 'Ascending. Switch to descending' }))
      expect(first()).toBe('B')
      expect(screen.getByRole('button', { name: 'Descending. Switch to ascending' })).toBeDefined()
      await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: '' } }))
      expect(first()).toBe('B')
      expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull()
    }))

  it('has nothing to sort by where no column sorts', () =>
    onPhone(async () => {
      const { screen } = await renderInHost(marsTable, { props: { columns: columns.slice(2), data } })
      await screen.findAllByRole('listitem')
      expect(screen.queryByRole('combobox')).toBeNull()
    }))
})
