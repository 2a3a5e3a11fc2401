import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type PageStorage, pageStorage, provideService } from '#sdk/services'
import { renderInHost, until } from '#sdk/testing'
import { marsTable } from '../index.ts'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name' },
  { title: 'City', dataIndex: 'city' },
  { title: 'Sum', dataIndex: 'sum', type: 'number', summary: 'sum' },
]
const data = [{ id: 1, name: 'Ann', city: 'Oslo', sum: 2, children: [{ id: 2, name: 'Bo', city: 'Rome', sum: 3 }] }]

/** A browser's storage that starts with a text for every key. */
function storageWith(text: string | null) {
  const texts = new Map<string, string>()
  const storage: PageStorage = {
    read: async (key) => texts.get(key) ?? text,
    write: async (key, value) => void texts.set(key, value),
    remove: async (key) => void texts.delete(key),
  }
  return { texts, provider: provideService(pageStorage, () => storage) }
}

async function open(stored: string | null = null, more: JsonObject = {}, mode?: 'edit') {
  const { texts, provider } = storageWith(stored)
  const props = { columns, data, visitorTools: ['density', 'columns'], ...more }
  const host = await renderInHost(marsTable, { props, services: [provider], ...(mode ? { mode } : {}) })
  const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  await until(() => screen.queryByRole('button', { name: 'Columns' }) !== null || props.visitorTools.length === 0)
  await act(async () => undefined)
  return {
    host,
    texts,
    heads,
    table: () => document.querySelector('.tessera-table')!,
    kept: () => [...texts.values()].map((text) => JSON.parse(text)),
  }
}
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

describe('the tools of a table', () => {
  it('change how dense it is, and keep the choice', async () => {
    const { table, kept } = await open()
    await press(screen.getByRole('button', { name: 'Density' }))
    await press(screen.getByRole('radio', { name: 'Compact' }))
    expect(table().className).toContain('tessera-table-compact')
    expect(table().querySelector('.arco-table-size-small')).not.toBeNull()
    expect(kept()).toEqual([{ density: 'compact' }])
  })

  it('hide, move and reset columns, with cells and sums below them', async () => {
    const { heads, kept, texts } = await open()
    await press(screen.getByRole('button', { name: 'Columns' }))
    await press(screen.getByRole('checkbox', { name: 'City' }))
    expect(heads()).toEqual(['Name', 'Sum'])
    const grip = screen.getByRole('button', { name: 'Move “Sum”' })
    for (let turn = 0; turn < 3; turn++) await act(async () => void fireEvent.keyDown(grip, { key: 'ArrowUp' }))
    expect(heads()).toEqual(['Sum', 'Name'])
    expect([...document.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual(['2Ann', '3Bo'])
    await until(() => document.querySelector('tfoot') !== null)
    expect([...document.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toEqual(['Total 5', ''])
    expect(screen.getByRole('status').textContent).toBe('“Sum”, 1 of 3')
    expect(kept()).toEqual([{ hidden: ['city'], order: ['sum', 'name', 'city'] }])
    await press(screen.getByRole('button', { name: 'Reset' }))
    expect(heads()).toEqual(['Name', 'City', 'Sum'])
    expect(texts.size).toBe(0)
  })

  it('show what the browser kept, and leave out what no longer fits', async () => {
    const { heads, table } = await open(
      '{"density":"comfortable","hidden":["name","gone"],"order":["sum","gone","city"]}',
    )
    await until(() => heads().join() === 'Sum,City')
    expect(table().className).toContain('tessera-table-comfortable')
  })

  it('leave the last column shown', async () => {
    await open('{"hidden":["name","city"]}')
    await press(screen.getByRole('button', { name: 'Columns' }))
    await until(() => (screen.getByRole('checkbox', { name: 'Sum' }) as HTMLInputElement).disabled)
  })

  it('are not there where the author did not choose them, and change nothing while the page is edited', async () => {
    const { host, heads } = await open('{"hidden":["name"]}', { visitorTools: [] })
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
    expect(heads()).toEqual(['Name', 'City', 'Sum'])
    host.screen.unmount()
    const edited = await open('{"hidden":["name"]}', {}, 'edit')
    await press(screen.getByRole('button', { name: 'Columns' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(edited.heads()).toEqual(['Name', 'City', 'Sum'])
  })

  it('close by Escape, with the focus on their button', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Columns' })
    await press(button)
    const dialog = screen.getByRole('dialog', { name: 'Columns' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    await act(async () => void fireEvent.keyDown(dialog, { key: 'Escape' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})
