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
  workflows: async () => [
    { code: 'Close orders', name: '' },
    { code: 'Ship', name: 'Tells the warehouse' },
  ],
}

it('offers the workflows of the project by their names', async () => {
  const field = { path: 'workflow', label: 'Workflow', options: {} } as never
  const editor = <Editor value="Ship" onChange={() => undefined} field={field} labelId="label" />
  const screen = render(<PanelProvider value={panel}>{editor}</PanelProvider>)
  await screen.findByRole('option', { name: 'Tells the warehouse · Ship' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a workflow',
    'Close orders',
    'Tells the warehouse · Ship',
  ])
})
