import { fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { renderInHost, until } from '#sdk/testing'
import { marsTable } from './index.ts'

const columns: readonly JsonObject[] = [{ title: 'Name', dataIndex: 'name' }]
const data = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `P${at + 1}` }))
const selectionActions = [{ text: 'Delete', danger: true, eventName: 'Delete_1' }]

async function open(more: JsonObject = {}, mode?: 'edit') {
  const host = await renderInHost(marsTable, {
    props: { columns, data, selectionActions, ...more },
    ...(mode ? { mode } : {}),
  })
  await act(async () => new Promise<void>((resolve) => setTimeout(resolve, 50)))
  return host
}
const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' })
const select = (at: number) => act(async () => void fireEvent.click(screen.getAllByRole('checkbox')[at]!))

describe('the buttons for selected rows', () => {
  it('are shown while rows are selected, and hand the rows to their event', async () => {
    const host = await open()
    expect(bar()).toBeNull()
    await select(1)
    await select(3)
    await until(() => bar() !== null)
    expect(screen.getByRole('status').textContent).toBe('2 selected')
    const button = screen.getByRole('button', { name: 'Delete' })
    expect(button.className).toContain('danger')
    await act(async () => void fireEvent.click(button))
    expect(host.emitted.filter(({ event }) => event === 'Delete_1').map(({ payload }) => payload)).toEqual([
      { rows: [data[0], data[2]], selectedRowKeys: [1, 3] },
    ])
  })

  it('say how many rows are on other pages, and clear the selection', async () => {
    const host = await open()
    await host.call('setSelectedRowKeys', { selectedRowKeys: [1, 12] })
    await until(() => bar() !== null)
    expect(screen.getByRole('status').textContent).toBe('2 selected1 not shown here')
    expect(document.querySelector('.tessera-table-elsewhere')).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
    expect(bar()).toBeNull()
    expect((document.activeElement as HTMLInputElement).type).toBe('checkbox')
    expect(host.emitted.at(-1)).toMatchObject({ event: 'onCheckedChange', payload: { selectedRowKeys: [] } })
  })

  it('take one row where the author lets one be selected', async () => {
    await open({ selectionType: 'radio' })
    await act(async () => void fireEvent.click(screen.getAllByRole('radio')[0]!))
    await until(() => bar() !== null)
    expect(screen.getByRole('status').textContent).toBe('1 selected')
  })

  it('are on the canvas without a selection, beside the table’s own buttons', async () => {
    await open({ bulkActionList: [{ text: 'New', eventName: 'New_1' }] }, 'edit')
    expect(bar()).not.toBeNull()
    expect(screen.getByRole('button', { name: 'New' })).toBeDefined()
  })
})
