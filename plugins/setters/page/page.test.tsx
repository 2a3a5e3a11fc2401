import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const panel: PanelContext = {
  ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '' },
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  pages: async () => [
    { code: '12', name: 'Approve' },
    { code: '13', name: 'Orders' },
  ],
}
const field = { path: 'page', label: { zh: '页面', en: 'Page' }, options: {} }
const show = (value: number, onChange: (id: number) => void = () => undefined, context = panel) =>
  act(async () => {
    render(
      <PanelProvider value={context}>
        <Editor {...{ value, onChange, field }} labelId="label" />
      </PanelProvider>,
    )
  })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => (screen.getByRole('combobox') as HTMLSelectElement).selectedOptions[0]?.textContent

it('chooses a page by name, stores its id as a number, and 0 for none', async () => {
  const onChange = vi.fn()
  await show(13, onChange)
  expect([options(), chosen()]).toEqual([['Choose a page', 'Approve · 12', 'Orders · 13'], 'Orders · 13'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '12' } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([[12], [0]])
})

it('keeps a page that is deleted, and marks it', async () => {
  await show(9)
  expect(chosen()).toBe('9 (deleted)')
})

it('reports pages that could not be loaded', async () => {
  await show(0, undefined, { ...panel, pages: () => Promise.reject(new Error('no')) })
  expect(options()).toEqual(['The pages could not be loaded'])
})
