import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiRecord, ElementRecord } from '#kernel/page/records'
import { httpSource } from '#plugins/sources/http/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, plainPlugins, renderPanel, simple } from '../inspector/testing.fixture.tsx'
import { Panel } from './apis-panel.tsx'

const Text = ({ value, onChange, labelId }: { value?: string; onChange: (value: string) => void; labelId: string }) => (
  <input type="text" aria-labelledby={labelId} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
)
const sources = definePlugin({
  ...{ id: 'test.sources', version: '1', sources: [httpSource] },
  setters: [simple<string>('setter/template', Text as never)],
})

async function open() {
  const reads = elementRecord('B', { bindings: { text: { kind: 'formula', source: '1' } } })
  const session = createTestSession([reads], { plugins: [...plainPlugins, sources] })
  const screen = await renderPanel(session, Panel)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add an API' })))
  const api = () => [...session.document().entries.values()].find((entry): entry is ApiRecord => entry.kind === 'api')!
  const type = async (field: string, value: string) => {
    const box =
      screen.container.querySelector(`[data-field="${field}"] input`) ?? screen.getByRole('textbox', { name: field })
    await act(async () => void fireEvent.change(box, { target: { value } }))
  }
  return { session, screen, api, type }
}

describe('the name of an api', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('follows its address, with every formula that reads it, and goes back with one undo', async () => {
    const { session, api, type } = await open()
    expect(api().name).toBe('api1')
    await type('stgApi', '/customers')
    expect(api().name).toBe('customers')
    const store = session.store.entry('B')
    await act(async () => {
      session.run(
        {
          id: 'command/test',
          label: { zh: '', en: '' },
          plan: ({ document }) => {
            const from = document.entries.get('B') as ElementRecord
            return new Map([
              [
                'B',
                { from, to: { ...from, bindings: { text: { kind: 'formula' as const, source: 'customers.data' } } } },
              ],
            ])
          },
        },
        {},
      )
    })
    await type('stgApi', '')
    expect(api().name).toBe('customers')
    await type('stgApi', '/orders')
    expect(api().name).toBe('orders')
    expect((store.peek() as ElementRecord).bindings.text?.source).toBe('orders.data')
    await act(async () => void session.undo())
    expect([api().name, (store.peek() as ElementRecord).bindings.text?.source]).toEqual(['customers', 'customers.data'])
  })

  it('stays when somebody chose it, and is written as formulas can say it', async () => {
    const { screen, api, type } = await open()
    const box = screen.getByRole('textbox', { name: 'Name' })
    await act(async () => void fireEvent.change(box, { target: { value: 'POST /orders' } }))
    await act(async () => void fireEvent.blur(box))
    expect(api().name).toBe('postOrders')
    await type('stgApi', '/customers')
    expect(api().name).toBe('postOrders')
  })
})
