import { expect, type Page, type Request } from 'playwright/test'
import type { Paged, PageInfo, PageRecords, ProjectInfo, ProjectPrefixes, PublishRecord, UserInfo } from '../../server/wire.ts'
import { type Api, register, signIn } from '../helpers/api.ts'
import { matrix, type Objects } from '../security/matrix.ts'
import { signInAs } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const stranger = { email: 'stranger@example.test', password: 'a stranger who wants in' }
const FOR_PAGES = 'x-tessera-page'

interface World {
  readonly root: Api
  /** What the super administrator has and the stranger has no part in. */
  readonly secret: Objects
  readonly trap: PageInfo
}
let making: Promise<World> | undefined
const world = (baseURL: string): Promise<World> => {
  making ??= make(baseURL)
  return making
}

async function make(baseURL: string): Promise<World> {
  const root = await signIn(baseURL)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Nobody else’s' })
  const page = await root.post<PageInfo>('/pages/create', { name: 'Private', projectId: project.id })
  const branch = await root.post<{ readonly id: number }>('/documents/create-branch', { id: page.documentId, name: 'Hidden' })
  const record = await root.post<PublishRecord>('/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
  await register(baseURL, stranger)
  const theirs = await signIn(baseURL, stranger)
  const secret: Objects = {
    projectId: project.id,
    projectName: project.name,
    pageId: page.id,
    documentId: page.documentId,
    versionId: 1,
    branchId: branch.id,
    blockId: 'block_nowhere',
    ...{ modelId: 1, modelRev: 1, fieldId: 1, deletedFieldId: 1, deletedModelId: 1 },
    ...{ modelJobId: 1, formerColumnId: 1 },
    ...{ dataRecordId: '0000000000000000', deletedRecordId: '0000000000000001', importId: 1 },
    recordId: record.id,
    olderRecordId: record.id,
    ...{ orderId: 1, customerId: 1 },
    pluginId: 'acme.rating',
    memberId: theirs.session.user.userId,
    ...{ subUserId: 1, sessionId: 1, identityId: 1 },
    menuId: 1,
    ...{ secretId: 1, dataKeyId: 1, scimTokenId: 1, backupId: 1, failedJobId: 'failed', waitingJobId: 'waiting', browserErrorId: 1 },
    dictionaryId: 1,
    viewId: 1,
    ...{ workflowId: 1, hookWorkflowId: 1, failedRunId: 'none', openRunId: 'none' },
    ...{ approvalFlowId: 1, delegationId: 0, approvalId: 'none' },
    ...{ invitationId: 1, invitedEmail: stranger.email },
    roleId: 1,
    ...{ groupId: 1, emptyGroupId: 1 },
    templateId: 1,
    unlistedTemplateId: 1,
    fileName: `${'0'.repeat(32)}.gif`,
    folderId: 1,
    freshEmail: 'fresh@example.test',
    knownEmail: stranger.email,
    waitingEmail: stranger.email,
    picture: new File([], 'a.gif'),
  }
  return { root, secret, trap: await setTrap(theirs, secret) }
}

const idOf = (index: number): string => `call_${index}`

/**
 * A page with one api for every mounted call, asked by a table each as it opens, and once more by a flow of the
 * page's load.
 */
async function setTrap(theirs: Api, secret: Objects): Promise<PageInfo> {
  const project = await theirs.post<ProjectInfo>('/project/create', { name: 'A trap' })
  const page = await theirs.post<PageInfo>('/pages/create', { name: 'Look at this', projectId: project.id, isPublic: 1 })
  const { entries, revision } = await theirs.get<PageRecords>(`/pages/records/${page.id}`)
  const added: Record<string, object> = {}
  const flows: string[] = []
  for (const [index, row] of Object.values(matrix).entries()) {
    const { path, body } = row.request(secret)
    const { method } = row.call
    const params = row.call.form ? [] : Object.entries(body).map(([key, value]) => ({ key, value }))
    const id = idOf(index)
    // The last of hundreds at once waits for all before it.
    const config = { method, stgApi: path, prdApi: path, replaceData: 'reserve', timeout: 200, params }
    added[id] = { kind: 'api', id, name: id, source: 'source/http', config, bindings: {}, extra: {} }
    const use = { api: id, source: 'source/http', config: {}, bindings: {}, execute: 'at once' }
    added[`table_${index}`] = {
      ...{ kind: 'element', id: `table_${index}`, type: 'MarsTable', name: `table_${index}`, parentId: null, order: `a${index + 10}` },
      ...{ props: {}, bindings: {}, style: {}, css: '', events: {}, source: use, version: 1, extra: {} },
    }
    const node = { id: 'n1', kind: 'action', name: '', action: 'action/request', params: { api: id }, bindings: {} }
    added[`flow_${index}`] = { kind: 'flow', id: `flow_${index}`, name: '', nodes: [node], extra: {} }
    flows.push(`flow_${index}`)
  }
  const leave = { id: 'n1', kind: 'action', name: '', action: 'action/logout', params: {}, bindings: {} }
  added.flow_leave = { kind: 'flow', id: 'flow_leave', name: '', nodes: [leave], extra: {} }
  const before = entries.find(({ kind }) => kind === 'page')!
  const after = { ...before, events: { onLoad: [...flows, 'flow_leave'] } }
  await theirs.post('/pages/update', { id: page.id, revision, patch: { added, changed: { page: [before, after] }, removed: {} } })
  await theirs.post<PublishRecord>('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return page
}

/** Everything of the super administrator that a page could have changed. */
async function stateOf({ root, secret }: World): Promise<unknown> {
  const { projectId, pageId } = secret
  const [projects, pages, members, prefixes, records, user] = await Promise.all([
    root.get<Paged<ProjectInfo>>('/project/list?pageSize=200'),
    root.get<Paged<PageInfo>>(`/pages/list?pageSize=200&projectId=${projectId}`),
    root.get<unknown>(`/project/member/list?projectId=${projectId}`),
    root.get<ProjectPrefixes>(`/project/prefixes/${projectId}`),
    root.get<PageRecords>(`/pages/records/${pageId}`),
    root.get<UserInfo>('/user/info'),
  ])
  const orders = await root.get<Paged<unknown>>('/sample/orders?pageSize=1')
  const mine = projects.list.filter(({ userId }) => userId === user.userId)
  return {
    mine: mine.map(({ id, name, remark }) => [id, name, remark]),
    pages: pages.list,
    members,
    prefixes,
    records,
    user,
    orders: orders.total,
  }
}

interface Answer {
  readonly call: string
  readonly status: number
  readonly code: unknown
}
interface Watched {
  /** The calls that have been answered, as method and path. */
  readonly calls: readonly string[]
  readonly answers: () => Promise<readonly Answer[]>
}

/** What the page's logic asks of our own api, and how it is answered. */
function watchPage(page: Page): Watched {
  const calls: string[] = []
  const asked: Request[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || request.headers()[FOR_PAGES] === undefined) return
    asked.push(request)
    calls.push(`${request.method()} ${pathname}`)
  })
  const answers = () =>
    Promise.all(
      asked.map(async (request, index): Promise<Answer> => {
        const answer = await request.response()
        const { code } = ((await answer?.json().catch(() => null)) ?? {}) as { code?: unknown }
        return { call: calls[index]!, status: answer?.status() ?? 0, code }
      }),
    )
  return { calls, answers }
}
const ALLOWED = [
  /^POST \/api\/(viewer\/(request|stream|upload)|cloud\/upload\/files|data\/(query|one|group|history|people|shape|write|export))$/,
  /^POST \/api\/workflow\/call$/,
  /^POST \/api\/approval\/(act|detail|people|start)$/,
  /^GET \/api\/dictionary\/items$/,
]
/** Of the page's own project. */
const OWN = /^\w+ \/api\/sample\//

