import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Changes, Edit } from '#kernel/document'
import type { UserInfo } from '../../../server/wire.ts'
import { enter, forget } from '../../shell/session.ts'
import { openDrafts } from '../../shell/sync/drafts.ts'
import { type SettingsEntry, settingsKind } from '../projects/settings-kind.ts'
import { type UsedDocument, useDocument } from './use-document.ts'

const user = { userId: 5, userName: 'me', role: 2 } as UserInfo
const settings = (more: Partial<SettingsEntry>): SettingsEntry => ({ kind: 'settings', id: 'settings', remark: '', logo: '', ...more })

interface Sent {
  readonly revision: number
  readonly edit: Edit
}

/** The server's side of one document. */
class Server {
  revision = 1
  record = settings({})
  /** Nothing gets through. */
  isAway = false
  readonly saved: Edit[] = []
  /** The revisions from which edits of others were asked for, and the streams that are open. */
  readonly since: string[] = []
  readonly streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  refusesToFollow = false

  readonly fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    if (this.isAway) throw new TypeError('Failed to fetch')
    if (pathname.startsWith('/api/documents/records/'))
      return this.#answer({ id: 7, kind: 'settings', revision: this.revision, entries: [this.record], access: 'developer' })
    if (pathname === '/api/documents/edit') return this.#save(JSON.parse(String(init.body)) as Sent)
    this.since.push(searchParams.get('since') ?? '')
    return this.refusesToFollow ? Response.json({ code: 40301, data: null, msg: 'no' }, { status: 403 }) : this.#follow(init.signal)
  }

  /** Another user writes a value, which the followers receive. */
  write(more: Partial<SettingsEntry>): void {
    const from = this.revision
    this.revision += 1
    this.record = settings({ ...this.record, ...more })
    for (const stream of this.streams) this.#tell(stream, from)
  }

  #save({ edit, revision }: Sent): Response {
    this.saved.push(edit)
    const isBehind = revision < this.revision
    const cells = Object.fromEntries(edit.cells.map(([, path, value]) => [path, value]))
    this.record = settings({ ...this.record, ...cells } as Partial<SettingsEntry>)
    this.revision += 1
    return this.#answer({ revision: this.revision, again: false, entries: isBehind ? { settings: this.record } : {} })
  }

  #follow(signal: AbortSignal | null | undefined): Response {
    const since = Number(this.since.at(-1))
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.streams.add(stream)
        signal?.addEventListener('abort', () => {
          if (this.streams.delete(stream)) stream.error(signal.reason)
        })
        if (since < this.revision) this.#tell(stream, since)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  #tell(stream: ReadableStreamDefaultController<Uint8Array>, from: number): void {
    const { revision } = this
    const data = { from, revision, by: [{ userId: 9, userName: 'Li' }], entries: { settings: this.record } }
    stream.enqueue(new TextEncoder().encode(`event: edits\nid: ${revision}\ndata: ${JSON.stringify(data)}\n\n`))
  }

  #answer(data: unknown): Response {
    return Response.json({ code: 0, data, msg: '' })
  }
}

