import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json, LoadResult } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { marsTable } from './index.ts'

type Host = Awaited<ReturnType<typeof renderInHost>>
const column = (more: object = {}) => ({ title: 'A', dataIndex: 'a', type: 'number', ...more })
const tenths = (count: number) => Array.from({ length: count }, (_, id) => ({ id, a: 0.1 }))
const count = (host: Host) => host.screen.container.querySelectorAll('tbody tr').length
const note = (host: Host) => host.screen.container.querySelector('.tessera-cut')?.textContent
const summary = async (host: Host, text: string) => {
  await waitFor(() => expect(host.screen.container.querySelector('tfoot .tessera-summary')?.textContent).toBe(text), { timeout: 5000 })
  host.screen.unmount()
}
const paged =
  (rows: readonly Json[]) =>
  (_element: string, params: Json): LoadResult => {
    const { pageNum, pageSize } = params as { pageNum: number; pageSize: number }
    const list = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { code: 0, data: list, originData: { list, total: rows.length }, msg: '' }
  }
const whole = (rows: readonly Json[]) => (): LoadResult => ({ code: 0, data: rows, originData: rows, msg: '' })

describe('a table without a pager', () => {
  it.each([
    ['its own data', (rows: readonly Json[]) => ({ props: { columns: [column()], data: rows, hidePager: true } })],
    ['a whole list', (rows: readonly Json[]) => ({ props: { columns: [column()], hidePager: true }, load: whole(rows) })],
  ])('shows every row of %s', async (_name, options) => {
    const host = await renderInHost(marsTable, options(tenths(13)))
    await waitFor(() => expect([count(host), note(host)]).toEqual([13, undefined]))
  })

  it('says that a source which pages has more, and that more rows than a view can show are cut', async () => {
    const remote = await renderInHost(marsTable, { props: { columns: [column()], hidePager: true }, load: paged(tenths(25)) })
    await waitFor(() => expect([count(remote), note(remote)]).toEqual([10, 'Showing the first 10 of 25']))
    const long = await renderInHost(marsTable, { props: { columns: [column()], hidePager: true, data: tenths(1001) } })
    expect([count(long), note(long)]).toEqual([1000, 'Showing the first 1,000 of 1,001'])
  })
})

describe('the last line of a table', () => {
  const summed = column({ summary: 'sum' })

  it('is about the rows of all pages where they are known', async () => {
    await summary(await renderInHost(marsTable, { props: { columns: [summed], data: tenths(12) } }), 'Total 1.2')
    await summary(await renderInHost(marsTable, { props: { columns: [summed] }, load: whole(tenths(12)) }), 'Total 1.2')
    await summary(await renderInHost(marsTable, { props: { columns: [summed], hidePager: true, data: tenths(1200) } }), 'Total 120')
  })

  it('is about the rows that a search left', async () => {
    const data = [...tenths(12), { id: 20, a: 7 }]
    const host = await renderInHost(marsTable, { props: { columns: [summed], data } })
    await host.call('search', { a: '7' })
    await summary(host, 'Total 7')
  })

  it('says that it is of this page where the source has more rows', async () => {
    await summary(await renderInHost(marsTable, { props: { columns: [summed] }, load: paged(tenths(12)) }), 'Total (this page) 1')
    await summary(await renderInHost(marsTable, { props: { columns: [summed] }, load: paged(tenths(9)) }), 'Total 0.9')
  })

  it('says so on a phone', async () => {
    document.documentElement.setAttribute('data-mobile', '')
    try {
      const host = await renderInHost(marsTable, { props: { columns: [summed] }, load: paged(tenths(12)) })
      expect((await host.screen.findByRole('region', { name: 'Summary' })).querySelector('dd')?.textContent).toBe('Total (this page) 1')
    } finally {
      document.documentElement.removeAttribute('data-mobile')
    }
  })
})
