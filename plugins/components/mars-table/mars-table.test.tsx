import { signal } from '@preact/signals-core'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { defaultsOf, type Json, type LoadResult } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { marsTable } from './index.ts'
import { itemsOf } from './items.ts'

type Host = Awaited<ReturnType<typeof renderInHost>>
const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)))
const cells = (host: Host) =>
  [...host.screen.container.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
const column = (dataIndex: string, more: object = {}) => ({ title: dataIndex, dataIndex, type: 'text', ...more })
const people = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `P${index + 1}` }))

/** A source that knows 25 people and pages them itself. */
function server(asked: Json[]) {
  return (_element: string, params: Json): LoadResult => {
    asked.push(params)
    const { pageNum, pageSize } = params as { pageNum: number; pageSize: number }
    const data = people.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { code: 0, data, originData: { list: data, total: people.length }, msg: '' }
  }
}

describe('MarsTable', () => {
  it('writes each cell by the type of its column', async () => {
    const types = ['text', 'multiline', 'status', 'date1', 'date2', 'money', 'number', 'tag', 'file', 'html'] as const
    const row = {
      id: 1,
      text: 'a',
      multiline: [{ label: 'L', value: 'V' }],
      status: { status: 'error', text: 'Bad' },
      date1: '2024-05-01 10:00:00',
      date2: '2024-05-01',
      money: 12.5,
      number: 1234,
      tag: ['x', 'y'],
      file: [{ url: '/files/1.pdf', name: 'Offer.pdf' }, '/files/2.txt'],
      html: '<p>Bold <b>words</b></p>',
    }
    const host = await renderInHost(marsTable, { props: { columns: types.map((type) => column(type, { type })), data: [row, { id: 2 }] } })
    await waitFor(() => expect(cells(host)[0]?.at(-1)).toBe('Bold words'))
    expect(cells(host)).toEqual([
      ['a', 'L: V', 'Bad', '2024-05-01', '2024-05-01 00:00:00', '¥12.50', '1,234', 'xy', 'Offer.pdf2.txt', 'Bold words'],
      ['-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
    ])
    expect(host.screen.container.querySelector('.tessera-status-error')).not.toBeNull()
  })

  it('names the first records of a list, and counts the others', async () => {
    const labels = ['a', 'b', 'c', 'd'].map((name) => ({ id: `id-${name}`, name }))
    const columns = [column('labels', { type: 'tag', itemField: 'name', mostTags: 3 })]
    const rows = [
      { id: 1, labels, labelsTotal: 60 },
      { id: 2, labels },
      { id: 3, labels: labels.slice(0, 3) },
      { id: 4, labels: [] },
    ]
    const host = await renderInHost(marsTable, { props: { columns, data: rows } as never })
    await waitFor(() => expect(cells(host)).toEqual([['abc+57'], ['abc+1'], ['abc'], ['-']]))
    expect(host.screen.getByText('+1').title).toBe('d')
  })

  it('shows a person who is not there as any empty cell', async () => {
    const columns = [column('owner.name', { type: 'person', pictureField: 'owner.avatar' })]
    const data = [
      { id: 1, owner: { name: 'Ann', avatar: '' } },
      { id: 2, owner: null },
    ]
    const host = await renderInHost(marsTable, { props: { columns, data } as never })
    await waitFor(() => expect(cells(host)).toEqual([['AAnn'], ['-']]))
  })

  it('colours a status as its dictionary does', async () => {
    const columns = [column('state', { type: 'status', map: [{ value: 'paid', text: 'Paid', color: '#00b42a' }] })]
    const host = await renderInHost(marsTable, { props: { columns, data: [{ id: 1, state: 'paid' }] } as never })
    const status = await host.screen.findByText('Paid')
    expect([status.className, status.style.getPropertyValue('--tag-light') !== '']).toEqual(['tessera-status tessera-status-own', true])
  })

  it('asks its source page by page, with the names that the author chose', async () => {
    const asked: Json[] = []
    const host = await renderInHost(marsTable, { props: { columns: [column('name')], pagination: { pageSize: 10 } }, load: server(asked) })
    await waitFor(() => expect(cells(host)[0]).toEqual(['P1']))
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-pagination-item-next')!))
    await settle()
    expect(cells(host)[0]).toEqual(['P11'])
    expect(asked).toEqual([
      { pageNum: 1, pageSize: 10 },
      { pageNum: 2, pageSize: 10 },
    ])
    expect(host.screen.getByText('25 in total')).toBeDefined()
  })

  it('searches from the first page without empty values, and reloads what it showed', async () => {
    const asked: Json[] = []
    const host = await renderInHost(marsTable, { props: { columns: [column('name')] }, load: server(asked) })
    await settle()
    expect(await host.call('search', { name: 'P', city: '', tags: [] })).toEqual({ ok: true })
    await host.call('reload')
    expect(asked.slice(1)).toEqual([
      { pageNum: 1, pageSize: 10, name: 'P' },
      { pageNum: 1, pageSize: 10, name: 'P' },
    ])
  })

  it('shows what comes without having been asked for, on the page that it is on', async () => {
    const props = { ...defaultsOf(marsTable.props), columns: [column('name')] }
    const host = await renderInHost(marsTable, { props, load: server([]) })
    await settle()
    expect(cells(host)[0]).toEqual(['P1'])
    await act(async () => host.setProps(host.id, { ...props, data: [{ id: 1, name: 'polled' }] }))
    expect(cells(host)).toEqual([['polled']])
    expect(host.screen.getByText('25 in total')).toBeDefined()
    const edited = await renderInHost(marsTable, { props, load: server([]), mode: 'edit' })
    await settle()
    const before = cells(edited)
    await act(async () => edited.setProps(edited.id, { ...props, data: [] }))
    expect(cells(edited)).toEqual(before)
  })

  it('pages and sorts a whole list by itself', async () => {
    const asked: Json[] = []
    const load = (_element: string, params: Json): LoadResult => {
      asked.push(params)
      return { code: 0, data: people, originData: people, msg: '' }
    }
    const host = await renderInHost(marsTable, { props: { columns: [column('id', { sorter: true })] }, load })
    await settle()
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-pagination-item-next')!))
    expect(cells(host)[0]).toEqual(['11'])
    const head = host.screen.container.querySelector('.arco-table-cell-with-sorter')!
    await act(async () => void fireEvent.click(head))
    await act(async () => void fireEvent.click(head))
    expect(cells(host).slice(0, 2)).toEqual([['25'], ['24']])
    expect(asked).toHaveLength(1)
  })

  it('sends the sort to a source that pages', async () => {
    const asked: Json[] = []
    const host = await renderInHost(marsTable, { props: { columns: [column('name', { sorter: true })] }, load: server(asked) })
    await settle()
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-table-cell-with-sorter')!))
    await settle()
    expect(asked.at(-1)).toEqual({ pageNum: 1, pageSize: 10, field: 'name', order: 'ascend' })
  })

  it('says what went wrong and tries again when it is asked to', async () => {
    let broken = true
    const load = (): LoadResult =>
      broken ? { code: 500, data: null, originData: null, msg: 'database down' } : { code: 0, data: people, originData: people, msg: '' }
    const host = await renderInHost(marsTable, { props: { columns: [column('name')] }, load })
    await settle()
    expect(host.screen.getByRole('alert').textContent).toContain('database down')
    expect(await host.call('reload')).toEqual({ ok: false, reason: 'database down' })
    broken = false
    await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'Try again' })))
    await settle()
    expect(cells(host)[0]).toEqual(['P1'])
  })

  it('never shows a late answer to an older question', async () => {
    const waiting: ((result: LoadResult) => void)[] = []
    const host = await renderInHost(marsTable, {
      props: { columns: [column('name')] },
      load: () => new Promise<LoadResult>((resolve) => waiting.push(resolve)),
    })
    await settle()
    const answer = (name: string): LoadResult => ({ code: 0, data: [{ id: name, name }], originData: null, msg: '' })
    await act(async () => void host.page.call(host.id, 'search', { q: 'new' }))
    await settle()
    await act(async () => waiting[1]?.(answer('new')))
    await settle()
    await act(async () => waiting[0]?.(answer('old')))
    await settle()
    expect(cells(host)).toEqual([['new']])
  })

  it("emits a row button's and a clickable cell's own event with the row; a button without text is not there", async () => {
    const row = { id: 7, name: 'Li' }
    const list = [
      { text: 'Edit', eventName: 'DynamicEdit' },
      { text: 'Hide me', eventName: 'DynamicHidden' },
    ]
    const host = await renderInHost(marsTable, {
      props: {
        columns: [column('name', { clickable: true, eventName: 'DynamicName' }), column('', { type: 'action', list })],
        data: [row],
      },
      functions: ['columns.1.list.1.text'],
      apply: () => '',
    })
    await settle()
    fireEvent.click(host.screen.getByRole('button', { name: 'Edit' }))
    fireEvent.click(host.screen.getByRole('button', { name: 'Li' }))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['DynamicEdit', row],
      ['DynamicName', row],
    ])
    expect(host.screen.queryByRole('button', { name: 'Hide me' })).toBeNull()
  })

  it("shows what a column's function answers, asked once for all rows", async () => {
    const calls: string[] = []
    const host = await renderInHost(marsTable, {
      props: { columns: [column('name')], data: people.slice(0, 2) },
      functions: ['columns.0.render'],
      apply: (path, [text, record, index]) => {
        calls.push(path)
        return `${text}/${(record as { id: number }).id}/${index}`
      },
    })
    await settle()
    expect(cells(host)).toEqual([['P1/1/0'], ['P2/2/1']])
    expect(calls).toHaveLength(2)
  })

  it("gives a column's function what the column's type made of the value, and what is empty as it is", async () => {
    const types = ['date1', 'date2', 'money', 'number', 'text', 'tag'] as const
    const row = { date1: '2024-05-01 10:00:00', date2: 1714550400000, money: 1234.5, number: 'n/a', text: 7, tag: ['x', 'y'] }
    const empty = { date1: '', date2: null, money: null }
    const seen: Json[] = []
    const host = await renderInHost(marsTable, {
      props: { columns: types.map((type) => column(type, { type })), data: [row, empty], empty: '/' },
      functions: types.map((_, at) => `columns.${at}.render`),
      apply: (path, [text, record]) => {
        seen.push([path.split('.')[1]!, record === null ? null : text!])
        return typeof text === 'string' ? `<${text}>` : null
      },
    })
    await settle()
    const at = (place: number) => seen.filter((call) => (call as Json[])[0] === String(place)).map((call) => (call as Json[])[1])
    const [, day] = /^(\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d$/.exec(String(at(1)[0])) ?? []
    expect(day).toMatch(/^2024-0[45]-\d\d$/)
    expect([at(0), at(1)[1], at(2), at(3)[0], at(4)[0], at(5)[0]]).toEqual([
      ['2024-05-01', ''],
      null,
      ['¥1,234.50', null],
      'n/a',
      7,
      ['x', 'y'],
    ])
    expect(cells(host)[0]).toEqual(['<2024-05-01>', `<${at(1)[0]}>`, '<¥1,234.50>', '<n/a>', '7', 'xy'])
    expect(cells(host)[1]).toEqual(['<>', '/', '/', '/', '/', '/'])
  })

  it('keeps the selection over pages and gives keys and rows to flows', async () => {
    const host = await renderInHost(marsTable, { props: { columns: [column('name')], data: people, selectionType: 'checkbox' } })
    expect(await host.call('checkSelectedRow')).toMatchObject({ ok: false })
    fireEvent.click(host.screen.getAllByRole('checkbox')[1]!)
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-pagination-item-next')!))
    fireEvent.click(host.screen.getAllByRole('checkbox')[1]!)
    expect(host.emitted.at(-1)).toEqual({ id: host.id, event: 'onCheckedChange', payload: { selectedRowKeys: [1, 11] } })
    expect(await host.call('getSelectedRow')).toEqual({ ok: true, value: [people[0], people[10]] })
    await host.call('setSelectedRowKeys', { selectedRowKeys: [2] })
    expect(await host.call('getSelectedRowKeys')).toEqual({ ok: true, value: { selectedRowKeys: [2] } })
  })

  it('refuses keys to select that are none, as a page would, and goes on', async () => {
    const host = await renderInHost(marsTable, { props: { columns: [column('name')], data: people, selectionType: 'checkbox' } })
    await host.call('setSelectedRowKeys', { selectedRowKeys: [2] })
    expect(await host.call('setSelectedRowKeys', { selectedRowKeys: 3 })).toMatchObject({
      ok: false,
      reason: {
        code: 'engine.argument-differs',
        params: { element: host.id, method: 'setSelectedRowKeys', at: 'selectedRowKeys', found: { code: 'engine.kind-number' } },
      },
    })
    expect(await host.call('getSelectedRowKeys')).toEqual({ ok: true, value: { selectedRowKeys: [2] } })
    expect(await host.call('setSelectedRowKeys', [4, 5])).toEqual({ ok: true })
    expect(await host.call('getSelectedRowKeys')).toEqual({ ok: true, value: { selectedRowKeys: [4, 5] } })
  })

  it('hands the search to its toolbar buttons', async () => {
    const host = await renderInHost(marsTable, {
      props: { columns: [column('name')], data: people, bulkActionList: [{ text: 'Export', eventName: 'BulkAction_1' }] },
    })
    await host.call('search', { name: 'P2' })
    expect(cells(host).map(([name]) => name)).toEqual(['P2', 'P20', 'P21', 'P22', 'P23', 'P24', 'P25'])
    fireEvent.click(host.screen.getByRole('button', { name: 'Export' }))
    expect(host.emitted.at(-1)?.payload).toEqual({ name: 'P2' })
    await host.call('clearData')
    expect(within(host.screen.container).getByText('No data')).toBeDefined()
  })

  it('draws its children of older pages and what stands in the toolbar region together', async () => {
    const word = (id: string, slot?: string) => ({ id, type: 'Text', props: { text: id }, ...(slot ? { slot } : {}) })
    const host = await renderInHost(marsTable, {
      props: { columns: [column('name')], data: people },
      children: [word('older'), word('newer', 'toolbar')],
      views: (type) => (type === 'Text' ? text.view : undefined),
    })
    expect(host.screen.container.querySelector('.tessera-table-toolbar')?.textContent).toBe('oldernewer')
    expect(host.screen.container.querySelectorAll('[data-type="Text"]')).toHaveLength(2)
  })

  it('shows child rows on every page, and folds them away one by one', async () => {
    const data = people.slice(0, 12).map((row) => ({ ...row, children: [{ id: row.id + 100, name: `C${row.id}` }] }))
    const host = await renderInHost(marsTable, { props: { columns: [column('name')], data } })
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-pagination-item-next')!))
    expect(cells(host)).toEqual([['P11'], ['C11'], ['P12'], ['C12']])
    await act(async () => void fireEvent.click(host.screen.container.querySelector('.arco-table-cell-expand-icon button')!))
    expect(cells(host)).toEqual([['P11'], ['P12'], ['C12']])
  })

  it('gives every row a key of its own, whatever the data is', () => {
    const { flat } = itemsOf([{ id: 1 }, { id: 1 }, {}, 'text', null, { id: 2, children: [{ id: 1 }] }], 'id', 'children', 100)
    expect(new Set(flat.map(({ key }) => key)).size).toBe(7)
    expect(flat.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('a table on a phone', () => {
  it('has the figures of its last line below the cards, each with the title of its column', async () => {
    document.documentElement.setAttribute('data-mobile', '')
    try {
      const columns = [column('name'), column('sum', { type: 'money', summary: 'sum' }), column('age', { summary: 'max' })]
      const host = await renderInHost(marsTable, {
        props: {
          columns,
          data: [
            { id: 1, sum: 1.5, age: 3 },
            { id: 2, sum: 2, age: 9 },
          ],
        },
      })
      const card = await host.screen.findByRole('region', { name: 'Summary' })
      expect(
        within(card)
          .getAllByRole('term')
          .map(({ textContent }) => textContent),
      ).toEqual(['sum', 'age'])
      expect(
        within(card)
          .getAllByRole('definition')
          .map(({ textContent }) => textContent),
      ).toEqual(['Total ¥3.50', 'Largest 9'])
    } finally {
      document.documentElement.removeAttribute('data-mobile')
    }
  })
})

describe('data that is no table', () => {
  const failures = signal([{ code: 'DATA_SHAPE', element: 'MarsTable_test', path: '', message: 'no', part: 'data.records' }])

  it('is told in the editor, with where its list is; visitors see that there is none', async () => {
    const said = async (mode: 'edit' | 'live') => {
      const host = await renderInHost(marsTable, {
        mode,
        props: { columns: [column('name')] },
        load: () => ({ code: 0, data: {}, originData: {}, msg: '' }),
      })
      vi.spyOn(host.page, 'failures').mockReturnValue(failures)
      await host.call('reload')
      await settle()
      const text = host.screen.container.querySelector('.tessera-table-empty')?.textContent
      host.screen.unmount()
      return text
    }
    expect(await said('edit')).toBe('The data is an object, and its list of rows is at data.records. Choose that path in the Data tab')
    expect(await said('live')).toBe('No data')
  })

  it('is told in the editor where more than 100,000 rows came at once, with how many', async () => {
    const data = Array.from({ length: 100_001 }, (_, id) => ({ id }))
    const note = async (mode: 'edit' | 'live', rows: readonly Json[]) => {
      const host = await renderInHost(marsTable, { mode, props: { columns: [column('id')], data: rows as Json } })
      const text = host.screen.container.querySelector('.tessera-table-many')?.textContent
      host.screen.unmount()
      return text
    }
    expect(await note('edit', data)).toMatch(/^100,001 rows were loaded in one response\. Let the source page them/)
    expect([await note('live', data), await note('edit', data.slice(1))]).toEqual([undefined, undefined])
  })
})
