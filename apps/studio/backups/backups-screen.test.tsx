import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupInfo, BackupList } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { Screen } from './backups-screen.tsx'

const SIZES = 'sizes-of-test'
const HOUR_MS = 3_600_000
const backup = (id: number, more: Partial<BackupInfo> = {}): BackupInfo => ({
  ...{
    id,
    kind: 'scheduled',
    status: 'done',
    requestedBy: '',
    requestedAt: new Date(Date.now() - id * HOUR_MS).toISOString(),
  },
  ...{ seconds: 2.4, problem: null, note: null, verification: 'restored', verifiedAt: new Date().toISOString() },
  archive: {
    name: `tessera-${id}.tar.gz`,
    size: 5_000_000,
    facts: { parts: 3, release: '0.2.0', sha256: 'a'.repeat(64) },
  },
  ...more,
})
const problem = {
  message: { zh: '磁盘空间不足。', en: 'There is no room left on a disk.' },
  detail: '20 MB > 3 MB',
}
const failed = (id: number): BackupInfo =>
  backup(id, { status: 'failed', archive: null, verification: null, verifiedAt: null, problem })

let list: BackupList
let refusal: { readonly status: number; readonly code: number; readonly msg: string } | null
const sent: (readonly [string, unknown])[] = []
const clicked: string[] = []
beforeEach(async () => {
  list = {
    backups: [],
    schedule: { at: '03:00', zone: 'Europe/Berlin', next: '2026-05-12T01:00:00.000Z', daily: 7, weekly: 4 },
    folder: '/srv/data/backups',
    mostByHand: 20,
  }
  refusal = null
  sent.length = 0
  clicked.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init.body) sent.push([pathname, JSON.parse(String(init.body))])
    if (refusal) return Response.json({ code: refusal.code, data: null, msg: refusal.msg }, { status: refusal.status })
    if (pathname === '/api/backups/download')
      return Response.json({
        code: 0,
        data: { address: '/api/backups/file/1?ticket=t', name: 'tessera-1.tar.gz' },
        msg: '',
      })
    if (pathname === '/api/backups/make')
      list = {
        ...list,
        backups: [
          backup(0, { status: 'running', archive: null, verification: null, seconds: null, verifiedAt: null }),
          ...list.backups,
        ],
      }
    return Response.json({ code: 0, data: pathname === '/api/backups/list' ? list : null, msg: '' })
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`)
  })
  // The library computes the height of the command from these.
  document.head.insertAdjacentHTML(
    'beforeend',
    `<style id="${SIZES}">textarea { padding: 0px; border: 0px solid }</style>`,
  )
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
  document.getElementById(SIZES)?.remove()
})
const open = async (): Promise<void> => {
  render(<Screen />)
  await screen.findByRole('region', { name: 'Backups' })
}
const summary = () => screen.getByRole('region', { name: 'Backups' })

describe('the screen of backups', () => {
  it('says that there is none, and offers to make one', async () => {
    await open()
    expect(within(summary()).getByText('No backup has been made yet.')).toBeTruthy()
    expect(within(summary()).getByText(/^Next backup: .*2026.*3:00.*Europe\/Berlin/)).toBeTruthy()
    expect(screen.getByText(/^No backups yet/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Restore command' })).toHaveProperty(
      'value',
      'npm run restore -- --from FILE',
    )
  })

  it('shows the last backup in words, in both languages', async () => {
    list = { ...list, backups: [backup(1), backup(25, { verification: 'broken', note: problem })] }
    await open()
    expect(within(summary()).getByText('Last backup: 1 hour ago, 4.8 MB, verified by a restore.')).toBeTruthy()
    expect(screen.getByText('Damaged')).toBeTruthy()
    expect(screen.getByText('Details: 20 MB > 3 MB')).toBeTruthy()
    await act(() => setLocale('zh'))
    expect(screen.getByText('最近一次备份：1小时前，4.8 MB，已恢复验证。')).toBeTruthy()
    expect(screen.getByText('磁盘空间不足。')).toBeTruthy()
  })

  it('says what to do about a backup that failed, and which one is usable', async () => {
    list = { ...list, backups: [failed(1), backup(2)] }
    await open()
    expect(within(summary()).getByText('The last backup failed')).toBeTruthy()
    expect(within(summary()).getByText('There is no room left on a disk.')).toBeTruthy()
    expect(within(summary()).getByText('Last usable backup: 2 hours ago.')).toBeTruthy()
  })

  it('says that the operator switched daily backups off', async () => {
    list = { ...list, schedule: null, folder: null }
    await open()
    expect(within(summary()).getByText(/switched daily backups off \(BACKUP_AT=off\)/)).toBeTruthy()
    expect(screen.queryByText(/^Folder of the archives/)).toBeNull()
  })

  it('makes a backup, and follows it until it is verified', async () => {
    await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getAllByRole('button', { name: 'Back up now' })[0]!)
    expect(await screen.findByText('A backup is being made…')).toBeTruthy()
    expect(await screen.findByText('Being made')).toBeTruthy()
    list = { ...list, backups: [backup(0)] }
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(await screen.findByText('Verified by a restore')).toBeTruthy()
    expect(screen.queryByText('A backup is being made…')).toBeNull()
  })

  it('downloads an archive after the password was entered', async () => {
    list = { ...list, backups: [backup(1)] }
    await open()
    fireEvent.click(screen.getByRole('button', { name: /^Download the backup of/ }))
    const dialog = await screen.findByRole('dialog')
    refusal = { status: 400, code: 40112, msg: 'The current password is wrong' }
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }))
    expect(await within(dialog).findByText('The current password is wrong')).toBeTruthy()
    refusal = null
    fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }))
    await vi.waitFor(() => expect(clicked).toEqual(['/api/backups/file/1?ticket=t tessera-1.tar.gz']))
    expect(sent.at(-1)).toEqual(['/api/backups/download', { id: 1, userPwd: 'secret' }])
  })

  it('verifies a backup again, and deletes one after a question', async () => {
    list = { ...list, backups: [backup(1)] }
    await open()
    fireEvent.click(screen.getByRole('button', { name: /^Verify the backup of/ }))
    await vi.waitFor(() => expect(sent).toEqual([['/api/backups/verify', { id: 1 }]]))
    fireEvent.click(screen.getByRole('button', { name: /^Delete the backup of/ }))
    const question = await screen.findByRole('dialog')
    list = { ...list, backups: [] }
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['/api/backups/remove', { id: 1 }]))
    expect(await screen.findByText(/^No backups yet/)).toBeTruthy()
    await vi.waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull(), { timeout: 5_000 })
  })

  it('leaves a backup alone that is at work', async () => {
    list = { ...list, backups: [backup(1, { verification: 'running' })] }
    await open()
    expect(screen.getByRole('button', { name: /^Verify the backup of/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: /^Delete the backup of/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Back up now' }).className).not.toContain('loading')
  })

  it('offers to try again when the list could not be loaded', async () => {
    refusal = { status: 503, code: 50304, msg: 'The database cannot be reached' }
    render(<Screen />)
    expect(await screen.findByText(/The database cannot be reached/)).toBeTruthy()
    refusal = null
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Backups' })).toBeTruthy()
  })
})
