import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ViewProps } from '#kernel/view'
import { renderInHost } from '#sdk/testing'
import { list } from './index.ts'

const Text = ({ root }: ViewProps) => <span {...root}>text</span>
const views = (type: string) => (type === 'Text' ? async () => ({ View: Text }) : undefined)
const children = [{ id: 'Text_1', type: 'Text' }]
type Host = Awaited<ReturnType<typeof renderInHost>>
const part = (host: Host, name: string) =>
  [...host.screen.container.querySelectorAll(`.tessera-list-${name}`)].map((node) => node.textContent)

async function openRows(rows: readonly string[], options: Parameters<typeof renderInHost>[1] = {}) {
  const host = await renderInHost(list, { children, views, rows, ...options })
  await act(async () => {
    for (let turn = 0; turn < 50 && host.page.rows(host.id, '').peek().rows.length < rows.length; turn++)
      await new Promise((later) => setTimeout(later))
  })
  return host
}

describe('List', () => {
  it('shows its sample items with title, description and content, as the catalogue has them', async () => {
    const host = await renderInHost(list)
    expect(part(host, 'title')).toEqual(['Aurora', 'Borealis', 'Cirrus'])
    expect(part(host, 'desc')[0]).toBe('First order of the week')
    expect(part(host, 'content')).toEqual(['Paid', 'Open', 'Closed'])
  })

  it('takes what it shows from the fields that its settings name, in their colours and formats', async () => {
    const data = [{ key: 'a', who: 'Ann', sum: 1234.5, face: 'https://example.org/a.png' }]
    const props = {
      data,
      title: { name: 'who', color: 'rgb(1, 2, 3)' },
      content: { name: 'sum', type: 'money' },
      avatar: 'face',
      desc: { name: '' },
    }
    const host = await renderInHost(list, { props })
    expect(part(host, 'content')).toEqual(['¥1,234.50'])
    expect(host.screen.getByText('Ann').style.getPropertyValue('--list-color')).toBe('rgb(1, 2, 3)')
    expect(host.screen.container.querySelector('img')?.getAttribute('src')).toBe('https://example.org/a.png')
    expect(part(host, 'desc')).toEqual([])
  })

  it('draws tags as the table does, and an icon where that is wanted', async () => {
    const props = { data: [{ content: ['x', { label: 'y' }], icon: 'IconStar' }], content: { type: 'tag' }, useIcon: true, icon: 'icon' }
    const host = await renderInHost(list, { props })
    expect([...host.screen.container.querySelectorAll('.tessera-tag')].map((tag) => tag.textContent)).toEqual(['x', 'y'])
    expect(host.screen.container.querySelector('.tessera-list-icon')).not.toBeNull()
  })

  it('hands the record of its item to the flow of a button', async () => {
    const data = [
      { id: 1, name: 'Ann' },
      { id: 1, name: 'Bob' },
    ]
    const host = await renderInHost(list, { props: { data, bulkActionList: [{ text: 'Open', eventName: 'BulkAction_1' }] } })
    fireEvent.click(host.screen.getAllByRole('button', { name: 'Open' })[1]!)
    expect(host.emitted).toEqual([{ id: host.id, event: 'BulkAction_1', payload: data[1] }])
  })

  it('draws what stands in it instead, once a row, with the buttons of the item', async () => {
    const host = await openRows(['a', 'b'], { props: { bulkActionList: [{ text: 'Open', eventName: 'open' }] } })
    const shown = [...host.screen.container.querySelectorAll('[data-id="Text_1"]')].map((node) => node.getAttribute('data-row'))
    expect(shown).toEqual(['List_test:a', 'List_test:b'])
    expect(part(host, 'title')).toEqual([])
    expect(host.screen.getAllByRole('button')).toHaveLength(2)
  })

  it('says that there is nothing, in the author’s words; in the editor what stands in it is there once', async () => {
    const host = await renderInHost(list, { props: { data: [], emptyText: 'No orders yet', header: 'Orders', footer: 'All of them' } })
    expect(host.screen.queryByText('No orders yet')).not.toBeNull()
    expect([part(host, 'header'), part(host, 'footer')]).toEqual([['Orders'], ['All of them']])
    host.screen.unmount()
    const edited = await openRows([], { mode: 'edit', props: { data: [] } })
    expect(edited.screen.container.querySelectorAll('[data-id="Text_1"]')).toHaveLength(1)
  })

  it('loads its data again when it is asked to, and shows data that is one object as one item', async () => {
    const host = await renderInHost(list, { load: () => ({ code: 0, data: [{ id: 7 }], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.state).toEqual([['component.List_test.data', [{ id: 7 }]]])
    host.screen.unmount()
    expect(part(await renderInHost(list, { props: { data: { name: 'Only' } } }), 'title')).toEqual(['Only'])
  })
})
