import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type NamedThing, type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const open = (value: string, steps: readonly NamedThing[]) => {
  const onChange = vi.fn()
  const panel: PanelContext = {
    ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '', flowSteps: () => steps },
    evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  }
  const field = { path: 'refuseTo', label: { zh: '步骤', en: 'Step' }, options: {} }
  render(
    <PanelProvider value={panel}>
      <Editor {...{ value, onChange, field }} labelId="label" />
    </PanelProvider>,
  )
  return onChange
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('chooses a step by name, and stores its id', () => {
  const onChange = open('', [{ code: 'n1', name: 'Check' }])
  expect(options()).toEqual(['Choose a step', 'Check'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'n1' } })
  expect(onChange.mock.calls).toEqual([['n1']])
})

it('marks a step that is not there any more, and says where there is none', () => {
  open('gone', [])
  expect(options()).toEqual(['There is no step before this one', 'gone (no such step before)'])
})
