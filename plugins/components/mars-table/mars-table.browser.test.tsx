import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { JsonObject } from '#sdk'
import { renderInHost, until } from '#sdk/testing'
import { marsTable } from './index.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.body.replaceChildren())

const columns = Array.from({ length: 12 }, (_, at) => ({ title: `Column ${at}`, dataIndex: 'name', type: 'text', width: 200 }))
const data = [{ id: 1, name: 'Aurora' }]
const table = () => document.querySelector<HTMLElement>('.arco-table')!
const inner = () => document.querySelector<HTMLElement>('.arco-table-content-inner')!

it('fills its room where its columns are narrower', async () => {
  const host = await renderInHost(marsTable, { props: { columns: columns.slice(0, 2), data } })
  expect(inner().firstElementChild!.getBoundingClientRect().width).toBe(inner().getBoundingClientRect().width)
  expect(table().className).not.toContain('scroll-position')
  host.screen.unmount()
})

it('scrolls sideways where its columns are wider, and says on which sides there is more', async () => {
  const host = await renderInHost(marsTable, { props: { columns, data } })
  await until(() => table().classList.contains('arco-table-scroll-position-left'))
  expect(inner().firstElementChild!.getBoundingClientRect().width).toBeGreaterThanOrEqual(2400)
  inner().scrollLeft = 100
  await until(() => table().classList.contains('arco-table-scroll-position-middle'))
  host.screen.unmount()
})

it('says so as well where its room becomes too narrow', async () => {
  const host = await renderInHost(marsTable, { props: { columns: columns.slice(0, 5), data } })
  expect(inner().scrollWidth).toBe(inner().clientWidth)
  host.screen.container.style.width = '800px'
  await until(() => table().classList.contains('arco-table-scroll-position-left'))
  host.screen.unmount()
})

it('has a mark before each state, cuts off what is too long where its column says so, and writes digits as wide as each other', async () => {
  const looks: readonly JsonObject[] = [
    { title: 'State', dataIndex: 'state', type: 'status' },
    { title: 'Note', dataIndex: 'note', type: 'text', ellipsis: true },
    { title: 'Sum', dataIndex: 'sum', type: 'money' },
  ]
  const host = await renderInHost(marsTable, {
    props: { columns: looks, data: [{ id: 1, state: { status: 'error', text: 'Bad' }, note: 'long '.repeat(100), sum: 5 }] },
  })
  const cells = [...document.querySelectorAll<HTMLElement>('td')]
  const mark = getComputedStyle(cells[0]!.querySelector('.tessera-status')!, '::before')
  expect([mark.width, mark.height, mark.content]).toEqual(['6px', '6px', '""'])
  const note = cells[1]!.querySelector<HTMLElement>('[title]')!
  expect(note.scrollWidth).toBeGreaterThan(note.clientWidth)
  expect(getComputedStyle(cells[2]!).fontVariantNumeric).toBe('tabular-nums')
  host.screen.unmount()
})
