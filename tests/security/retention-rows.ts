import { and, count, eq, gt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { createAuditOf } from '#server/modules/audit/service'
import type { TestServer, TestUser } from '#server/testing.fixture'
import type { ModelDetail, PageInfo } from '#server/wire'

/** What planted rows refer to, new for each of them. */
interface Base {
  readonly owner: TestUser
  readonly projectId: number
  readonly page: PageInfo
  readonly modelId: number
  /** When the row is as old as it is to be. */
  readonly at: Date
}
/** Plants a row of a kind and answers how to find out whether it is still there. */
type Plant = (server: TestServer, base: Base) => Promise<() => Promise<boolean>>

const hash = () => crypto.randomUUID()

/** One row with this value in a column, inserted. */
const row =
  <T extends SQLiteTable>(
    tableOf: (t: TestServer['store']['t']) => T,
    key: (table: T) => SQLiteColumn,
    valuesOf: (base: Base) => T['$inferInsert'],
  ): Plant =>
  async ({ store }, base) => {
    const table = tableOf(store.t)
    const column = key(table)
    const [made] = await store.write((db) =>
      db
        .insert(table as SQLiteTable)
        .values(valuesOf(base))
        .returning({ id: column }),
    )
    return async () => (await store.read.$count(table as SQLiteTable, eq(column, made?.id))) > 0
  }

const job = (status: 'completed' | 'failed') =>
  row(
    ({ run }) => run,
    ({ id }) => id,
    ({ at }) => ({
      ...{ id: hash(), namespaceId: 'default', workflowName: 'job/mail', status, config: {}, input: 'x', attempts: 1 },
      ...{ createdAt: at, updatedAt: at, finishedAt: at },
    }),
  )

const flowRun =
  (status: 'done' | 'failed'): Plant =>
  async (server, base) => {
    const { store } = server
    const { projectId, page, owner, at } = base
    const [flow] = await store.write((db) =>
      db
        .insert(store.t.workflow)
        .values({
          projectId,
          name: hash(),
          documentId: page.documentId,
          createdBy: owner.userId,
          createdAt: at,
          updatedAt: at,
        })
        .returning(),
    )
    const workflowId = flow?.id ?? 0
    const [version] = await store.write((db) =>
      db
        .insert(store.t.workflowVersion)
        .values({
          workflowId,
          no: 1,
          definition: {} as never,
          grants: {} as never,
          createdBy: owner.userId,
          createdAt: at,
        })
        .returning(),
    )
    const run = { id: hash(), projectId, workflowId, versionId: version?.id ?? 0, env: 'stg' as const, status }
    const plant = row(
      ({ workflowRun }) => workflowRun,
      ({ id }) => id,
      () => ({ ...run, event: {} as never, chain: [], again: false, wakes: 0, startedAt: at, endedAt: at }),
    )
    return plant(server, base)
  }

const approval: Plant = async ({ store }, { projectId, page, owner, modelId, at }) => {
  const { approval: table, approvalFlow, approvalVersion, approvalLog } = store.t
  const made = { createdBy: owner.userId, createdAt: at }
  const [flow] = await store.write((db) =>
    db
      .insert(approvalFlow)
      .values({ projectId, name: hash(), documentId: page.documentId, ...made, updatedAt: at })
      .returning(),
  )
  const flowId = flow?.id ?? 0
  const [version] = await store.write((db) =>
    db
      .insert(approvalVersion)
      .values({ flowId, no: 1, definition: {} as never, ...made })
      .returning(),
  )
  const common = {
    ...{
      projectId,
      env: 'stg' as const,
      flowId,
      versionId: version?.id ?? 0,
      title: 't',
      initiatorId: owner.userId,
      modelId,
    },
    ...{ recordId: '1', chosen: {}, version: 1, state: {} as never, startedAt: at, updatedAt: at },
  }
  const id = hash()
  await store.write(async (db) => {
    await db.insert(table).values({ ...common, id, no: 1, status: 'approved', endedAt: at })
    // The last number of a project stays taken.
    await db.insert(table).values({ ...common, id: hash(), no: 2, status: 'running' })
    await db.insert(approvalLog).values({ approvalId: id, version: 1, line: {} as never, at })
  })
  return async () => {
    const [logs, approvals] = [
      await store.read.$count(approvalLog, eq(approvalLog.approvalId, id)),
      await store.read.$count(table, eq(table.id, id)),
    ]
    if (logs !== approvals) throw new Error('The history of an approval goes with it')
    return approvals > 0
  }
}

/** By the id of the declaration: a row that counts from `at`. */
export const RETAINED: { readonly [id: string]: Plant } = {
  async 'audit/rows'({ store, app }, { at }) {
    const { audit } = store.t
    const write = createAuditOf(
      store,
      { planted: { label: { zh: '测试', en: 'Planted' } } },
      () => at,
    )({ planted: null })
    const target = hash()
    await store.write((db) => write(db, { action: 'planted', userId: null, target }))
    return async () => {
      if ((await app.services.verifyAudit()).broken !== null) throw new Error('The chain is broken')
      return (await store.read.$count(audit, eq(audit.target, target))) > 0
    }
  },
  'approvals/ended': approval,
  'approvals/delegations': row(
    ({ delegation }) => delegation,
    ({ id }) => id,
    ({ projectId, owner, at }) => ({
      projectId,
      userId: owner.userId,
      toId: owner.userId,
      since: at,
      until: at,
      createdAt: at,
    }),
  ),
  'browser-errors/groups': row(
    ({ browserError }) => browserError,
    ({ id }) => id,
    ({ at }) => ({
      ...{
        fingerprint: hash(),
        app: 'studio' as const,
        message: 'm',
        stack: '',
        route: '',
        part: '',
        browser: '',
        state: 'open' as const,
      },
      ...{ count: 1, releases: [], firstAt: at, lastAt: at, searchText: 'm' },
    }),
  ),
  'data-keys/ended': row(
    ({ dataKey }) => dataKey,
    ({ id }) => id,
    ({ projectId, owner, at }) => ({
      ...{
        projectId,
        name: 'Key',
        env: 'stg' as const,
        hash: hash(),
        createdBy: owner.userId,
        createdAt: at,
        endedAt: at,
      },
    }),
  ),
  async 'documents/edits'({ store }, { page, owner, at }) {
    const { documentEdit, document } = store.t
    const documentId = page.documentId
    const [found] = await store.read
      .select({ revision: document.revision })
      .from(document)
      .where(eq(document.id, documentId))
    const seq = (found?.revision ?? 0) + 1
    const edit = { documentId, seq, editId: hash(), userId: owner.userId, at, edit: '{}', inverse: '{}' }
    await store.write(async (db) => {
      await db.insert(documentEdit).values(edit)
      await db.update(document).set({ revision: seq }).where(eq(document.id, documentId))
    })
    return async () => {
      const isIt = and(
        eq(documentEdit.documentId, documentId),
        eq(documentEdit.editId, edit.editId),
        gt(documentEdit.seq, 0),
      )
      return (await store.read.$count(documentEdit, isIt)) > 0
    }
  },
  'durable/jobs': job('completed'),
  'durable/failed-jobs': job('failed'),
  async 'models/deleted'({ store }, { owner, modelId }) {
    await owner.post('/api/model/delete', { id: modelId })
    return async () => (await store.read.$count(store.t.model, eq(store.t.model.id, modelId))) > 0
  },
  'notifications/list': row(
    ({ notification }) => notification,
    ({ id }) => id,
    ({ owner, at }) => ({
      userId: owner.userId,
      projectId: null,
      kind: 'planted',
      values: {},
      link: '',
      createdAt: at,
    }),
  ),
  'record-imports/imports': row(
    ({ recordImport }) => recordImport,
    ({ id }) => id,
    ({ projectId, modelId, owner, at }) => ({
      ...{
        projectId,
        modelId,
        userId: owner.userId,
        env: 'stg' as const,
        name: 'a.csv',
        size: 1,
        encoding: 'utf-8',
        columns: [],
      },
      ...{
        hasMerged: false,
        total: 1,
        status: 'done' as const,
        isDryRun: false,
        done: 1,
        created: 1,
        changed: 0,
        refused: 0,
      },
      ...{ refusedBytes: 0, createdAt: at, changedAt: at },
    }),
  ),
  'records/changes': row(
    ({ recordChange }) => recordChange,
    ({ id }) => id,
    ({ modelId, at }) => ({
      ...{
        modelId,
        env: 'stg' as const,
        recordId: '1',
        rev: 1,
        op: 'create' as const,
        before: {},
        at,
        origin: 'call' as const,
      },
    }),
  ),
  async 'resources/blocked'({ store }, { projectId, page, at }) {
    const { resourceBlock } = store.t
    const day = Math.floor(at.getTime() / 86_400_000)
    await store.write((db) =>
      db.insert(resourceBlock).values({ projectId, pageId: page.id, day, kind: 'image', host: 'a.test', count: 1 }),
    )
    return async () => {
      const [found] = await store.read
        .select({ n: count() })
        .from(resourceBlock)
        .where(eq(resourceBlock.pageId, page.id))
      return (found?.n ?? 0) > 0
    }
  },
  'scim/ended-tokens': row(
    ({ scimToken }) => scimToken,
    ({ id }) => id,
    ({ projectId, owner, at }) => ({
      projectId,
      name: 'Token',
      hash: hash(),
      createdBy: owner.userId,
      createdAt: at,
      endedAt: at,
    }),
  ),
  'workflows/runs': flowRun('done'),
  'workflows/failed-runs': flowRun('failed'),
}

let made = 0
/** What a planted row needs, made by the calls of the product. */
export async function baseOf(server: TestServer, at: Date): Promise<Base> {
  const owner = await server.user(`owner${++made}`)
  const projectId = (await owner.newProject(`Project ${made}`)).id
  const page = await owner.newPage(projectId)
  const model = await owner.post<ModelDetail>('/api/model/create', { projectId, name: 'thing', description: 'Thing' })
  return { owner, projectId, page, modelId: model.data.id, at }
}
