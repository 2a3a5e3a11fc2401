import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { RoleEditor } from './role-editor.tsx'
import { RolesEditor } from './roles-editor.tsx'

const ROLES = [
  { id: 3, name: 'Managers' },
  { id: 4, name: 'Buyers' },
]
const panel: PanelContext = {
  ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '', roles: async () => ROLES },
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
}
const field = { path: 'role', label: { zh: '角色', en: 'Role' }, options: {} }
const show = (editor: React.ReactNode, context = panel) =>
  act(async () => void render(<PanelProvider value={context}>{editor}</PanelProvider>))
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('chooses a role by name, and stores its id as a number', async () => {
  const onChange = vi.fn()
  await show(<RoleEditor value={0} {...{ onChange, field }} labelId="label" />)
  expect(options()).toEqual(['Choose a role', 'Managers', 'Buyers'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4' } })
  expect(onChange.mock.calls).toEqual([[4]])
})

it('keeps a role that is deleted, and marks it', async () => {
  await show(<RoleEditor value={9} onChange={() => undefined} field={field} labelId="label" />)
  expect((screen.getByRole('combobox') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('#9 (deleted)')
})

it('adds roles that are not chosen, and removes them', async () => {
  const onChange = vi.fn()
  await show(<RolesEditor value={[3, 9]} {...{ onChange, field }} labelId="label" />)
  expect(options()).toEqual(['Choose a role', 'Buyers'])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove #9 (deleted)' }))
  expect(onChange.mock.calls).toEqual([[[3, 9, 4]], [[3]]])
})

it('reports roles that could not be loaded', async () => {
  const context = { ...panel, roles: () => Promise.reject(new Error('no')) }
  await show(<RolesEditor value={[]} onChange={() => undefined} field={field} labelId="label" />, context)
  expect(options()[0]).toContain('The roles could not be loaded')
})
