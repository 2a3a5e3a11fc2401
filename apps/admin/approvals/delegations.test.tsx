import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { type Admin, AdminContext } from '#sdk/studio'
import type { DelegationInfo } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { FrameContext, type FrameParts } from '../admin-context.ts'
import { Screen } from './inbox-screen.tsx'
import { localText } from './local-time.ts'

const [me, dora, ben] = [
  { id: 4, name: 'Ann' },
  { id: 5, name: 'Dora' },
  { id: 6, name: 'Ben' },
]
const delegation = (id: number, more: Partial<DelegationInfo> = {}): DelegationInfo => ({
  ...{ id, person: me, to: dora, flows: null, since: '2026-11-01T08:00:20.000Z', until: '2099-12-24T10:00:40.000Z' },
  ...{ moveOpen: false, status: 'active' },
  ...more,
})

interface Sent {
  readonly path: string
  readonly body: { readonly [name: string]: unknown }
}
let sent: Sent[]
let list: readonly DelegationInfo[]
/** What the server refuses calls with, by path. */
let refusals: {
  [path: string]: { readonly status: number; readonly code: number; readonly msg: string; readonly data: unknown }
}

function answerOf(path: string): unknown {
  if (path.endsWith('/delegation/list')) return list
  if (path.endsWith('/delegation/people')) return [{ ...ben, avatar: '', note: '' }]
  if (path.endsWith('/flows'))
    return [
      { id: 1, name: 'Expenses', model: 'expense', mayStart: false },
      { id: 2, name: 'Leave', model: 'leave', mayStart: false },
    ]
  if (path.endsWith('/approval/list')) return { list: [], total: 0, pageNum: 1, pageSize: 20 }
  return delegation(9)
}

