import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoleInfo } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { RoleDialog } from './role-dialog.tsx'

const clerk: RoleInfo = {
  ...{ id: 4, projectId: 3, name: 'Clerk', remark: '', limits: [], users: 0, rev: 2, testEnv: false },
  ...{ createdAt: '', updatedAt: '' },
} as never
/** Sizes that the growing field of the description computes with. */
const SIZES = 'textarea { padding-top: 0px; padding-bottom: 0px; border-top-width: 0px; border-bottom-width: 0px }'
let sizes: HTMLStyleElement
let sent: { readonly path: string; readonly input: unknown }[]
beforeEach(async () => {
  sent = []
  sizes = document.head.appendChild(Object.assign(document.createElement('style'), { textContent: SIZES }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push({ path: new URL(address, 'http://localhost').pathname, input: JSON.parse(String(init.body)) })
    return Response.json({ code: 0, data: {}, msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
  sizes.remove()
})

const nothing = (): void => undefined
const open = (role?: RoleInfo) => render(<RoleDialog projectId={3} role={role} onDone={nothing} onClose={nothing} />)
const allowed = (): HTMLElement => screen.getByRole('switch', { name: 'May open the test environment' })
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

describe('RoleDialog', () => {
  it('opens the test environment to a new role unless it is switched off', async () => {
    open()
    expect(allowed().getAttribute('aria-checked')).toBe('true')
    await act(async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Clerk' } }))
    await act(async () => void fireEvent.click(allowed()))
    await save()
    expect(sent).toMatchObject([{ path: '/api/project/role/create', input: { name: 'Clerk', testEnv: false } }])
  })

  it('shows and changes it for a role', async () => {
    open(clerk)
    expect(allowed().getAttribute('aria-checked')).toBe('false')
    await act(async () => void fireEvent.click(allowed()))
    await save()
    expect(sent).toMatchObject([{ path: '/api/project/role/update', input: { id: 4, rev: 2, testEnv: true } }])
  })
})
