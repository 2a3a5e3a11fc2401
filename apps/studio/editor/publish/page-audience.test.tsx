import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '#shell/messages'
import { createTestSession, renderPanel } from '../inspector/testing.fixture.tsx'
import { pageToken } from '../parts/page-part.ts'
import { PageAudience } from './page-audience.tsx'

beforeEach(async () => act(() => setLocale('en')))
afterEach(() => vi.unstubAllGlobals())

const Shown = () => <PageAudience onAccess={() => undefined} />

async function open(isPublic: 1 | 2, access: boolean) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ code: 0, data: {}, msg: '' })
  })
  const session = createTestSession([], { info: { isPublic }, may: { access } })
  const screen = await renderPanel(session, Shown)
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { screen, press, sent, now: () => session.part(pageToken).info.peek().isPublic }
}

describe('who can open a page', () => {
  it('is said where it is published, and changed once the person is sure', async () => {
    const { screen, press, sent, now } = await open(2, true)
    expect(screen.getByRole('note').textContent).toContain('Private: people of the project')
    await press('Make it public…')
    expect(screen.getByRole('alert').textContent).toContain('Anyone will be able to open')
    await press('Cancel')
    expect(sent).toEqual([])
    await press('Make it public…')
    await press('Make it public')
    await waitFor(() => expect(screen.getByRole('note').textContent).toContain('Public: anyone can open it'))
    expect([sent, now()]).toEqual([[{ id: 1, isPublic: 1 }], 1])
    await press('Make it private…')
    await press('Make it private')
    await waitFor(() => expect(now()).toBe(2))
  })

  it('names who can change it to those who may not', async () => {
    const { screen } = await open(1, false)
    expect(screen.getByRole('note').textContent).toContain('Developers and administrators of the project change this')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
