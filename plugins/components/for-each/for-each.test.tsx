import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ViewProps } from '#kernel/view'
import { renderInHost } from '#sdk/testing'
import { forEach } from './index.ts'

const Text = ({ root }: ViewProps) => <span {...root}>text</span>
const views = (type: string) => (type === 'Text' ? async () => ({ View: Text }) : undefined)
const children = [{ id: 'Text_1', type: 'Text' }]
const shown = (host: Awaited<ReturnType<typeof renderInHost>>) =>
  [...host.screen.container.querySelectorAll('[data-id="Text_1"]')].map((node) => node.getAttribute('data-row'))

async function openRows(rows: readonly string[], options: Parameters<typeof renderInHost>[1] = {}) {
  const host = await renderInHost(forEach, { children, views, rows, ...options })
  await act(async () => {
    for (let turn = 0; turn < 50 && host.page.rows(host.id, '').peek().rows.length < rows.length; turn++)
      await new Promise((later) => setTimeout(later))
  })
  return host
}

describe('ForEach', () => {
  it('draws what is in it once a row, each with the path of its row', async () => {
    const host = await openRows(['a', 'b.c'], { props: { direction: 'grid', columns: 2 } })
    expect(shown(host)).toEqual(['ForEach_test:a', 'ForEach_test:b%2Ec'])
    expect(host.screen.getAllByRole('listitem')).toHaveLength(2)
    expect(host.screen.getByRole('list').style.getPropertyValue('--tessera-for-each-columns')).toBe('2')
  })

  it('says that there is nothing, in the author’s words where there are some; in the editor its content is there once', async () => {
    const host = await openRows([], { props: { emptyText: 'No orders yet' } })
    expect(host.screen.queryByText('No orders yet')).not.toBeNull()
    host.screen.unmount()
    expect(shown(await openRows([], { mode: 'edit' }))).toEqual([null])
  })

  it('tells onClickItem of the row that is clicked, or that Enter or the space bar is pressed on', async () => {
    const host = await openRows(['a', 'b'])
    const told: unknown[] = []
    for (const { key, page } of host.page.rows(host.id, '').peek().rows)
      (page as { emit: unknown }).emit = (...args: unknown[]) => told.push([key, ...args])
    const [first, second] = host.screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
    fireEvent.click(second)
    fireEvent.keyDown(first, { key: 'Enter' })
    fireEvent.keyDown(first, { key: ' ' })
    fireEvent.keyDown(first, { key: 'a' })
    expect(told).toEqual([
      ['b', host.id, 'onClickItem', { index: 1, key: 'b' }],
      ['a', host.id, 'onClickItem', { index: 0, key: 'a' }],
      ['a', host.id, 'onClickItem', { index: 0, key: 'a' }],
    ])
  })

  it('loads its data again when it is asked to', async () => {
    const host = await renderInHost(forEach, { load: () => ({ code: 0, data: [{ id: 7 }], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.state).toEqual([['component.ForEach_test.data', [{ id: 7 }]]])
  })
})
