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
  models: async () => [
    { code: 'order', name: 'Orders' },
    { code: 'sales', name: 'Sales', kind: { zh: '视图', en: 'view' } },
  ],
}

it('offers models and views, and marks the views', async () => {
  const editor = (
    <Editor
      value="order"
      onChange={() => {}}
      field={{ path: 'model', label: 'Model', options: {} } as never}
      labelId="label"
    />
  )
  const screen = render(<PanelProvider value={panel}>{editor}</PanelProvider>)
  await screen.findByRole('option', { name: 'Orders · order' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a model or view',
    'Orders · order',
    'Sales · sales (view)',
  ])
})
