import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { type Admin, AdminContext } from '#sdk/studio'
import type { ApprovalItem } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { FrameContext, type FrameParts } from '../admin-context.ts'
import { Screen } from './inbox-screen.tsx'

const item = (no: number, more: Partial<ApprovalItem> = {}): ApprovalItem => ({
  ...{ id: `a${no}`, no, title: `Trip ${no}`, flowId: 1, flow: 'Expenses', env: 'prd', status: 'running' },
  ...{ modelId: 1, recordId: `r${no}`, initiator: { id: 9, name: 'Ivy' }, startedAt: '2026-11-30T08:00:00Z' },
  ...{ endedAt: null, task: null, isUnread: false },
  ...more,
})
const task = (more: Partial<NonNullable<ApprovalItem['task']>> = {}): ApprovalItem['task'] => ({
  ...{ id: 7, node: 'n', openedAt: '2026-11-30T08:00:00Z', dueAt: null, readAt: null, isBulk: true },
  ...more,
})

interface Asked {
  readonly path: string
  readonly body: { readonly [name: string]: unknown }
}
let asked: Asked[]
let list: readonly ApprovalItem[]
let total: number
/** Ids that the server refuses to decide. */
let refused: ReadonlySet<string>
/** The steps of the flow whose people are chosen at the start. */
let chooses: readonly { readonly node: string; readonly name: string }[]

function answerOf({ path, body }: Asked): unknown {
  if (path === '/api/approval/flows')
    return [
      { id: 1, name: 'Expenses', model: 'expense', mayStart: true, chooses },
      { id: 2, name: 'Leave', model: 'leave', mayStart: false, chooses: [] },
    ]
  if (path === '/api/approval/delegation/list') return []
  if (path === '/api/approval/people')
    return ['Ann', 'Bob'].map((name, at) => ({ id: at + 7, name, avatar: '', note: '' }))
  if (path === '/api/data/shape') return { name: 'expense', title: 'purpose', fields: [] }
  if (path === '/api/data/query') return { list: [{ id: 'r1', purpose: 'Rome' }], total: 1 }
  if (path === '/api/approval/list') return { list, total, pageNum: body.pageNum, pageSize: body.pageSize }
  return { status: 'running', version: 2 }
}

