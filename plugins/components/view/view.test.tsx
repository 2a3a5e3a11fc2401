import { describe, expect, it } from 'vitest'
import { records } from '#sdk'
import { answering, renderInHost, until } from '#sdk/testing'
import { view } from './index.ts'

const fields = [
  { name: 'name', label: 'Name', type: 'text' as const, required: true },
  {
    name: 'lines',
    label: 'Lines',
    type: 'association' as const,
    many: true,
    fields: [{ name: 'item', label: 'Item', type: 'text' as const }],
  },
]
const asked: unknown[] = []
const service = answering(records, {
  shape: async (of) => {
    asked.push(of)
    return { label: 'Orders', fields }
  },
  read: async (_of, id) => (id === '5' ? { id, rev: 1, values: { name: 'Tea', lines: [{ item: 'Cup' }] } } : null),
})

describe('View', () => {
  it('shows a record of a data view, tells onLoad, and offers nothing to change it', async () => {
    const host = await renderInHost(view, { props: { view: 'orders', recordId: '5' }, services: [service] })
    await until(() => host.emitted.length > 0)
    expect(host.emitted[0]).toMatchObject({ event: 'onLoad', payload: { id: '5' } })
    expect(asked).toEqual([{ kind: 'view', name: 'orders' }])
    expect(host.screen.getByRole('region', { name: 'Orders' }).textContent).toMatch(/Name:Tea.*Cup/)
    expect([host.screen.queryByRole('button'), host.screen.queryByRole('textbox')]).toEqual([null, null])
    expect(await host.call('getValues')).toEqual({ ok: true, value: { name: 'Tea', lines: [{ item: 'Cup' }] } })
    expect(await host.call('refresh')).toEqual({ ok: true })
  })

  it('says what is missing', async () => {
    const host = await renderInHost(view, { services: [service] })
    expect(host.screen.getByText('No data view is chosen yet')).toBeTruthy()
  })
})
