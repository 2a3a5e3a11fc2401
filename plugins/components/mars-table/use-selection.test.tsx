import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type LoadResult } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { marsTable } from './index.ts'

type Host = Awaited<ReturnType<typeof renderInHost>>
type Row = { readonly id: number; readonly name: string }
const column = { title: 'Name', dataIndex: 'name', type: 'text' }
const peopleUpTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `P${at + 1}` }))
const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)))
const names = (host: Host) =>
  [...host.screen.container.querySelectorAll('tbody tr')].map((row) => row.textContent?.replace('Select this row', ''))

/** A service that can lose rows; it pages them itself, or answers with all of them. */
function service(paging: 'pages' | 'whole', start = peopleUpTo(25)) {
  let rows = start
  const load = (_element: string, params: Json): LoadResult => {
    const { pageNum, pageSize, name } = params as { pageNum: number; pageSize: number; name?: string }
    const found = name === undefined ? rows : rows.filter((row) => row.name.includes(name))
    if (paging === 'whole') return { code: 0, data: found, originData: found, msg: '' }
    const list = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { code: 0, data: list, originData: { list, total: found.length }, msg: '' }
  }
  return {
    load,
    remove: (...ids: number[]) => {
      rows = rows.filter(({ id }) => !ids.includes(id))
    },
  }
}

const shown = async (load: ReturnType<typeof service>['load'], props: object = {}) => {
  const host = await renderInHost(marsTable, { props: { columns: [column], selectionType: 'checkbox', ...props }, load })
  await waitFor(() => expect(names(host)[0]).toBe('P1'))
  return host
}
const press = (element: Element | null) => act(async () => void fireEvent.click(element!))
const choose = async (host: Host, ...places: number[]) => {
  for (const place of places) await press(host.screen.getAllByRole('checkbox')[place]!)
}
const turnPage = async (host: Host, to: 'next' | 'prev') => {
  await press(host.screen.container.querySelector(`.arco-pagination-item-${to}`))
  await settle()
}
const selected = async (host: Host) => {
  const outcome = await host.call('getSelectedRowKeys')
  return (outcome.value as { readonly selectedRowKeys: Json }).selectedRowKeys
}
const note = (host: Host) => host.screen.container.querySelector('.tessera-table-elsewhere > [role=status]')?.textContent

describe('rows that are gone', () => {
  it.each(['pages', 'whole'] as const)('leave the selection after a reload: %s', async (paging) => {
    const { load, remove } = service(paging)
    const host = await shown(load)
    await choose(host, 1, 2)
    remove(1, 2)
    await host.call('reload')
    expect(await selected(host)).toEqual([])
    expect(host.emitted.at(-1)?.payload).toEqual({ selectedRowKeys: [] })
    await choose(host, 2)
    expect(await selected(host)).toEqual([4])
    expect(await host.call('getSelectedRow')).toEqual({ ok: true, value: [{ id: 4, name: 'P4' }] })
  })

  it('leave it once their own page is shown again', async () => {
    const { load, remove } = service('pages')
    const host = await shown(load)
    await choose(host, 1)
    await turnPage(host, 'next')
    await choose(host, 1)
    remove(1)
    await host.call('reload')
    expect(await selected(host)).toEqual([1])
    await turnPage(host, 'prev')
    expect(await selected(host)).toEqual([])
  })

  it('leave it on every page at once where all rows are known', async () => {
    const props = { ...defaultsOf(marsTable.props), columns: [column], selectionType: 'checkbox' as const, data: peopleUpTo(25) as Json[] }
    const host = await renderInHost(marsTable, { props })
    await choose(host, 1)
    await turnPage(host, 'next')
    await choose(host, 1)
    await act(async () => host.setProps(host.id, { ...props, data: peopleUpTo(25).slice(1) as Json[] }))
    expect(await selected(host)).toEqual([11])
  })

  it('are not those that a search, another page or an error hides, nor those set before there were rows', async () => {
    const { load } = service('pages')
    let fails = false
    const host = await shown((element, params) =>
      fails ? { code: 500, data: null, originData: null, msg: 'down' } : load(element, params),
    )
    await host.call('setSelectedRowKeys', { selectedRowKeys: [1, 24] })
    await host.call('search', { name: 'P2' })
    expect(await selected(host)).toEqual([1, 24])
    await host.call('search', {})
    fails = true
    await host.call('reload')
    expect(await selected(host)).toEqual([1, 24])
    const late = await renderInHost(marsTable, { props: { columns: [column], data: [], selectionType: 'checkbox' } })
    await late.call('setSelectedRowKeys', { selectedRowKeys: [7] })
    expect(await selected(late)).toEqual([7])
  })

  it('are found by their content where rows have no key', async () => {
    const rows = peopleUpTo(12).map(({ name }) => ({ name }))
    const host = await renderInHost(marsTable, { props: { columns: [column], data: rows, selectionType: 'checkbox' } })
    await choose(host, 1)
    await turnPage(host, 'next')
    expect((host.screen.getAllByRole('checkbox')[1] as HTMLInputElement).checked).toBe(false)
    expect(await host.call('getSelectedRow')).toEqual({ ok: true, value: [{ name: 'P1' }] })
  })
})

describe('rows selected elsewhere', () => {
  it('are counted and can be given up', async () => {
    const host = await shown(service('pages').load)
    await choose(host, 1, 2)
    expect(note(host)).toBeUndefined()
    await turnPage(host, 'next')
    await choose(host, 1)
    expect(host.screen.getByRole('status').textContent).toBe('3 selected, 2 of them not shown here')
    await press(host.screen.getByRole('button', { name: 'Clear selection' }))
    expect(await selected(host)).toEqual([])
    expect(note(host)).toBeUndefined()
    expect(host.emitted.at(-1)?.payload).toEqual({ selectedRowKeys: [] })
  })

  it('are counted on a phone as well', async () => {
    document.documentElement.setAttribute('data-mobile', '')
    try {
      const host = await renderInHost(marsTable, { props: { columns: [column], data: peopleUpTo(25), selectionType: 'checkbox' } })
      await host.call('setSelectedRowKeys', { selectedRowKeys: [1, 25] })
      await settle()
      expect((await host.screen.findByRole('status')).textContent).toBe('2 selected, 1 of them not shown here')
    } finally {
      document.documentElement.removeAttribute('data-mobile')
    }
  })
})
