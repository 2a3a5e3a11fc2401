import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type ApproverSource, type PanelContext, PanelProvider, type SetterProps } from '#sdk/setter'
import { Editor } from './editor.tsx'

const text = (zh: string) => ({ zh, en: zh })
const level = {
  ...{ path: 'level', label: text('Level'), options: {}, setter: 'setter/number' as const },
  ...{ default: 1, bindable: false },
}
const users = {
  ...{ path: 'users', label: text('People'), options: { isFormula: true }, setter: 'setter/json' as const },
  ...{ default: null, bindable: true },
}
const SOURCES: readonly ApproverSource[] = [
  { id: 'approver/leaders', label: text('Leaders'), help: text('Leaders are set in the project.'), fields: [level] },
  { id: 'approver/formula', label: text('Formula'), fields: [users] },
]

/** Editors of single values, which write what is typed. */
const Setter = ({ value, onChange, labelId }: SetterProps<Json>) => (
  <input aria-labelledby={labelId} value={String(value)} onChange={(event) => onChange(Number(event.target.value))} />
)
const Formula: NonNullable<PanelContext['formula']> = ({ label, value, onChange }) => (
  <input aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
)
const panel: PanelContext = {
  ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '', approverSources: () => SOURCES },
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  setter: Setter,
  formula: Formula,
}
let value: unknown
function Host({ initial }: { readonly initial: unknown }) {
  const [now, setNow] = useState(initial)
  value = now
  const Shown = Editor as unknown as ComponentType<object>
  return (
    <PanelProvider value={panel}>
      <span id="label">Approvers</span>
      <Shown {...{ value: now, onChange: setNow, field: { path: 'who', options: {} }, labelId: 'label' }} />
    </PanelProvider>
  )
}
const show = (initial: unknown = []) => act(async () => void render(<Host initial={initial} />))
const change = (label: string, to: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: to } })

it('adds a source with its help and the form of its parameters', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Add source' }))
  expect(value).toEqual([{ source: 'approver/leaders', params: {} }])
  expect(screen.getByText('Leaders are set in the project.')).toBeTruthy()
  expect((screen.getByLabelText('Source 1: Level') as HTMLInputElement).value).toBe('1')
  change('Source 1: Level', '2')
  expect(value).toEqual([{ source: 'approver/leaders', params: { level: 2 } }])
})

it('forgets the parameters of a source that another one replaces', async () => {
  await show([{ source: 'approver/leaders', params: { level: 2 } }])
  change('Source 1', 'approver/formula')
  expect(value).toEqual([{ source: 'approver/formula', params: {} }])
})

it('edits a parameter that is always a formula as one, and empties it', async () => {
  await show([{ source: 'approver/formula', params: {} }])
  change('Source 1: People', 'initiator.id')
  expect(value).toEqual([
    { source: 'approver/formula', params: { users: { type: 'variable', value: 'initiator.id' } } },
  ])
  change('Source 1: People', '')
  expect(value).toEqual([{ source: 'approver/formula', params: { users: null } }])
})

it('changes the order by keyboard and removes sources', async () => {
  await show([
    { source: 'approver/leaders', params: {} },
    { source: 'approver/formula', params: {} },
  ])
  fireEvent.keyDown(screen.getByLabelText('Source 2'), { key: 'ArrowUp', altKey: true })
  expect(value).toMatchObject([{ source: 'approver/formula' }, { source: 'approver/leaders' }])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Source 1' }))
  expect(value).toEqual([{ source: 'approver/leaders', params: {} }])
})

it('keeps a source that this release does not have', async () => {
  await show([{ source: 'approver/stars', params: { stars: 5 } }])
  const menu = screen.getByLabelText('Source 1')
  expect(within(menu).getAllByRole('option')[0]?.textContent).toBe('approver/stars (not in this release)')
  expect(value).toEqual([{ source: 'approver/stars', params: { stars: 5 } }])
})
