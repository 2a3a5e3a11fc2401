import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { marsTable } from './index.ts'
import { summaryOf } from './summary.tsx'

const PICTURES = ['a', 'b'].map((letter) => `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7${letter}`)
const mount = (columns: readonly JsonObject[], data: readonly Json[]) => renderInHost(marsTable, { props: { columns, data } })

describe('cells of a table', () => {
  it('open their pictures together, one at a time, and arrow keys lead to the others', async () => {
    const host = await mount([{ title: 'Pictures', dataIndex: 'pictures', type: 'image' }], [{ id: 1, pictures: PICTURES }])
    const opener = () => host.screen.queryByRole('button', { name: 'Preview 2 pictures' })
    await waitFor(() => expect(opener()).not.toBeNull())
    await press(opener())
    const large = () => document.querySelector<HTMLImageElement>('.tessera-preview-picture > img')
    await waitFor(() => expect(large()?.src).toBe(PICTURES[0]))
    fireEvent.keyDown(large()!, { key: 'ArrowRight' })
    await waitFor(() => expect(large()?.src).toBe(PICTURES[1]))
    expect(document.querySelector('.tessera-preview [role="status"]')?.textContent).toBe('Picture 2 of 2')
    await press(host.screen.getByRole('button', { name: 'Close preview', hidden: true }))
    await waitFor(() => expect(large()).toBeNull())
  })

  it('with pictures are one button where they can be pressed', async () => {
    const column = { title: 'Pictures', dataIndex: 'picture', type: 'image', clickable: true, eventName: 'Dynamic_1' }
    const host = await mount([column], [{ id: 1, picture: PICTURES[0]! }])
    expect(host.screen.container.querySelectorAll('td button')).toHaveLength(1)
    await press(host.screen.container.querySelector('td button'))
    expect(host.emitted.at(-1)).toMatchObject({ event: 'Dynamic_1' })
  })

  it('write money by currency and language, and dates by the pattern of their column', async () => {
    const host = await mount(
      [
        { title: 'Sum', dataIndex: 'sum', type: 'money', currency: 'EUR', locale: 'de-DE' },
        { title: 'Day', dataIndex: 'day', type: 'date1', format: 'DD.MM.YYYY' },
      ],
      [{ id: 1, sum: 1234.5, day: '2024-05-01' }],
    )
    expect([...host.screen.container.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '1.234,50\u00a0€',
      '01.05.2024',
    ])
  })

  it('have buttons that are not there for whom a formula says so', async () => {
    const list: readonly JsonObject[] = [
      { text: 'Open', eventName: 'a' },
      { text: 'Remove', eventName: 'b', authScript: false },
    ]
    const host = await mount([{ title: '', dataIndex: '', type: 'action', list }], [{ id: 1 }])
    expect(host.screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open'])
  })
})

describe('the last line of a table', () => {
  it('has a figure below each column that asks for one, written as its cells are', async () => {
    const columns: readonly JsonObject[] = [
      { title: 'Name', dataIndex: 'name', summary: 'count' },
      { title: 'Sum', dataIndex: 'sum', type: 'money', summary: 'sum' },
      { title: 'None', dataIndex: 'none', summary: 'sum' },
    ]
    const host = await mount(columns, [
      { id: 1, name: 'A', sum: 0.1 },
      { id: 2, name: '', sum: '0.2' },
    ])
    const foot = () => host.screen.container.querySelectorAll('tfoot .tessera-summary')
    await waitFor(() => expect(foot()).toHaveLength(2))
    expect([...foot()].map(({ textContent }) => textContent)).toEqual(['Count 1', 'Total ¥0.30'])
  })

  it('is there too where the rows scroll below fixed headings', async () => {
    const host = await renderInHost(marsTable, {
      props: { columns: [{ title: 'Name', dataIndex: 'name', summary: 'count' }], data: [{ id: 1, name: 'A' }], scroll: { y: 100 } },
    })
    await waitFor(() => expect(host.screen.container.querySelector('.tessera-summary')?.textContent).toBe('Count 1'))
  })

  it('is not there without rows, and where no column asks for one', async () => {
    const without = await mount([{ title: 'Name', dataIndex: 'name' }], [{ id: 1 }])
    expect(without.screen.container.querySelector('tfoot')).toBeNull()
    without.screen.unmount()
    const empty = await mount([{ title: 'Name', dataIndex: 'name', summary: 'count' }], [])
    expect(empty.screen.container.querySelector('tfoot')).toBeNull()
  })

  it('counts only what is a number', () => {
    expect(['sum', 'avg', 'min', 'max', 'count', 'no such'].map((kind) => summaryOf(kind, [3, '1', 'x', null, undefined, '']))).toEqual([
      ...[4, 2, 1, 3, 3],
      undefined,
    ])
  })
})