beforeEach(async () => {
  asked = []
  list = []
  total = 0
  refused = new Set()
  chooses = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = { path: new URL(address, 'http://localhost').pathname, body: JSON.parse(String(init.body ?? '{}')) }
    asked.push(call)
    if (call.path === '/api/approval/start')
      return Response.json({ code: 42237, data: { nodes: ['b'] }, msg: 'Not active: “Pay”' }, { status: 422 })
    if (refused.has(String(call.body.id)))
      return Response.json({ code: 40995, data: null, msg: 'This task is already handled by Bob' }, { status: 409 })
    return Response.json({ code: 0, data: answerOf(call), msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

const notify = vi.fn()
const refresh = vi.fn(async () => undefined)
async function open(role: 'admin' | 'ordinary' = 'ordinary') {
  const counts = signal({ todo: 2, unread: 1, isUsed: true })
  const start = signal({ role })
  const frame = {
    app: { at: { project: 3, env: 'prd', as: null }, start },
    kernel: new Kernel(),
  } as unknown as FrameParts
  const admin = { notify, go: vi.fn(), tasks: { counts, refresh } } as unknown as Admin
  await act(async () => {
    render(
      <FrameContext value={frame}>
        <AdminContext value={admin}>
          <Screen params={{ id: '3' }} />
        </AdminContext>
      </FrameContext>,
    )
  })
  return { counts }
}
const asks = (path: string) => asked.filter((each) => each.path === path).map(({ body }) => body)
const lastList = () => asks('/api/approval/list').at(-1)

describe('the inbox of approvals', () => {
  it('lists what is to do with links, unread and late approvals marked', async () => {
    const late = task({ dueAt: '2020-01-01T00:00:00Z' })
    list = [item(1, { task: late, isUnread: true }), item(2, { task: task() })]
    await open()
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/app/3/approvals/a1',
      '/app/3/approvals/a2',
    ])
    expect(within(rows[0]!).getByRole('img', { name: 'Unread' })).toBeTruthy()
    expect(rows[0]!.textContent).toContain('Overdue')
    expect(rows[1]!.textContent).not.toContain('Overdue')
    expect(lastList()).toEqual({ projectId: 3, env: 'prd', box: 'todo', pageNum: 1, pageSize: 20 })
  })

  it('says what is empty, and takes filters away', async () => {
    await open()
    expect(screen.getByRole('status').textContent).toBe('Nothing is waiting for you')
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Unread only' })))
    expect(lastList()).toMatchObject({ unread: true })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' })))
    expect(lastList()).not.toHaveProperty('unread')
  })

  it('has the list of all for administrators alone', async () => {
    await open()
    expect(screen.queryByRole('radio', { name: 'All' })).toBeNull()
    cleanup()
    await open('admin')
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'All' })))
    expect(lastList()).toMatchObject({ box: 'all' })
    expect(screen.queryByRole('checkbox', { name: 'Unread only' })).toBeNull()
  })

  it('reads the list again when the number of tasks is another one', async () => {
    const { counts } = await open()
    const before = asks('/api/approval/list').length
    list = [item(5, { task: task() })]
    await act(async () => {
      counts.value = { todo: 3, unread: 1, isUsed: true }
    })
    expect(asks('/api/approval/list')).toHaveLength(before + 1)
    expect(screen.getByRole('listitem').textContent).toContain('Trip 5')
  })

  it('approves those that may be together, with one comment, and says which were refused', async () => {
    list = [item(1, { task: task() }), item(2, { task: task({ id: 8 }) }), item(3, { task: task({ isBulk: false }) })]
    refused = new Set(['a2'])
    await open()
    expect(screen.getAllByRole('checkbox', { name: /^Choose “/ })).toHaveLength(2)
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: /Choose all/ })))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Approve together' })))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 approvals' })
    await act(
      async () => void fireEvent.change(within(dialog).getByLabelText('Comment'), { target: { value: ' Fine ' } }),
    )
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' })))
    const alert = await screen.findByText(/Trip 2: This task is already handled by Bob/)
    expect(alert).toBeTruthy()
    expect(asks('/api/approval/act')).toEqual([
      { id: 'a1', command: { do: 'approve', task: 7, comment: 'Fine' } },
      { id: 'a2', command: { do: 'approve', task: 8, comment: 'Fine' } },
    ])
    expect([notify.mock.calls.at(-1), refresh.mock.calls.length > 0]).toEqual([
      [{ zh: '1 approval approved', en: '1 approval approved' }, 'success'],
      true,
    ])
  })

  it('starts flows that the person may start, over a record', async () => {
    await open()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Start an approval' })))
    const dialog = await screen.findByRole('dialog', { name: 'Start an approval' })
    await act(async () => void fireEvent.click(within(dialog).getByRole('combobox', { name: 'Flow' })))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Expenses'])
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Start an approval' })))
    expect(await within(dialog).findByText('Choose one')).toBeTruthy()
    expect(asks('/api/approval/start')).toEqual([])
  })

  it('chooses the people of steps among those of the project, and shows refusals at the step', async () => {
    chooses = [
      { node: 'a.1', name: 'Check' },
      { node: 'b', name: 'Pay' },
    ]
    await open()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Start an approval' })))
    const dialog = await screen.findByRole('dialog', { name: 'Start an approval' })
    const pick = async (field: string, option: string) => {
      const box = within(dialog).getByRole('combobox', { name: field })
      await act(async () => void fireEvent.click(box))
      const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
      const found = await within(list!).findByText(option)
      await act(async () => void fireEvent.click(found))
    }
    const send = () =>
      act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Start an approval' })))
    await pick('Record', 'Rome')
    await pick('People for “Check”', 'Ann')
    await send()
    expect(await within(dialog).findAllByText('Choose at least one person')).toHaveLength(1)
    expect(asks('/api/approval/people').at(-1)).toEqual({ flowId: 1, env: 'prd', text: '' })
    await pick('People for “Pay”', 'Bob')
    await send()
    expect(await within(dialog).findByText('Not active: “Pay”')).toBeTruthy()
    const refusedAt = within(dialog).getByRole('combobox', { name: 'People for “Pay”' })
    expect(refusedAt.getAttribute('aria-invalid')).toBe('true')
    expect(asks('/api/approval/start')).toEqual([
      { flowId: 1, env: 'prd', recordId: 'r1', chosen: { 'a.1': [7], b: [8] } },
    ])
  })
})
