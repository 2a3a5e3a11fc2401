import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, press, renderInHost } from '#sdk/testing'
import { descriptions } from './index.ts'

const items: Json = [
  { label: 'Order', name: 'no', clickable: true, eventName: 'Dynamic_1' },
  { label: 'Amount', name: 'sum.total', type: 'money' },
  { label: 'Day', name: 'day', type: 'date1', openTooltip: true, tipContent: 'When it came' },
  { label: 'Tags', name: 'tags', type: 'tag' },
  { label: 'State', name: 'state', type: 'status' },
  { label: 'Note', name: 'note' },
]
const data = { no: 'SO-1', sum: { total: 1234.5 }, day: '2025-11-20 10:00:00', tags: ['a', 'b'], state: 'Paid', note: '' }
const shown = (host: HostedComponent) => [...host.screen.container.querySelectorAll('dd')].map(({ textContent }) => textContent)
const busy = (host: HostedComponent) => host.screen.container.querySelector('[aria-busy="true"]') !== null

describe('Descriptions', () => {
  it('shows the fields of a record in their formats, of a list those of its first row, and a sign for what is empty', async () => {
    const host = await renderInHost(descriptions, { props: { items, data } })
    expect(shown(host)).toEqual(['SO-1', '¥1,234.50', '2025-11-20', 'ab', 'Paid', '-'])
    await act(async () => host.setProps(host.id, { items, data: [{ no: 'SO-2' }, data], empty: '/' }))
    expect(shown(host)).toEqual(['SO-2', '/', '/', '/', '/', '/'])
  })

  it('tells onClick with its record, and an item that can be clicked tells its own event as well', async () => {
    const host = await renderInHost(descriptions, { props: { items, data } })
    await press(host.screen.getByRole('button', { name: 'SO-1' }))
    await press(host.screen.getByText('¥1,234.50'))
    expect(host.emitted).toEqual([
      { id: host.id, event: 'Dynamic_1', payload: data },
      { id: host.id, event: 'onClick', payload: data },
      { id: host.id, event: 'onClick', payload: data },
    ])
  })

  it('shows what an item’s function makes of its value and the record', async () => {
    const host = await renderInHost(descriptions, {
      props: { items: [{ label: 'Amount', name: 'sum.total', type: 'money' }], data },
      functions: ['items.0.render'],
      apply: (_path, [value, record]) => `${value as string} of ${(record as { no: string }).no}`,
    })
    await act(async () => undefined)
    expect(shown(host)).toEqual(['¥1,234.50 of SO-1'])
  })

  it('explains an item when its sign is pressed, which is no click on the record', async () => {
    const host = await renderInHost(descriptions, { props: { items, data } })
    await press(host.screen.getByRole('button', { name: 'Explanation' }))
    expect([host.screen.getByText('When it came').hidden, host.emitted]).toEqual([false, []])
  })

  it('is busy from startLoading to stopLoading, and loads its data again when it is asked to', async () => {
    const host = await renderInHost(descriptions, {
      props: { items },
      load: () => ({ code: 0, data: [{ no: 'SO-9' }], originData: null, msg: '' }),
    })
    await host.call('startLoading')
    expect(busy(host)).toBe(true)
    await host.call('stopLoading')
    expect([busy(host), await host.call('update'), shown(host)[0]]).toEqual([false, { ok: true }, 'SO-9'])
  })

  it('has sample data while it is edited and none on a page', async () => {
    const edited = await renderInHost(descriptions, { props: { items: [{ label: 'Order', name: 'no' }] }, mode: 'edit' })
    expect(shown(edited)).toEqual(['SO-20251120'])
    edited.screen.unmount()
    const live = await renderInHost(descriptions, { props: { items: [{ label: 'Order', name: 'no' }], data: 'nonsense' } })
    expect(shown(live)).toEqual(['-'])
  })
})