let server: Server
let documentId = 0
beforeEach(() => {
  documentId += 1
  server = new Server()
  vi.stubGlobal('fetch', server.fetch)
  void enter({ token: 'a token', user } as never)
})
afterEach(async () => {
  show('visible')
  forget()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A window of the browser in which a screen edits the document. */
async function openWindow() {
  const { result, unmount } = renderHook((): UsedDocument<SettingsEntry> => useDocument(settingsKind, documentId))
  await vi.waitFor(() => expect(result.current.document).toBeDefined(), { timeout: 5_000 })
  const now = () => result.current.document!
  const read = (): SettingsEntry => now().store.document.entries.get('settings')!
  return {
    now,
    read,
    status: () => now().state.peek().status,
    reopen: () => act(() => result.current.reopen()),
    isReady: () => result.current.document !== undefined,
    write(more: Partial<SettingsEntry>): boolean {
      const changes: Changes<SettingsEntry> = new Map([['settings', { from: read(), to: { ...read(), ...more } as SettingsEntry }]])
      return now().edit(changes, { zh: '修改', en: 'Change' })
    },
    close: unmount,
  }
}
/** Until what was typed is kept on this device. */
const kept = (remark: string) =>
  vi.waitFor(async () => expect(JSON.stringify(await openDrafts().read(`5:document ${documentId}`))).toContain(remark), { timeout: 5_000 })

describe('a window that is closed and opened again', () => {
  it('gets back what was not saved, and saves it', async () => {
    const one = await openWindow()
    server.isAway = true
    expect(one.write({ remark: 'typed' })).toBe(true)
    await kept('typed')
    one.close()
    server.isAway = false
    const again = await openWindow()
    expect(again.read()).toMatchObject({ remark: 'typed' })
    await expect.poll(again.status).toBe('saved')
    expect(server.record).toMatchObject({ remark: 'typed' })
    await vi.waitFor(async () => expect(await openDrafts().read(`5:document ${documentId}`)).toBeUndefined())
    again.close()
  })

  it('saves on the way out what it still can', async () => {
    const one = await openWindow()
    one.write({ remark: 'at the last moment' })
    one.close()
    await expect.poll(() => server.record).toMatchObject({ remark: 'at the last moment' })
  })

  it('asks which side to keep where somebody else changed the same meanwhile', async () => {
    const one = await openWindow()
    server.isAway = true
    one.write({ remark: 'mine' })
    await kept('mine')
    one.close()
    server.isAway = false
    server.write({ remark: 'theirs' })
    const again = await openWindow()
    expect([again.status(), again.read().remark]).toEqual(['conflict', 'mine'])
    again.now().resolveConflict(() => false)
    expect([again.status(), again.read().remark]).toEqual(['saved', 'theirs'])
    again.close()
  })
})

describe('a second window', () => {
  it('may only look, and goes on with what the first left when that is closed', async () => {
    const one = await openWindow()
    const two = await openWindow()
    expect([one.status(), two.status(), two.write({ remark: 'no' })]).toEqual(['saved', 'read only', false])
    server.isAway = true
    one.write({ remark: 'left behind' })
    await kept('left behind')
    server.isAway = false
    vi.spyOn(server, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    one.close()
    await expect.poll(() => two.isReady() && two.status() !== 'read only', { timeout: 5_000 }).toBe(true)
    await expect.poll(() => server.record).toMatchObject({ remark: 'left behind' })
    expect(two.read()).toMatchObject({ remark: 'left behind' })
    expect(two.write({ remark: 'and on' })).toBe(true)
    two.close()
  })

  it('takes over when asked, with what the first has not saved, and the first may only look', async () => {
    const one = await openWindow()
    const two = await openWindow()
    one.write({ remark: 'taken along' })
    expect(await two.now().lease.ask()).toBe('taken')
    await expect.poll(() => two.isReady() && two.status(), { timeout: 5_000 }).toBe('saved')
    expect([one.status(), two.read().remark]).toEqual(['read only', 'taken along'])
    one.close()
    two.close()
  })
})

describe('a document that is opened anew on request', () => {
  it('keeps what was not saved', async () => {
    const one = await openWindow()
    server.isAway = true
    one.write({ remark: 'typed' })
    await kept('typed')
    server.isAway = false
    const former = one.now()
    one.reopen()
    await expect.poll(() => one.isReady() && one.now() !== former, { timeout: 5_000 }).toBe(true)
    expect(one.read()).toMatchObject({ remark: 'typed' })
    await expect.poll(one.status).toBe('saved')
    one.close()
  })

  it('follows others again who could not be followed', async () => {
    server.refusesToFollow = true
    const one = await openWindow()
    await expect.poll(() => one.now().unfollowed.peek()).toBe('forbidden')
    server.refusesToFollow = false
    const former = one.now()
    one.reopen()
    await expect.poll(() => one.isReady() && one.now() !== former, { timeout: 5_000 }).toBe(true)
    await expect.poll(() => server.streams.size).toBe(1)
    expect(one.now().unfollowed.peek()).toBeNull()
    one.close()
  })
})

describe('a window that was hidden', () => {
  it('hears nothing meanwhile, and shows what others saved when it is seen again, next to what is typed here', async () => {
    const one = await openWindow()
    await expect.poll(() => server.streams.size).toBe(1)
    show('hidden')
    await expect.poll(() => server.streams.size).toBe(0)
    server.write({ logo: 'theirs' })
    server.isAway = true
    one.write({ remark: 'mine' })
    await kept('mine')
    expect(one.read()).toMatchObject({ remark: 'mine', logo: '' })
    server.isAway = false
    show('visible')
    await expect.poll(() => one.read(), { timeout: 5_000 }).toMatchObject({ remark: 'mine', logo: 'theirs' })
    expect(server.since).toEqual(['1', '1'])
    one.close()
  })

  it('asks once for what it missed, however often it is hidden and seen', async () => {
    const one = await openWindow()
    await expect.poll(() => server.streams.size).toBe(1)
    for (const state of ['hidden', 'visible', 'hidden', 'visible'] as const) show(state)
    await expect.poll(() => server.streams.size).toBe(1)
    server.write({ remark: 'once' })
    await expect.poll(() => one.read().remark).toBe('once')
    expect(one.now().others.peek()).toEqual(['Li'])
    one.close()
    await expect.poll(() => server.streams.size).toBe(0)
  })
})
