import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectUser } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { UserDialog } from './user-dialog.tsx'

const person = (userId: number, name: string, leader: ProjectUser['leader'] = null): ProjectUser => ({
  ...{ userId, userName: `${name}@test.dev`, nickName: name, avatar: '', role: 'developer', projectRoleType: 2 },
  ...{
    projectRoleId: -1,
    roleName: '',
    groups: [],
    leader,
    owner: false,
    waiting: false,
    sub: false,
    origin: '',
    lastSignInAt: null,
    createdAt: '',
  },
})
const people = [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cara')]
let sent: { readonly path: string; readonly input: object }[]
beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init.method === 'POST') sent.push({ path: pathname, input: JSON.parse(String(init.body)) })
    const list = { list: people, total: people.length, pageNum: 1, pageSize: 50 }
    return Response.json({ code: 0, data: pathname.endsWith('/user/list') ? list : [], msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

const nothing = (): void => undefined
const open = async (edited: ProjectUser) => {
  render(<UserDialog projectId={3} edited={edited} onDone={nothing} onClose={nothing} />)
  await screen.findByLabelText('Leader')
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

describe('UserDialog', () => {
  it('offers every other person as leader, and stores the chosen one', async () => {
    await open(person(1, 'Ann'))
    await act(async () => void fireEvent.click(screen.getByLabelText('Leader')))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ben · Ben@test.dev', 'Cara · Cara@test.dev'])
    await act(async () => void fireEvent.click(screen.getByText('Ben · Ben@test.dev')))
    await save()
    expect(sent).toMatchObject([{ path: '/api/project/user/update', input: { userId: 1, leaderId: 2 } }])
  })

  it('keeps a leader whom the search does not find', async () => {
    await open(person(1, 'Ann', { userId: 9, name: 'Zoe' }))
    expect(screen.getByDisplayValue('Zoe')).toBeTruthy()
    await save()
    expect(sent).toMatchObject([{ path: '/api/project/user/update', input: { userId: 1, leaderId: 9 } }])
  })
})
