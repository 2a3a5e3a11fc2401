import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { FieldRight } from '#sdk/approval'
import { type NamedField, type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

type Rights = { readonly [name: string]: FieldRight }

const FIELDS: readonly NamedField[] = [
  { code: 'amount', name: 'Amount', many: false, operators: [], value: 'number' },
  { code: 'note', name: '', many: false, operators: [], value: 'text' },
  { code: 'buyer.city', name: 'City', many: false, operators: [], value: 'text', isPath: true },
]
let value: Rights | undefined
function Host({ initial, model }: { readonly initial: Rights; readonly model: string }) {
  const [now, setNow] = useState<Rights | undefined>(initial)
  value = now
  const [panel] = useState(
    (): PanelContext => ({
      ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '', model: () => model },
      evaluate: async () => ({ ok: true, value: null, ms: 0 }),
      modelFields: async () => FIELDS,
    }),
  )
  return (
    <PanelProvider value={panel}>
      <span id="label">Fields</span>
      <Editor
        value={now}
        onChange={setNow}
        field={{ path: 'fields', label: { zh: '字段', en: 'Fields' }, options: {} }}
        labelId="label"
      />
    </PanelProvider>
  )
}
const show = (initial: Rights, model = 'expense') => act(async () => void render(<Host {...{ initial, model }} />))
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('has a row for each field of the model itself, which is read unless said', async () => {
  await show({ amount: 'edit' })
  expect(rows()).toEqual(['Amount', 'note'])
  expect((screen.getByRole('radio', { name: 'Amount: Edit' }) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByRole('radio', { name: 'note: Read' }) as HTMLInputElement).checked).toBe(true)
})

it('stores what is hidden and edited, and nothing for fields that are read', async () => {
  await show({ amount: 'edit' })
  fireEvent.click(screen.getByRole('radio', { name: 'note: Hide' }))
  expect(value).toEqual({ amount: 'edit', note: 'hide' })
  fireEvent.click(screen.getByRole('radio', { name: 'Amount: Read' }))
  expect(value).toEqual({ note: 'hide' })
})

it('marks a field that the model does not have, and removes it', async () => {
  await show({ gone: 'hide' })
  expect(rows()).toEqual(['Amount', 'note', 'gone (no such field)'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove gone' }))
  expect(value).toEqual({})
})

it('says that a model has to be chosen first', async () => {
  await show({}, '')
  expect(screen.getByText('Choose a model in the settings first')).toBeTruthy()
})
