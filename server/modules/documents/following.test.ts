import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adding, createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageInfo } from '../../wire.ts'
import type { FollowedEdits } from './model.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'developer' })
})
afterAll(() => server.close())

const leaving = new AbortController()
const open: ReadableStreamDefaultReader<Uint8Array>[] = []
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.cancel()
})

interface Event {
  readonly name: string
  readonly id: string
  readonly data: FollowedEdits
}

/** Follows a document; `next` resolves with the next event, heartbeats left out, and with undefined at the end of the stream. */
const follow = async (user: TestUser, documentId: number, since: number, headers: Record<string, string> = {}) => {
  const response = await user.raw(`/api/documents/follow/${documentId}?since=${since}`, { headers, signal: leaving.signal })
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  const reader = response.body.getReader()
  open.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        text = text.slice(end + 2)
        if (fields.data !== undefined) return { name: fields.event ?? '', id: fields.id ?? '', data: JSON.parse(fields.data) }
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value, { stream: true })
    }
  }
  return { next, response }
}

let edits = 0
const edit = (user: TestUser, page: PageInfo, more: object) =>
  user.post<{ revision: number }>('/api/documents/edit', {
    id: page.documentId,
    edit: { id: `follow-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more },
  })

describe('documents/follow', () => {
  it('streams each committed edit with its records and author', async () => {
    const page = await ann.newPage(projectId)
    const { next, response } = await follow(bob, page.documentId, page.revision)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const saved = await edit(ann, page, { added: [element('Button_1')] })
    expect(saved.code).toBe(0)
    const event = await next()
    expect(event).toMatchObject({ name: 'edits', id: String(saved.data.revision) })
    expect(event?.data).toMatchObject({ from: page.revision, revision: saved.data.revision })
    expect(event?.data.by.map(({ userId }) => userId)).toEqual([ann.userId])
    expect(event?.data.by[0]?.userName).not.toBe('')
    expect(Object.keys(event?.data.entries ?? {})).toEqual(['Button_1'])
    await edit(ann, page, { removed: ['Button_1'] })
    const later = await next()
    expect([later?.name, later?.data.entries]).toEqual(['edits', { Button_1: null }])
  })

  it('streams edits that were saved as patches of a page', async () => {
    const page = await ann.newPage(projectId)
    const { next } = await follow(bob, page.documentId, page.revision)
    const saved = await ann.post('/api/pages/update', {
      ...{ id: page.id, revision: page.revision, edit: 'patch-00000001' },
      patch: adding(element('Button_2')),
    })
    expect(saved.code).toBe(0)
    expect(Object.keys((await next())?.data.entries ?? {})).toEqual(['Button_2'])
  })

  it('sends what was missed first, by revision or by the id of the last event', async () => {
    const page = await ann.newPage(projectId)
    const first = await edit(ann, page, { added: [element('Button_1')] })
    await edit(ann, page, { added: [element('Button_2')] })
    const whole = await follow(bob, page.documentId, page.revision)
    expect(Object.keys((await whole.next())?.data.entries ?? {}).sort()).toEqual(['Button_1', 'Button_2'])
    const rest = await follow(bob, page.documentId, page.revision, { 'last-event-id': String(first.data.revision) })
    expect(Object.keys((await rest.next())?.data.entries ?? {})).toEqual(['Button_2'])
  })

  it('asks for a reload when the client has a revision that does not exist', async () => {
    const page = await ann.newPage(projectId)
    const { next } = await follow(bob, page.documentId, page.revision + 40)
    expect((await next())?.name).toBe('reload')
  })

  it('announces nothing of an edit that was refused', async () => {
    const page = await ann.newPage(projectId)
    const { next } = await follow(bob, page.documentId, page.revision)
    expect((await edit(ann, page, { cells: [['page', '__proto__/x', 1]] })).code).not.toBe(0)
    await edit(ann, page, { added: [element('Button_1')] })
    expect((await next())?.data.from).toBe(page.revision)
  })

  it('refuses users who may not see the document', async () => {
    const page = await ann.newPage(projectId)
    const eve = await server.user('eve')
    await expect(follow(eve, page.documentId, 1)).rejects.toThrow(/404/)
    await expect(follow(server.browser(), page.documentId, 1)).rejects.toThrow(/401/)
  })

  it('closes the stream of a user who loses access before the next edit is sent', async () => {
    const carl = await server.user('carl')
    const page = await ann.newPage(projectId)
    await ann.post('/api/project/member/create', { projectId, userName: 'carl@test.dev', role: 'developer' })
    const { next } = await follow(carl, page.documentId, page.revision)
    const gone = await ann.post('/api/project/member/delete', { projectId, userId: carl.userId })
    expect(gone.code).toBe(0)
    await edit(ann, page, { added: [element('Button_1')] })
    const event = await next()
    expect(event?.name === 'closed' || event === undefined).toBe(true)
  })

  it('limits the streams of one person and frees their places', async () => {
    const page = await ann.newPage(projectId)
    const dora = await server.user('dora')
    await ann.post('/api/project/member/create', { projectId, userName: 'dora@test.dev', role: 'tester' })
    for (let count = 0; count < 20; count++) await follow(dora, page.documentId, page.revision)
    await expect(follow(dora, page.documentId, page.revision)).rejects.toThrow(/429/)
    await open[0]?.cancel()
    await follow(dora, page.documentId, page.revision)
  })
})
