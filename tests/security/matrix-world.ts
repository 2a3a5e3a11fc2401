import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, max } from 'drizzle-orm'
import { hashOf } from '#server/modules/accounts/session-keys'
import { writePlugin } from '#server/modules/plugins/plugin-folder.fixture'
import { createTestServer, type TestServer, TestUser } from '#server/testing.fixture'
import type {
  MadeDataKey,
  MadeScimToken,
  Paged,
  PublishRecord,
  SampleCustomer,
  SampleOrder,
  SubUser,
} from '#server/wire'
import { beginningOf } from '../helpers/beginning-of.ts'
import type { ActorName, Objects, Row } from './matrix.ts'
import { approvalFlowOf } from './matrix-approvals.ts'
import { backupOf, importOf, madeBlock, madeData, madeJobs, reportedError } from './matrix-objects.ts'
import { auditedSince, rowsOfProject } from './matrix-rows.ts'
import { workflowOf } from './matrix-workflows.ts'

const picture = new File(
  [Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')],
  'a.gif',
)

/** A server with one person for every actor, and fresh objects whenever they are asked for. */
export interface World {
  readonly server: TestServer
  objects(): Promise<Objects>
  /** A published, public page of somebody who has no part in any other project. */
  strangersPage(): Promise<Objects>
  /** The actor with a login of its own, so that no cell disturbs the next. */
  actor(name: ActorName): Promise<TestUser>
  /** The number of the audit's last record; 0 while it has none. */
  lastAudited(): Promise<number>
  /**
   * Names that the audit has got since the record of that number, and targets that people could not be told in words.
   */
  audited(since: number): Promise<{ readonly actions: readonly string[]; readonly unread: readonly string[] }>
  /** All rows that belong to a project, for "nothing was changed". */
  dump(projectId: number): Promise<string>
  close(): Promise<void>
}

export const createWorld = async (more: Parameters<typeof createTestServer>[0] = {}): Promise<World> => {
  // The owner makes a project for nearly every cell.
  const folder = mkdtempSync(join(tmpdir(), 'tessera-plugin-'))
  writePlugin(folder)
  const server = await createTestServer({
    ...more,
    env: { TESSERA_PLUGINS: folder, TESSERA_PERSON_PROJECTS: '0', TESSERA_PERSON_PAGES: '0' },
  })
  const { store, app } = server
  await app.services.pluginService.scan()
  const { t } = store
  const people = {
    owner: await server.user('owner'),
    'ordinary user': await server.user('ordinary'),
    tester: await server.user('tester'),
    developer: await server.user('developer'),
    'project admin': await server.user('manager'),
    'other user': await server.user('other'),
    'logged-out token': await server.user('leaver'),
    'expired token': await server.user('sleeper'),
    'frozen user': await server.user('frozen'),
    'super admin': await server.root(),
  }
  const bystander = await server.user('bystander')
  const sub = await bystander.post<SubUser>('/api/user/sub/create', {
    userName: 'sub@test.dev',
    userPwd: 'apple-42-sky',
  })
  await server.user('known', { confirmed: false })
  await server.user('waiting', { confirmed: false })
  await store.write(async (db) => {
    await db.update(t.user).set({ status: 2 }).where(eq(t.user.id, people['frozen user'].userId))
  })
  const { owner } = people
  let count = 0

  const signIn = async (userId: number): Promise<TestUser> => {
    const keys = await store.write((db) => app.services.sessions.open(db, userId, new Request('http://localhost/')))
    const user = new TestUser((request) => app.handle(request))
    user.token = keys.token
    user.cookie = `mars-sid=${keys.cookie}`
    return user
  }

  const objects = async (): Promise<Objects> => {
    count += 1
    // A cell may have ended the owner's other logins.
    const { token, cookie } = await signIn(owner.userId)
    Object.assign(owner, { token, cookie })
    const projectName = `Project ${count}`
    const { id: projectId } = await owner.newProject(projectName)
    const roles = [
      [people['ordinary user'], 'ordinary'],
      [people.tester, 'tester'],
      [people.developer, 'developer'],
      [people['project admin'], 'admin'],
      [people['logged-out token'], 'admin'],
      [people['expired token'], 'admin'],
      [people['frozen user'], 'admin'],
      [bystander, 'tester'],
    ] as const
    await store.write(async (db) => {
      for (const [user, role] of roles)
        await db.insert(t.projectMember).values({ projectId, userId: user.userId, role, createdAt: new Date() })
    })
    const { id: pageId, documentId } = await owner.newPage(projectId)
    const made = async (path: string, more: object) =>
      (await owner.post<{ id: number }>(path, { id: documentId, name: 'One', ...more })).data.id
    const versionId = await made('/api/documents/name-version', { note: '' })
    const branchId = await made('/api/documents/create-branch', {})
    const blockId = await madeBlock(owner, projectId)
    const publish = async () =>
      (await owner.post<PublishRecord>('/api/page/publish/create', { env: 'stg', id: pageId, previewImg: '' })).data.id
    const olderRecordId = await publish()
    await store.write(async (db) => {
      await db.update(t.page).set({ stgState: 2 }).where(eq(t.page.id, pageId))
    })
    const recordId = await publish()
    await owner.post('/api/look/publish', { projectId, env: 'prd' })
    await owner.post('/api/template/prepare', { id: 'built-in:workplace' })
    const orders = await owner.get<Paged<SampleOrder>>('/api/sample/orders?pageSize=1')
    const orderId = orders.data.list[0]?.id ?? 0
    const { id: customerId } = (await owner.post<SampleCustomer>('/api/sample/customers/save', { name: 'Nova' })).data
    const memberId = bystander.userId
    const menuId = await made('/api/project/menu/create', { id: undefined, projectId, type: 1, name: 'Menu' })
    const opened = await owner.post<{ id: number }>('/api/project/menu/create', {
      projectId,
      type: 1,
      name: 'Page',
      kind: 'page',
      pageId,
    })
    const clerk = await owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })
    await owner.post('/api/project/role/updateLimits', { id: clerk.data.id, rev: 1, limits: [opened.data.id] })
    const ordinary = { projectId, userId: people['ordinary user'].userId, role: 'ordinary', roleId: clerk.data.id }
    await owner.post('/api/project/user/update', ordinary)
    const roleId = await made('/api/project/role/create', { id: undefined, projectId, name: 'Role' })
    const data = await madeData(server, owner, projectId, clerk.data.id)
    const group = (name: string) => made('/api/project/group/create', { id: undefined, projectId, name })
    const [groupId, emptyGroupId] = [await group('Group'), await group('Empty')]
    await owner.post('/api/project/group/user/create', { id: groupId, userIds: [memberId] })
    const template = async (listed: 1 | 2) =>
      made('/api/template/create', { id: undefined, pageId, category: 'other', listed })
    const [templateId, unlistedTemplateId] = [await template(1), await template(2)]
    await owner.post('/api/pages/member/create', { pageId, userName: 'bystander@test.dev', role: 'tester' })
    await owner.post('/api/project/secret/write', {
      projectId,
      env: 'prd',
      name: 'crm_token',
      value: 'a-token',
      hosts: ['crm.example.com'],
    })
    const secretId =
      (await owner.get<{ id: number }[]>(`/api/project/secret/list?projectId=${projectId}`)).data[0]?.id ?? 0
    const key = await owner.post<MadeDataKey>('/api/project/key/create', {
      ...{ projectId, name: 'Known', env: 'stg' },
      models: [{ modelId: data.modelId, actions: ['view', 'create', 'update', 'delete', 'export'] }],
    })
    const dataKeyId = key.data.key.id
    const scim = await owner.post<MadeScimToken>('/api/project/scim/token/create', { projectId, name: 'Provider' })
    const scimTokenId = scim.data.token.id
    const guest = { projectId, userName: `guest${count}@test.dev`, role: 'tester' }
    await store.write((db) => db.delete(t.attempt))
    const invited = await owner.post<{ invitation: { id: number } | null }>('/api/project/invitation/create', guest)
    const dictionaryId = await made('/api/dictionary/create', { id: undefined, projectId, code: 'state' })
    const invitationId = invited.data.invitation?.id ?? 0
    await owner.post('/api/project/group/user/import', { id: groupId, userNames: [guest.userName] })
    const own = await store.write(async (db) => {
      const at = new Date()
      // Those of earlier cells would come to more than one person may have.
      await db.delete(t.user).where(eq(t.user.parentId, owner.userId))
      const account = { nickName: 'Sub', passwordHash: '', createdAt: at }
      const [sub] = await db
        .insert(t.user)
        .values({ ...account, userName: `sub${count}@test.dev`, parentId: owner.userId })
        .returning({ id: t.user.id })
      const [login] = await db
        .insert(t.session)
        .values({
          userId: owner.userId,
          createdAt: at,
          idleUntil: new Date(at.getTime() + 3_600_000),
          endsAt: new Date(at.getTime() + 3_600_000),
        })
        .returning({ id: t.session.id })
      const [linked] = await db
        .insert(t.identity)
        .values({ userId: owner.userId, provider: 'wechat', subject: `subject ${count}`, label: '', createdAt: at })
        .returning({ id: t.identity.id })
      return { subUserId: sub?.id ?? 0, sessionId: login?.id ?? 0, identityId: linked?.id ?? 0 }
    })
    const fileName = `${String(count).padStart(32, '0')}.gif`
    await store.write(async (db) => {
      const size = { size: 10, width: 1, height: 1 }
      await db
        .insert(t.file)
        .values({ name: fileName, displayName: 'a.gif', ...size, userId: owner.userId, createdAt: new Date() })
    })
    const importId = await importOf(server, owner.userId, projectId, data.modelId)
    const workflows = await workflowOf(server, owner, projectId)
    const users = [people['ordinary user'], people.tester, people.developer].map(({ userId }) => userId)
    const approvals = await approvalFlowOf(owner, projectId, users, memberId)
    const folderId = await made('/api/cloud/folder/create', { id: undefined, projectId, name: 'Folder' })
    return {
      projectId,
      projectName,
      pageId,
      documentId,
      versionId,
      branchId,
      blockId,
      recordId,
      olderRecordId,
      ...{ orderId, customerId },
      ...own,
      memberId,
      menuId,
      ...{ ...data, importId, ...workflows, ...approvals },
      ...{ roleId, groupId, emptyGroupId },
      templateId,
      unlistedTemplateId,
      secretId,
      dataKeyId,
      scimTokenId,
      ...(await madeJobs(server)),
      browserErrorId: await reportedError(server),
      backupId: await backupOf(server),
      dictionaryId,
      ...{ invitationId, invitedEmail: guest.userName },
      pluginId: 'acme.rating',
      fileName,
      folderId,
      freshEmail: `new${count}@test.dev`,
      knownEmail: 'known@test.dev',
      waitingEmail: 'waiting@test.dev',
      picture,
    }
  }

  return {
    server,
    objects,
    async strangersPage() {
      const known = await objects()
      const stranger = await server.user('stranger')
      const { id: projectId } = await stranger.newProject('A trap')
      const { id: pageId, documentId } = await stranger.newPage(projectId, { isPublic: 1 })
      await stranger.post('/api/page/publish/create', { env: 'stg', id: pageId, previewImg: '' })
      return { ...known, projectId, pageId, documentId }
    },
    async actor(name) {
      // The limits on attempts have tests of their own; here they would stop the cells after the fifth.
      await store.write(async (db) => {
        await db.delete(t.attempt)
      })
      if (name === 'anonymous') return server.browser()
      const user = await signIn(name === 'sub user' ? sub.data.userId : people[name].userId)
      if (name === 'logged-out token') {
        const { token, cookie } = user
        await user.post('/api/user/logout', {})
        Object.assign(user, { token, cookie })
      }
      if (name === 'expired token')
        await store.write(async (db) => {
          await db
            .update(t.sessionKey)
            .set({ expiresAt: new Date(0) })
            .where(eq(t.sessionKey.hash, hashOf(user.token ?? '')))
        })
      return user
    },
    async lastAudited() {
      const [found] = await store.read.select({ last: max(t.audit.id) }).from(t.audit)
      return found?.last ?? 0
    },
    async audited(since) {
      return auditedSince(store, since)
    },
    async dump(projectId) {
      return JSON.stringify(await rowsOfProject(store, owner.userId, projectId))
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends what a row describes, and `extra` in the body over and above. */
export const sendRow = async (user: TestUser, row: Row, objects: Objects, extra: object = {}): Promise<Response> => {
  const { path, body } = row.request(objects)
  const { method, form: isForm } = row.call
  if (method === 'GET') return beginningOf(await user.raw(path))
  if (isForm) {
    const form = new FormData()
    for (const [name, value] of [...Object.entries(body), ...Object.entries(extra)])
      form.append(name, value instanceof Blob ? value : String(value))
    return user.raw(path, { method, body: form })
  }
  const text = JSON.stringify(body).replace(
    /\}$/,
    `${Object.keys(extra).length > 0 ? ',' : ''}${JSON.stringify(extra).slice(1)}`,
  )
  return user.raw(path, { method, body: text.replace('{,', '{'), headers: { 'content-type': 'application/json' } })
}
