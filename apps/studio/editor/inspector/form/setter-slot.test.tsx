import { act, fireEvent } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { definePlugin, type SetterDeclaration } from '#sdk'
import type { SetterProps } from '#sdk/setter'
import { setLocale } from '#shell/messages'
import { SetterSlot } from '../../../../kit/form/setter-slot.tsx'
import { createTestSession, plainPlugins, renderPanel } from '../testing.fixture.tsx'

const Editor = (() => <input aria-label="colour" />) as ComponentType<SetterProps<never>>
const given = { value: null, onChange: () => undefined, labelId: 'label' } as unknown as SetterProps

async function shown(editor: SetterDeclaration['editor']) {
  await act(() => setLocale('en'))
  const setter: SetterDeclaration = { id: 'setter/colour', label: { zh: '颜色', en: 'Colour' }, editor }
  const session = createTestSession([], {
    plugins: [...plainPlugins, definePlugin({ id: 'test.colour', version: '1', setters: [setter] })],
  })
  return renderPanel(
    session,
    () => <SetterSlot {...given} id="setter/colour" />,
    () => undefined,
  )
}

it('a control that could not be loaded says so, and is there by itself once the connection is back', async () => {
  let isOffline = true
  const screen = await shown(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module: /assets/controls.js')
    return { Editor }
  })
  expect(screen.getByRole('alert').textContent).toBe(
    'This could not be loaded. Check your connection; if the product was updated, refresh the page. Try again',
  )
  isOffline = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.settle()
  expect(screen.getByLabelText('colour')).toBeDefined()
})

it('a control that fails says why, and is drawn again when somebody asks for it, not by a connection', async () => {
  let isBroken = true
  const Breaking = (() => {
    if (isBroken) throw new Error('no colours here')
    return <input aria-label="colour" />
  }) as ComponentType<SetterProps<never>>
  const screen = await shown(async () => ({ Editor: Breaking }))
  isBroken = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert').textContent).toContain('This setter failed: no colours here')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByLabelText('colour')).toBeDefined()
})
