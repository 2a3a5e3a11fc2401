import { signal } from '@preact/signals-core'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { ViewProps } from '#kernel/view'
import { type HostOptions, renderInHost, type TestElement } from '#sdk/testing'
import { marsTable } from './index.ts'

const Text = ({ id, root }: ViewProps) => <span {...root}>{id}</span>
const views = (type: string) => (type === 'Text' ? async () => ({ View: Text }) : undefined)
const columns: readonly JsonObject[] = [
  { id: 'c1', title: 'Name', dataIndex: 'name' },
  { title: 'Sum', dataIndex: 'sum', sorter: true },
]
const data: readonly JsonObject[] = [
  { id: 'a', name: 'Ann', sum: 2, children: [{ id: 'a1', name: 'Al', sum: 1 }] },
  { id: 'b', name: 'Bob', sum: 1 },
]
const inCell = (slot: string, id = 'Text_1'): TestElement => ({ id, type: 'Text', slot })

async function mount(children: readonly TestElement[], { props, ...options }: HostOptions = {}) {
  const host = await renderInHost(marsTable, {
    ...{ views, children, handed: ['cell:c1', 'cell:sum', 'expanded', 'cell:gone'] },
    ...options,
    props: { columns, data, ...props },
  })
  const text = (id = 'Text_1') => [...host.screen.container.querySelectorAll<HTMLElement>(`[data-id="${id}"]`)]
  const rows = (id?: string) => text(id).map((node) => node.getAttribute('data-row'))
  const last = (part: string) => host.state.findLast(([path]) => path === `component.${host.id}.${part}`)?.[1]
  return { host, text, rows, last, expanders: () => host.screen.queryAllByRole('button', { name: 'Details of this row' }) }
}

describe('what stands in the rows of a table', () => {
  it('is drawn in the cells of its column instead of the value, child rows included, and told with their keys', async () => {
    const { host, rows, last, text } = await mount([inCell('cell:c1')])
    await waitFor(() => expect(rows()).toEqual(['MarsTable_test:a', 'MarsTable_test:a1', 'MarsTable_test:b']))
    expect(last('keys')).toEqual(['a', 'a1', 'b'])
    expect(last('rows')).toEqual([data[0], (data[0]!.children as readonly JsonObject[])[0], data[1]])
    expect(host.screen.queryByText('Ann')).toBeNull()
    expect(text()[0]!.closest('td')?.parentElement?.textContent).toBe('Text_12')
  })

  it('goes by the field of a column that has no id', async () => {
    const { rows, host } = await mount([inCell('cell:sum')])
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(host.screen.queryByText('Ann')).not.toBeNull()
  })

  it('costs nothing where there is none: no rows are handed over, also not those of a column that is gone', async () => {
    const plain = await mount([])
    expect([plain.last('rows'), plain.expanders()]).toEqual([undefined, []])
    plain.host.screen.unmount()
    const { text } = await mount([inCell('cell:gone')])
    expect(text()).toEqual([])
  })

  it('follows the rows that are shown: another page, other keys', async () => {
    const props = { pagination: { pageSize: 1 } }
    const { host, rows, last } = await mount([inCell('cell:c1')], { props })
    await waitFor(() => expect(rows()).toEqual(['MarsTable_test:a', 'MarsTable_test:a1']))
    await act(async () => void fireEvent.click(host.screen.getByText('2', { selector: '.arco-pagination-item' })))
    await waitFor(() => expect(rows()).toEqual(['MarsTable_test:b']))
    expect(last('keys')).toEqual(['b'])
  })

  it('is below a row when its button is pressed, over all columns', async () => {
    const { host, rows, expanders, text } = await mount([inCell('expanded')], { props: { selectionType: 'checkbox' } })
    await waitFor(() => expect(host.page.rows(host.id, '*').peek().rows).toHaveLength(3))
    expect([rows(), expanders().map((one) => one.getAttribute('aria-expanded'))]).toEqual([[], ['false', 'false', 'false']])
    await act(async () => void fireEvent.click(expanders()[2]!))
    expect([rows(), expanders()[2]!.getAttribute('aria-expanded')]).toEqual([['MarsTable_test:b'], 'true'])
    expect(text()[0]!.closest('td')?.colSpan).toBe(4)
    expect(text()[0]!.closest('tr')?.previousElementSibling?.textContent).toContain('Bob')
    // Rows, child rows and their selection are as they were.
    expect(host.screen.getAllByRole('checkbox')).toHaveLength(4)
    expect(host.screen.queryByText('Al')).not.toBeNull()
    await act(async () => void fireEvent.click(expanders()[2]!))
    expect(rows()).toEqual([])
  })

  it('is in the cards of a phone too', async () => {
    const { host, rows, expanders } = await mount([inCell('cell:c1'), inCell('expanded', 'Text_2')])
    await waitFor(() => expect(rows()).toHaveLength(3))
    const watched = host.screen.container.querySelector('.tessera-table')!
    expect(watched).not.toBeNull()
    expect(expanders()).toHaveLength(3)
    expect(within(host.screen.getByRole('table')).getByText('Details of this row')).not.toBeNull()
  })

  it('is edited in the first row, of sample rows where there is no data; the row is open, its regions are found', async () => {
    const { host, rows } = await mount([inCell('cell:c1'), inCell('expanded', 'Text_2')], { mode: 'edit', props: { data: [] } })
    await waitFor(() => expect(rows()).toEqual(['MarsTable_test:1', 'MarsTable_test:2', 'MarsTable_test:3']))
    expect(rows('Text_2')).toEqual(['MarsTable_test:1'])
    const regions = [...host.screen.container.querySelectorAll('[data-slot]')].map((node) => node.getAttribute('data-slot'))
    expect(regions).toEqual(['cell:c1', 'expanded'])
    expect(host.screen.queryByText('Sample rows')).not.toBeNull()
  })

  it('shows in the first row where something dragged may go', async () => {
    const placing = signal<string | null>(null)
    const { host } = await mount([], { mode: 'edit', placing })
    const regions = () => [...host.screen.container.querySelectorAll('tbody [data-slot]')].map((node) => node.getAttribute('data-slot'))
    expect(regions()).toEqual([])
    act(() => {
      placing.value = host.id
    })
    expect(regions()).toEqual(['cell:c1', 'cell:sum', 'expanded'])
    expect(host.screen.queryByText('Bob')).not.toBeNull()
  })
})
