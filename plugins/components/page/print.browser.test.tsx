import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as browser, cdp } from 'vitest/browser'
import type { JsonObject } from '#sdk'
import { renderInHost, until } from '#sdk/testing'
import { editTable } from '../edit-table/index.ts'
import { list } from '../list/index.ts'
import { marsTable } from '../mars-table/index.ts'
import { textArea } from '../text-area/index.ts'
import { tree } from '../tree/index.ts'
import { page } from './index.ts'
import { unfoldForPrint } from './unfold-for-print.ts'

const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
const showAs = (media: 'print' | '') => session.send('Emulation.setEmulatedMedia', { media })
const onPage = (type: string) => (type === 'Page' ? page.view : undefined)

beforeEach(() => browser.viewport(1000, 700))
afterEach(async () => {
  await showAs('')
  document.body.replaceChildren()
})

/** Elements that show a part of what is in them. */
const cut = () =>
  [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCut = (overflow: string, all: number, seen: number) => /auto|scroll/.test(overflow) && all > seen + 1 && seen > 1
    return isCut(overflowY, element.scrollHeight, element.clientHeight) || isCut(overflowX, element.scrollWidth, element.clientWidth)
  })
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Row ${at + 1}` }))
const columns: readonly JsonObject[] = [{ title: 'N', dataIndex: 'name', type: 'text' }]

describe('a table on paper', () => {
  it('has all rows of a body that scrolls', async () => {
    const props = { columns, data: rows(60), pagination: { pageSize: 100 }, scroll: { y: 200 } }
    const host = await renderInHost(marsTable, { props, views: onPage })
    const body = document.querySelector<HTMLElement>('.arco-table-body')!
    await until(() => body.querySelectorAll('tr').length === 60)
    expect(body.clientHeight).toBeLessThanOrEqual(200)
    await showAs('print')
    await until(() => body.clientHeight >= body.querySelector('table')!.offsetHeight)
    await until(() => cut().length === 0)
    await showAs('')
    await until(() => body.clientHeight <= 200)
    host.screen.unmount()
  })

  it('has all columns that scroll sideways, fixed ones in their places', async () => {
    const wide = Array.from({ length: 12 }, (_, at) => ({
      title: `C${at}`,
      dataIndex: 'name',
      width: 200,
      ...(at === 0 ? { fixed: 'left' } : {}),
    }))
    const host = await renderInHost(marsTable, { props: { columns: wide, data: rows(3) }, views: onPage })
    await until(() => document.querySelector('.arco-table-scroll-position-left') !== null)
    await showAs('print')
    await until(() => document.querySelector<HTMLElement>('.arco-table table')!.offsetWidth <= 1000)
    await until(() => cut().length === 0)
    host.screen.unmount()
  })

  it('has the rows that a virtual table leaves out on a screen', async () => {
    const props = { columns, data: rows(300), hidePager: true, virtual: true, scroll: { y: 200 } }
    const host = await renderInHost(marsTable, { props, views: onPage })
    expect(document.querySelectorAll('.arco-table-body .arco-table-tr, tbody tr').length).toBeLessThan(300)
    await showAs('print')
    await until(() => document.querySelectorAll('tbody tr').length === 300)
    host.screen.unmount()
  })
})

describe('what scrolls', () => {
  it.each([
    [
      'a table to edit',
      () =>
        renderInHost(editTable, { props: { defaultValue: rows(200), formItem: { name: 'people' }, formWrap: { columns } }, views: onPage }),
    ],
    ['a long list', () => renderInHost(list, { props: { data: rows(200), titleField: 'name' }, views: onPage })],
    [
      'a tree',
      () =>
        renderInHost(tree, {
          props: { data: rows(200).map(({ id, name }) => ({ key: `${id}`, title: name })), height: 200 },
          views: onPage,
        }),
    ],
    ['a long text', () => renderInHost(textArea, { props: { defaultValue: 'line\n'.repeat(60) }, views: onPage })],
  ])('is whole on paper: %s', async (name, mount) => {
    const host = await mount()
    await showAs('print')
    await until(() => cut().length === 0)
    if (name !== 'a long text') await until(() => /Row 100\b[\s\S]*Row 200/.test(document.body.innerHTML))
    host.screen.unmount()
  })

  it('is whole whoever made it scroll, with what is around it', () => {
    document.body.innerHTML = `<div id="root"><section style="height: 120px; overflow: hidden"><div id="inner" style="height: 80px; overflow-y: auto"><p style="height: 900px; margin: 0"></p></div></section><footer>After</footer></div>`
    const end = unfoldForPrint(document.body)
    dispatchEvent(new Event('beforeprint'))
    const heights = () => ['#inner', 'section'].map((one) => document.querySelector(one)!.clientHeight)
    expect(heights()).toEqual([900, 900])
    expect(document.querySelector('footer')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(900)
    dispatchEvent(new Event('afterprint'))
    expect(heights()).toEqual([80, 120])
    end()
    dispatchEvent(new Event('beforeprint'))
    expect(heights()).toEqual([80, 120])
  })
})