/**
 * Waits until the page has made at least so many calls, those that write once by a table and once by a flow (one answer
 * serves both that read), and looks at how all of them were answered. It waits for as long as there are more of them:
 * hundreds take a minute on a busy machine.
 */
async function expectHarmless(page: Page, watched: Watched, least: number): Promise<void> {
  const asked = (): number => {
    const counts = new Map<string, number>()
    for (const call of watched.calls) counts.set(call, (counts.get(call) ?? 0) + 1)
    return [...counts].filter(([call, count]) => count >= (call.startsWith('GET ') ? 1 : 2)).length
  }
  for (let before = -1; asked() < least && watched.calls.length > before; ) {
    before = watched.calls.length
    await expect
      .poll(() => asked() >= least || watched.calls.length > before, { timeout: 30_000 })
      .toBe(true)
      .catch(() => {})
  }
  expect(asked()).toBeGreaterThanOrEqual(least)
  await page.waitForLoadState('load')
  for (const { call, status, code } of await watched.answers()) {
    if (OWN.test(call)) continue
    // What takes a form refuses another kind of body before it looks at who asks.
    const isOtherBody = status === 415 && code === 41501
    const isAllowed = isOtherBody || ALLOWED.some((allowed) => allowed.test(call))
    if (!isAllowed) expect([call, status, code]).toEqual([call, 403, 40304])
    // Of another project, or of whoever looks at the page, nothing is answered.
    else expect([call, status, status >= 400]).toEqual([call, status, true])
  }
  expect(await page.evaluate(() => localStorage.getItem('mars-token'))).not.toBeNull()
}

const everyCall = new Set(Object.keys(matrix).map((route) => route.replace('{id}', '0'))).size

test('a stranger’s published page changes nothing and reads nothing in the name of a super administrator who opens it', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const made = await world(baseURL!)
  await signInAs(page)
  const before = await stateOf(made)
  const watched = watchPage(page)
  await page.goto(`/page/${made.trap.id}`)
  await expectHarmless(page, watched, everyCall)
  // The page may ask for the end of the login; it is the person who ends it.
  await expect(page.getByRole('dialog').getByText('Sign out?')).toBeVisible()
  expect(await stateOf(made)).toEqual(before)
})

onlyLong(test)(
  'opened in the editor it sends nothing that writes by itself, and in the preview it is refused as well',
  async ({ page, baseURL }) => {
    const made = await world(baseURL!)
    await signInAs(page)
    const before = await stateOf(made)
    const watched = watchPage(page)
    await page.goto(`/editor/${made.trap.id}/edit`)
    const reads = Object.keys(matrix).filter((route) => route.startsWith('GET'))
    await expectHarmless(page, watched, reads.length)
    const asked = [...watched.calls]
    expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([])
    // Each table asks once.
    expect(asked.length).toBe(new Set(asked).size)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expectHarmless(page, watched, everyCall)
    expect(await stateOf(made)).toEqual(before)
  },
)