beforeEach(async () => {
  sent = []
  list = []
  refusals = {}
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api/approval', '')
    sent.push({ path, body: JSON.parse(String(init.body ?? '{}')) })
    const refusal = refusals[path]
    if (refusal) return Response.json(refusal, { status: refusal.status })
    return Response.json({ code: 0, data: answerOf(path === '/list' ? '/approval/list' : path), msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // Dialogs give the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

const press = async (element: HTMLElement) => act(async () => void fireEvent.click(element))
const bodies = (path: string) => sent.filter((each) => each.path === path).map(({ body }) => body)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function open({ as = null }: { readonly as?: number | null } = {}) {
  const counts = signal({ todo: 0, unread: 0, isUsed: true })
  const start = signal({ role: 'ordinary', user: { userId: me.id } })
  const app = { at: { project: 3, env: 'prd', as }, start }
  const frame = { app, kernel: new Kernel() } as unknown as FrameParts
  const admin = { notify: vi.fn(), go: vi.fn(), tasks: { counts, refresh: vi.fn() } } as unknown as Admin
  await act(async () => {
    render(
      <FrameContext value={frame}>
        <AdminContext value={admin}>
          <Screen params={{ id: '3' }} />
        </AdminContext>
      </FrameContext>,
    )
  })
}
const openDialog = async () => {
  await press(button('Delegations'))
  return screen.findByRole('dialog', { name: 'Delegations' })
}
const typeTime = (dialog: HTMLElement, label: string, text: string) =>
  act(
    async () =>
      void fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value: text } }),
  )
const openForm = async (name: string) => {
  await press(button(name))
  return screen.findByRole('dialog', { name })
}
const choosePerson = async (dialog: HTMLElement) => {
  await press(within(dialog).getByRole('combobox', { name: 'Delegate to' }))
  const option = await screen.findByRole('option', { name: /Ben/ })
  await press(within(option).getByText('Ben'))
}

describe('delegations in the inbox', () => {
  it('notes the active ones of the person, with flows and end, and leads to the dialog', async () => {
    const flows = [{ id: 1, name: 'Expenses' }]
    list = [
      delegation(1),
      delegation(2, { to: ben, flows }),
      delegation(3, { status: 'coming', to: { id: 7, name: 'Cora' } }),
      delegation(4, { person: ben }),
    ]
    await open()
    const note = screen.getByText(/^Your approvals go to Dora until Dec 24, 2099/).closest<HTMLElement>('[role=alert]')!
    expect(note.textContent).toContain('Your approvals of “Expenses” go to Ben until')
    expect(note.textContent).not.toContain('Cora')
    expect(note.textContent?.match(/until/g)).toHaveLength(2)
    await press(within(note).getByRole('button', { name: 'Manage delegations' }))
    expect(await screen.findByRole('dialog', { name: 'Delegations' })).toBeTruthy()
  })

  it('lists one’s own first, active before coming and ended, and those of others without buttons', async () => {
    list = [
      delegation(1, { status: 'ended', to: ben }),
      delegation(2, { status: 'coming', flows: [{ id: 2, name: 'Leave' }], moveOpen: true }),
      delegation(3),
      delegation(4, { person: ben, flows: [] }),
    ]
    await open()
    const dialog = await openDialog()
    const textsOf = (name: string) =>
      within(within(dialog).getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const [active, coming, ended] = textsOf('Your delegations')
    expect(active).toMatch(/Dora.*Active.*All flows.*EditEnd$/)
    expect(coming).toMatch(/Scheduled.*Leave.*Includes open approvals.*EditDelete$/)
    expect(ended).toMatch(/Ben.*Ended.*Delete$/)
    expect(ended).not.toContain('Edit')
    const [other] = textsOf('Delegations of other people')
    expect(other).toMatch(/Ben.*→.*Dora.*The chosen flows are deleted/)
    expect(other).not.toMatch(/Edit|End$/)
  })

  it('adds one to a person for chosen flows, with times of the viewer', async () => {
    await open()
    await openDialog()
    const form = await openForm('New delegation')
    await press(within(form).getByRole('button', { name: 'Save' }))
    expect(await within(form).findByText('Choose a person')).toBeTruthy()
    expect(within(form).getByText('Choose a time')).toBeTruthy()
    await choosePerson(form)
    await press(within(form).getByRole('combobox', { name: 'Flows' }))
    await press(within(await screen.findByRole('option', { name: 'Leave' })).getByText('Leave'))
    await typeTime(form, 'From', '2099-08-01 09:30')
    await typeTime(form, 'Until', '2099-08-15 18:00')
    await press(within(form).getByRole('switch', { name: 'Also move open approvals' }))
    await press(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies('/delegation/create')).toHaveLength(1))
    expect(bodies('/delegation/create')[0]).toEqual({
      ...{ projectId: 3, toId: ben.id, flowIds: [2], moveOpen: true },
      since: new Date(2099, 7, 1, 9, 30).toISOString(),
      until: new Date(2099, 7, 15, 18).toISOString(),
    })
    expect(bodies('/delegation/list')).toHaveLength(2)
  })

  it('changes one, and keeps times that were not changed to the second', async () => {
    list = [delegation(1, { flows: [{ id: 8, name: 'Retired' }] })]
    await open()
    await openDialog()
    const form = await openForm('Edit the delegation to Dora')
    expect(form.textContent).toContain('Retired')
    await press(within(form).getByRole('button', { name: 'Save' }))
    const { since, until } = delegation(1)
    await waitFor(() =>
      expect(bodies('/delegation/update')).toEqual([
        { id: 1, toId: dora.id, flowIds: [8], since, until, moveOpen: false },
      ]),
    )
  })

  it.each([
    ['toId', 'Delegate to'],
    ['flowIds', 'Flows'],
    ['since', 'From'],
    ['until', 'Until'],
  ])('says why the server refuses %s at its field', async (field, label) => {
    list = [delegation(1)]
    refusals['/delegation/update'] = { status: 422, code: 42234, msg: 'Not like this', data: { field } }
    await open()
    await openDialog()
    const form = await openForm('Edit the delegation to Dora')
    await press(within(form).getByRole('button', { name: 'Save' }))
    const refusal = await within(form).findByText('Not like this')
    expect(refusal.closest('.arco-form-item')?.textContent).toContain(label)
  })

  it('ends one after a question', async () => {
    list = [delegation(1)]
    await open()
    await openDialog()
    await press(button('End the delegation to Dora'))
    expect(await screen.findByText(/Approvals that Dora already has stay with them/)).toBeTruthy()
    expect(bodies('/delegation/delete')).toEqual([])
    list = []
    await press(button('End'))
    await waitFor(() => expect(bodies('/delegation/delete')).toEqual([{ id: 1 }]))
    expect(await screen.findByText('There are no delegations yet')).toBeTruthy()
    expect(screen.queryByText(/^Your approvals go to Dora/)).toBeNull()
    await waitFor(() => expect(screen.queryByText('End the delegation to Dora?')).toBeNull())
  })

  it('is closed to people who may not delegate, and to those who view it as a role', async () => {
    refusals['/delegation/list'] = { status: 403, code: 40301, msg: 'No', data: null }
    await open()
    expect(screen.queryByRole('button', { name: 'Delegations' })).toBeNull()
    cleanup()
    sent = []
    await open({ as: 2 })
    expect([screen.queryByRole('button', { name: 'Delegations' }), bodies('/delegation/list')]).toEqual([null, []])
  })

  it('begins now, as the clock of the viewer says', async () => {
    await open()
    await openDialog()
    const form = await openForm('New delegation')
    const { value } = within(form).getByRole<HTMLInputElement>('textbox', { name: 'From' })
    expect([localText(new Date()), localText(new Date(Date.now() - 60_000))]).toContain(value)
  })
})
