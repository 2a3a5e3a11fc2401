import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type PanelContext, PanelProvider, type SetterField } from '#sdk/setter'
import { VariableEditor } from './editor.tsx'

const target = (id: string, computed: boolean) => ({ id, label: id, type: 'number', methods: [], computed })
const panel: PanelContext = {
  locale: 'en',
  scope: () => [],
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  targets: () => [target('count', false), target('total', true)],
  upload: async () => '',
}
const field: SetterField = { path: 'name', label: { zh: '变量', en: 'Variable' }, options: {} }

function offered(options: SetterField['options'], value = ''): readonly string[] {
  const screen = render(
    <PanelProvider value={panel}>
      <VariableEditor value={value} onChange={() => undefined} field={{ ...field, options }} labelId="label" />
    </PanelProvider>,
  )
  const texts = screen.getAllByRole('option').map((option) => option.textContent ?? '')
  screen.unmount()
  return texts
}

it('a variable that is set is none that a formula computes, unless it was chosen before', () => {
  expect(offered({})).toEqual(['Choose a variable', 'count', 'total'])
  expect(offered({ assigns: true })).toEqual(['Choose a variable', 'count'])
  expect(offered({ assigns: true }, 'total')).toEqual(['Choose a variable', 'count', 'total'])
})
