import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
