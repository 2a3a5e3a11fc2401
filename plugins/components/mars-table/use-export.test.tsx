import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { bytesOf, downloads, type Json, type JsonObject, type LoadResult } from '#sdk'
import { type Downloads, provideLazyService } from '#sdk/services'
import { renderInHost } from '#sdk/testing'
import { marsTable } from './index.ts'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name', type: 'text' },
  { title: 'Sum', dataIndex: 'sum', type: 'money' },
]
const people = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `P${at + 1}`, sum: at }))

/** A page that keeps what it was given to save. */
function saving() {
  const saved: { readonly name: string; readonly lines: readonly string[] }[] = []
  const create = (): Downloads => ({
    async save({ name, base64 }) {
      const bytes = bytesOf({ base64 })
      saved.push({ name, lines: new TextDecoder().decode(bytes).trim().split('\r\n') })
      return { name, size: bytes.length }
    },
  })
  return { saved, services: [provideLazyService<Downloads>(downloads, async () => ({ create }))] }
}
const pageOf = (params: Json): LoadResult => {
  const { pageNum, pageSize } = params as { pageNum: number; pageSize: number }
  const list = people.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { code: 0, data: list, originData: { list, total: people.length }, msg: '' }
}
const press = (element: Element) => act(async () => void fireEvent.click(element))
const long = { timeout: 10_000 }

it('exports all pages of its source without turning its own page', async () => {
  const { saved, services } = saving()
  const asked: Json[] = []
  const host = await renderInHost(marsTable, {
    props: { columns, exportAs: ['csv', 'xlsx'], exportName: 'people' },
    load: (_element, params) => pageOf(params),
    send: (params) => {
      asked.push(params)
      return pageOf(params)
    },
    services,
  })
  await press(await host.screen.findByRole('button', { name: 'Export CSV' }, long))
  await waitFor(() => expect(saved).toHaveLength(1), long)
  expect(asked).toEqual([1, 2, 3].map((pageNum) => ({ pageNum, pageSize: 10 })))
  expect(saved[0]!.name).toBe('people.csv')
  expect(saved[0]!.lines).toHaveLength(26)
  expect([saved[0]!.lines[0], saved[0]!.lines[25]]).toEqual(['Name,Sum', 'P25,24'])
  expect(host.screen.container.querySelector('tbody td')?.textContent).toBe('P1')
  await press(await host.screen.findByRole('button', { name: 'Export XLSX' }, long))
  await waitFor(() => expect(saved[1]?.name).toBe('people.xlsx'), long)
  expect(saved[1]!.lines[0]).toMatch(/^PK/)
})

it('shows how far it is, and a press stops it', async () => {
  const { saved, services } = saving()
  let answer: (result: LoadResult) => void = () => undefined
  const host = await renderInHost(marsTable, {
    props: { columns, exportAs: ['csv'] },
    load: (_element, params) => pageOf(params),
    send: (params) =>
      (params as { pageNum: number }).pageNum === 1
        ? pageOf(params)
        : new Promise<LoadResult>((resolve) => {
            answer = resolve
          }),
    services,
  })
  await press(await host.screen.findByRole('button', { name: 'Export CSV' }, long))
  await waitFor(() => expect(host.screen.getByRole('status').textContent).toBe('Exporting: 10 of 25 rows'), long)
  await press(host.screen.getByRole('button', { name: 'Stop the export' }))
  expect(host.screen.getByRole('button', { name: 'Export CSV' })).toBeDefined()
  await act(async () => answer(pageOf({ pageNum: 2, pageSize: 10 })))
  expect(saved).toEqual([])
})

it('says why it failed, and takes another press', async () => {
  const { saved, services } = saving()
  let fails = true
  const host = await renderInHost(marsTable, {
    props: { columns, exportAs: ['csv'] },
    load: (_element, params) => pageOf(params),
    send: (params) => (fails ? { code: 500, data: null, originData: null, msg: 'database down' } : pageOf(params)),
    services,
  })
  await press(await host.screen.findByRole('button', { name: 'Export CSV' }, long))
  expect((await host.screen.findByRole('alert', {}, long)).textContent).toBe('database down')
  fails = false
  await press(host.screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1), long)
  expect(host.screen.queryByRole('alert')).toBeNull()
})

it('exports the rows that a flow asks for: all that a search left, the page shown, or those selected', async () => {
  const { saved, services } = saving()
  const host = await renderInHost(marsTable, { props: { columns, data: people, selectionType: 'checkbox', leftTitle: 'Staff' }, services })
  expect(await host.call('exportRows')).toMatchObject({ ok: true, value: { name: 'Staff.csv', rows: 25 } })
  expect(await host.call('exportRows', { rows: 'page', name: 'mine.csv' })).toMatchObject({
    ok: true,
    value: { name: 'mine.csv', rows: 10 },
  })
  await host.call('setSelectedRowKeys', { selectedRowKeys: [2, 3] })
  expect(await host.call('exportRows', { rows: 'selected' })).toMatchObject({ ok: true, value: { rows: 2 } })
  await host.call('search', { name: 'P2' })
  expect(await host.call('exportRows', {})).toMatchObject({ ok: true, value: { rows: 7 } })
  expect(saved.map(({ lines }) => lines.length)).toEqual([26, 11, 3, 8])
})

it('exports nothing while the page is edited', async () => {
  const { saved, services } = saving()
  const host = await renderInHost(marsTable, { props: { columns, data: people, exportAs: ['csv'] }, services, mode: 'edit' })
  await press(await host.screen.findByRole('button', { name: 'Export CSV' }, long))
  expect(saved).toEqual([])
  expect(host.screen.queryByRole('status')).toBeNull()
})
