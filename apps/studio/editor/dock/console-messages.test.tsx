import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { EditorContext } from '#sdk/studio'
import { setLocale } from '../../../shell/messages.ts'
import { createTestSession } from '../inspector/testing.fixture.tsx'
import { logsToken } from '../parts/logs-part.ts'
import { Panel } from './console.tsx'

afterEach(cleanup)

it('shows what code wrote with console, the newest first, and filters it', async () => {
  await act(() => setLocale('en'))
  const session = createTestSession([])
  await act(async () => {
    render(
      <EditorContext value={session}>
        <Panel />
      </EditorContext>,
    )
  })
  await act(async () =>
    session.part(logsToken).add([
      { at: 1, level: 'log', text: 'first {a: 1}' },
      { at: 2, level: 'error', text: 'second' },
    ]),
  )
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('code')?.textContent)
  expect(rows()).toEqual(['second', 'first {a: 1}'])
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: /Filter/ }), { target: { value: 'console error' } }))
  expect(rows()).toEqual(['second'])
})
