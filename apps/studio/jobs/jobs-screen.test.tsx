import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobCounts, JobPage, JobRow, JobState } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { Screen } from './jobs-screen.tsx'

const MAIL = { zh: '发送邮件', en: 'Send an e-mail' }
const NONE = { waiting: 0, running: 0, failed: 0, cancelled: 0, done: 0 }
const job = (id: string, more: Partial<JobRow> = {}): JobRow => ({
  ...{
    id,
    kind: 'mail',
    label: MAIL,
    state: 'failed',
    createdAt: '2026-03-01T10:00:00Z',
    dueAt: null,
    startedAt: null,
  },
  ...{ finishedAt: '2026-03-01T10:00:05Z', attempts: 8, mostAttempts: 8, node: 'node-a', requestId: 'request-1' },
  error: {
    message: 'The mail server is away',
    name: 'Error',
    stack: 'Error: away\n    at post (/server/outbox.ts:1:2)',
  },
  ...more,
})

let jobs: { readonly [state in JobState]?: readonly JobRow[] }
let next: string | null
let asked: string[]
let sent: (readonly [path: string, body: unknown])[]
beforeEach(async () => {
  jobs = { failed: [job('one'), job('two', { label: null, kind: 'acme.notes/tidy' })] }
  next = null
  asked = []
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (init.method === 'POST') {
      sent.push([pathname, JSON.parse(String(init.body))])
      return Response.json({ code: 0, data: { changed: 1, skipped: 1 }, msg: '' })
    }
    asked.push(`${pathname}?${searchParams}`)
    const list: JobPage = { list: [...(jobs[searchParams.get('state') as JobState] ?? [])], next }
    const counts: JobCounts = {
      kinds: [{ kind: 'mail', label: MAIL, ...NONE, failed: 2, done: 1_234 }],
      elsewhere: [
        {
          ...{ kind: 'workflows/pass', label: { zh: '执行工作流', en: 'Run a workflow' }, ...NONE, failed: 3 },
          shownIn: { zh: '见项目', en: 'see the project' },
        },
      ],
    }
    return Response.json({ code: 0, data: pathname.endsWith('/counts') ? counts : list, msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the screen of jobs', { timeout: 30_000 }, () => {
  it('lists failed jobs with their names and reasons, and counts those that are shown elsewhere', async () => {
    render(<Screen />)
    expect(await screen.findByText('Send an e-mail')).toBeTruthy()
    expect(screen.getByText('acme.notes/tidy')).toBeTruthy()
    expect(screen.getAllByText('The mail server is away')).toHaveLength(2)
    expect(await screen.findByText('1,234')).toBeTruthy()
    expect(screen.getByText(/Run a workflow \(0 waiting, 0 running, 3 failed; see the project\)/)).toBeTruthy()
  })

  it('runs the selected jobs again, and says how many were not in that state any more', async () => {
    render(<Screen />)
    await screen.findByText('Send an e-mail')
    fireEvent.click(screen.getByLabelText('Select all jobs of this page').querySelector('input') as HTMLInputElement)
    expect(await screen.findByText('2 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Run selected again' }))
    await vi.waitFor(() => expect(sent).toEqual([['/api/jobs/again', { ids: ['one', 'two'] }]]))
    expect(await screen.findByText('1 job will run again')).toBeTruthy()
    expect(await screen.findByText('1 job skipped: its state has changed')).toBeTruthy()
  })

  it('reloads every few seconds, and not while the page is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    render(<Screen />)
    await screen.findByText('Send an e-mail')
    const before = asked.length
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => vi.advanceTimersByTime(20_000))
    expect(asked).toHaveLength(before)
    hidden.mockReturnValue(false)
    act(() => vi.advanceTimersByTime(4_000))
    expect(asked.length).toBeGreaterThan(before)
    hidden.mockRestore()
  })

  it('goes to the next page by its place, and back', async () => {
    next = '1700000000000_two'
    render(<Screen />)
    await screen.findByText('Send an e-mail')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await vi.waitFor(() => expect(asked.at(-1)).toContain('after=1700000000000_two'))
    fireEvent.click(await screen.findByRole('button', { name: 'Previous page' }))
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true),
    )
  })

  it('says in words that no job is in a state', async () => {
    jobs = {}
    render(<Screen />)
    expect(await screen.findByText('No jobs have failed.')).toBeTruthy()
  })
})
