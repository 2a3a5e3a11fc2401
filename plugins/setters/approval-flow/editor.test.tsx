import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const panel: PanelContext = {
  locale: 'en',
  scope: () => [],
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  targets: () => [],
  upload: async () => '',
  approvalFlows: async () => [
    { code: 'Approve orders', name: '' },
    { code: 'Ship', name: 'By the warehouse' },
  ],
}

it('offers the approval flows of the project by their names', async () => {
  const field = { path: 'flow', label: 'Approval flow', options: {} } as never
  const editor = <Editor value="Ship" onChange={() => undefined} field={field} labelId="label" />
  const screen = render(<PanelProvider value={panel}>{editor}</PanelProvider>)
  await screen.findByRole('option', { name: 'By the warehouse · Ship' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose an approval flow',
    'Approve orders',
    'By the warehouse · Ship',
  ])
})
