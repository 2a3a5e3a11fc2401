import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type RecordField, records } from '#sdk'
import { answering, renderInHost } from '#sdk/testing'
import { recordSelect } from './index.ts'

const searched: string[] = []
const search = async (text: string) => {
  searched.push(text)
  return [{ id: '0000000000000001', label: 'Nova' }]
}
const fields: readonly RecordField[] = [
  { name: 'customer', label: 'Customer', type: 'association', required: true, fixed: true, search },
  { name: 'lines', label: 'Lines', type: 'association', many: true, fields: [] },
  { name: 'state', label: 'State', type: 'choice', options: [{ id: 'paid', label: 'Paid' }] },
]
const service = answering(records, {
  shape: async ({ name }) => (name === 'order' ? { label: 'Orders', fields } : null),
})
const host = (props: object) =>
  renderInHost(recordSelect, {
    props: { formItem: { label: 'Of', name: 'of' }, ...props } as never,
    services: [service],
  })

describe('RecordSelect', () => {
  it('searches the records that a field refers to, also where the visitor may not set it', async () => {
    const { screen } = await host({ model: 'order', field: 'customer' })
    await waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('false'))
    await act(async () => void fireEvent.click(screen.getByRole('combobox')))
    await waitFor(() => expect(screen.getByText('Nova')).toBeDefined())
    expect(searched).toEqual([''])
  })

  it('offers the items of a dictionary, and emits the chosen one', async () => {
    const { screen, emitted, id } = await host({ model: 'order', field: 'state' })
    await waitFor(() => expect(screen.getByText('Paid')).toBeDefined())
    await act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value: 'paid' } }))
    expect(emitted).toEqual([{ id, event: 'onChange', payload: { of: 'paid' } }])
  })

  it('says what is wrong with its settings', async () => {
    const wrong = async (props: object, text: string) => {
      const { screen } = await host(props)
      await waitFor(() => expect(screen.getByText(text)).toBeDefined())
    }
    await wrong({ model: 'order', field: '' }, 'No field is chosen yet')
    await wrong({ model: 'other', field: 'state' }, 'There is no such data model')
    await wrong({ model: 'order', field: 'lines' }, 'There is no field “lines”')
  })
})
