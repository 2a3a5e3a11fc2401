import type { JsonObject } from '#kernel/page/values'
import { baseViews } from '../../contract/base-views.ts'
import { mount, programOf } from './page.tsx'
import { propsOf } from './props-of.ts'

const ROWS = 10_000
const rows = Array.from({ length: ROWS }, (_, id) => ({
  ...{ id, name: `Order ${id}`, amount: id * 1.25, day: '2024-05-01', done: id % 2 === 0 },
  status: id % 3,
  city: 'bj',
}))
const field = (dataIndex: string, type: string, more: JsonObject = {}): JsonObject => ({ title: dataIndex, dataIndex, type, ...more })
const states = [0, 1, 2].map((value) => ({ value, text: `State ${value}`, status: 'success' }))

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Scrolls a table of 10,000 rows, line by line and by jumps, between two marks on the time line. */
async function scroll(type: string, props: JsonObject): Promise<void> {
  const page = { id: 'page', type: 'Page', parentId: null, props: propsOf('Page'), style: {}, events: {} }
  const form = { id: 'form', type: 'Form', parentId: 'page', props: propsOf('Form'), style: {}, events: {} }
  const table = { id: 'table', type, parentId: 'form', props: { ...propsOf(type), ...props }, style: {}, events: {} }
  const mounted = await mount(programOf([page, form, table]), baseViews)
  const box = () =>
    [...document.querySelectorAll<HTMLElement>('[data-id="table"] *')].find(
      (one) => one.scrollHeight > one.clientHeight + 10_000 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
  for (let turn = 0; turn < 200 && !box(); turn++) await frame()
  const scroller = box()
  if (!scroller) throw new Error(`${type} does not scroll`)
  for (let turn = 0; turn < 30; turn++) await frame()
  performance.mark('work-start')
  for (let turn = 0; turn < 120; turn++) {
    scroller.scrollTop += turn % 2 === 0 ? 120 : 900
    await frame()
  }
  for (const part of [0.5, 1, 0.25, 0]) {
    scroller.scrollTop = part * scroller.scrollHeight
    for (let turn = 0; turn < 10; turn++) await frame()
  }
  const shown = scroller.textContent ?? ''
  await new Promise((resolve) => setTimeout(resolve, 100))
  performance.mark('work-end')
  mounted.unmount()
  if (!shown.includes('Order 0')) throw new Error(`${type} did not draw its rows`)
}

export const tableScroll = () =>
  scroll('MarsTable', {
    data: rows,
    columns: [
      field('id', 'text', { width: 80 }),
      field('name', 'text', { ellipsis: true }),
      field('amount', 'money', { currency: 'USD', locale: 'en-US' }),
      field('day', 'date1'),
      field('status', 'status', { map: states }),
      field('city', 'tag'),
      field('do', 'action', { list: [{ text: 'Open' }, { text: 'Remove' }] }),
    ],
    hidePager: true,
    pagination: { pageSize: ROWS },
    scroll: { x: 900, y: 480 },
    virtual: true,
    selectionType: 'checkbox',
  })

export const editTableScroll = () =>
  scroll('EditTable', {
    formItem: { name: 'rows', label: 'Rows' },
    defaultValue: rows,
    formWrap: {
      columns: [
        field('id', 'label', { width: 80 }),
        field('name', 'text', { formItem: { rules: [{ required: true, message: '' }] } }),
        field('amount', 'number'),
        field('day', 'date'),
        field('city', 'select', { options: [{ label: 'Beijing', value: 'bj' }] }),
        field('done', 'switch'),
      ],
    },
  })
