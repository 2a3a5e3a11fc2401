import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_ID } from '#kernel/page/records'
import { createTestServer, element, type TestServer, type TestUser } from '#server/testing.fixture'
import type { BranchInfo, PageDetail } from '#server/wire'
import { watchPrototypes } from '../helpers/prototypes.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
const prototypes = watchPrototypes()
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PROJECT_PAGES: '0', TESSERA_PERSON_PAGES: '0' } })
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())
afterEach(() => prototypes.restore())

const NAMES = ['ordinary', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
let made = 0
const json = { 'content-type': 'application/json' }
const edit = async (documentId: number, change: { readonly added?: readonly object[]; readonly cells?: readonly unknown[] }) =>
  ann.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `hostile-${String(++made).padStart(8, '0')}`, added: [], cells: [], removed: [], ...change },
  })
/** Nothing of the process has changed, and another user is still served. */
const expectUnharmed = async (): Promise<void> => {
  expect(prototypes.changed()).toEqual([])
  expect((await bob.get('/api/user/info')).status).toBe(200)
  expect(server.faults).toEqual([])
}
/** An object with one key; written as text, because a literal makes no own key of `__proto__`. */
const marked = (name: string): string => `{${JSON.stringify(name)}:{"polluted":"yes"}}`

describe('hostile names on their way into a document', () => {
  const content = (name: string) => {
    const key = JSON.stringify(name)
    return `{"props":{${key}:{"polluted":"yes"},"text":"x"},"style":{${key}:"red"},"bindings":{"text.${name}":{"kind":"formula","source":"1"}},"extra":{${key}:1},"events":{${key}:[]}}`
  }
  it.each(NAMES)('refuses or stores without effect a patch of /pages/update with %s', async (name) => {
    const page = await ann.newPage(projectId)
    const base = JSON.stringify(element('T1'))
    const hostile = `{${base.slice(1, -1)},${content(name).slice(1)}`
    const changed = `{"added":{},"changed":{"T1":[${base},${hostile}]},"removed":{}}`
    const added = `{"added":{"T1":${base}},"changed":{},"removed":{}}`
    const post = (patch: string, revision: number) =>
      ann.raw('/api/pages/update', {
        method: 'POST',
        body: `{"id":${page.id},"revision":${revision},"patch":${patch}}`,
        headers: json,
      })
    expect((await post(added, 1)).status).toBe(200)
    expect(name === 'ordinary' ? [200] : [200, 400]).toContain((await post(changed, 2)).status)
    // Merged with what somebody else wrote of the same record.
    expect((await edit(page.documentId, { cells: [['T1', 'css', '.a {}']] })).status).toBe(200)
    expect([200, 400, 409]).toContain((await post(changed, 2)).status)
    await expectUnharmed()
  })

  it.each(NAMES)('makes, reads and merges without effect a branch whose edits use %s', async (name) => {
    const page = await ann.newPage(projectId)
    await edit(page.documentId, { added: [element('T1')] })
    const branch = (await ann.post<BranchInfo>('/api/documents/create-branch', { id: page.documentId, name: `b-${name}` })).data
    const cells = [['T1', `props/${name}/polluted`, 'x']]
    const onBranch = await edit(branch.id, { cells })
    expect(name === 'ordinary' ? [200] : [200, 400]).toContain(onBranch.status)
    // The merge is one edit on the page, made of what the branch holds.
    expect((await edit(page.documentId, { cells })).status).toBe(onBranch.status)
    expect((await ann.post('/api/documents/merged', { id: branch.id, seq: 1 })).status).toBe(200)
    expect((await ann.get(`/api/documents/at/${page.documentId}/1`)).status).toBe(200)
    expect((await ann.get(`/api/documents/last/${page.documentId}?entry=T1`)).status).toBeLessThan(500)
    await expectUnharmed()
  })

  it.each(NAMES)('refuses or imports without effect a page that uses %s', async (name) => {
    // Imports are limited by the minute.
    server.advance(60_000)
    const key = JSON.stringify(name)
    const pageData = {
      elements: [{ id: 'T1', type: 'Button', name: 'b', elements: [] }],
      elementsMap: { T1: { id: 'T1', type: 'Button', name: 'b', config: { props: { text: 'x' }, style: { color: 'red' } }, events: [] } },
    }
    const page = await ann.newPage(projectId, { name: `Export ${++made}`, pageData })
    const exported = JSON.stringify(await (await ann.raw(`/api/exchange/page/${page.id}`)).json())
    const inProps = (text: string) => text.replace('"props":{"text"', `"props":{${key}:{"polluted":"yes"},"a":${marked(name)},"text"`)
    const inStyle = (text: string) => text.replace('"style":{"color"', `"style":{${key}:"1px","color"`)
    for (const [content, isKnown] of [
      [inStyle(inProps(JSON.stringify(pageData))), true],
      [inProps(exported), true],
      [inStyle(exported), true],
      [exported.replace('"name"', `${key}:{"polluted":"yes"},"name"`), false],
    ] as const) {
      expect(content).toContain(key)
      for (const way of ['check', 'import']) {
        const body = new FormData()
        body.append('projectId', String(projectId))
        body.append('file', new File([content], 'page.json'))
        if (way === 'import') body.append('choices', '{}')
        const response = await ann.raw(`/api/exchange/into/${way}`, { method: 'POST', body })
        expect([content, name === 'ordinary' && isKnown ? [200] : [200, 400]]).toEqual([content, expect.arrayContaining([response.status])])
        await response.text()
        expect(prototypes.changed()).toEqual([])
      }
    }
    await expectUnharmed()
  })

  it.each(NAMES)('copies and publishes without effect a page with %s', async (name) => {
    const page = await ann.newPage(projectId, { name: `Copy ${++made}` })
    await edit(page.documentId, { cells: [[PAGE_ID, `props/${name}/polluted`, 'x']] })
    await edit(page.documentId, { cells: [[PAGE_ID, `style/${name}`, 'red']] })
    expect((await ann.post('/api/pages/copy', { id: page.id })).code).toBe(0)
    expect((await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })).code).toBe(0)
    expect((await ann.get<PageDetail>(`/api/pages/detail/${page.id}`)).code).toBe(0)
    await expectUnharmed()
  })
})
