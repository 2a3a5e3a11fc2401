import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { currentUser, forget } from '../../shell/session.ts'
import { StudioProvider } from '../studio-provider.tsx'
import { leave } from './pending.ts'
import { ReturnScreen } from './return-screen.tsx'

const ticket = 't'.repeat(43)
const user = {
  ...{ userId: 5, userName: 'me@example.com', nickName: 'Ming', avatar: '', role: 2, status: 1 },
  ...{ confirmed: true, sub: false, createdAt: '' },
}
const asked: { readonly path: string; readonly body: unknown }[] = []
const bodyOf = (path: string): unknown => asked.find((each) => each.path === path)?.body

beforeEach(async () => {
  // Files share the session's module, and another one may have left somebody signed in.
  forget()
  await act(() => setLocale('en'))
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname
    asked.push({ path, body: JSON.parse(String(init.body ?? 'null')) })
    if (path === '/api/user/oidc')
      return Response.json({ code: 0, message: '', data: { session: null, link: null, second: { ticket, expiresIn: 300 } } })
    if (path === '/api/user/login/second') return Response.json({ code: 0, message: '', data: { token: 'a token', expiresIn: 900, user } })
    return Response.json({ code: 0, message: '', data: null })
  })
  leave({ way: 'oidc/acme', callback: '/user/profile' })
  history.replaceState(null, '', `/login/return?code=c&state=${'s'.repeat(43)}`)
})
afterEach(() => {
  cleanup()
  forget()
  vi.unstubAllGlobals()
})

const come = () =>
  act(async () => {
    render(
      <StudioProvider>
        <ReturnScreen />
      </StudioProvider>,
    )
  })

test('whoever comes back to an account with a second step shows its code, and goes on to where they wanted', async () => {
  await come()
  const field = await screen.findByLabelText('Code or recovery code')
  expect(currentUser.peek()).toBeNull()
  await act(async () => void fireEvent.change(field, { target: { value: '123 456' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Verify and sign in' })))
  await vi.waitFor(() => expect(location.pathname).toBe('/user/profile'))
  expect(bodyOf('/api/user/login/second')).toEqual({ ticket, code: '123456' })
  expect(currentUser.peek()?.nickName).toBe('Ming')
})

test('whoever gives up there is led back to the login, which still knows where they wanted to go', async () => {
  await come()
  await screen.findByLabelText('Code or recovery code')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back to the sign-in' })))
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/login?callback=%2Fuser%2Fprofile'))
  expect(currentUser.peek()).toBeNull()
})
