import { newBlock, type TestServer, type TestUser } from '#server/testing.fixture'
import type { BlockInfo, ModelDetail } from '#server/wire'

/** A model with a field, a deleted one, two records of which one is deleted, and a role that may use all of it. */
export async function madeData({ app }: TestServer, owner: TestUser, projectId: number, roleId: number) {
  const post = (path: string, body: object) => owner.post<ModelDetail>(`/api/model/${path}`, body)
  const field = (modelId: number, name: string) => post('field/create', { modelId, name, type: 'text' })
  const model = await post('create', { projectId, name: 'customer', description: 'Customers' })
  const modelId = model.data.id
  await field(modelId, 'title')
  const { fields } = (await field(modelId, 'former')).data
  const [fieldId = 0, deletedFieldId = 0] = fields.map(({ id }) => id)
  await post('field/create', { modelId, name: 'owner', type: 'user' })
  // A field that had another type, and a job of another model that has not begun.
  const { data: typed } = await field(modelId, 'typed')
  const asked = { id: typed.fields.find(({ name }) => name === 'typed')!.id, rev: typed.rev, type: 'long-text' }
  await post('field/type/change', asked)
  type Ids = readonly { readonly id: number }[]
  const jobsOf = async (id: number) => (await owner.post<Ids>('/api/model/job/list', { id })).data
  await app.services.modelJobs.run((await jobsOf(modelId))[0]!.id)
  const busy = await post('create', { projectId, name: 'busy', description: 'Busy' })
  const { data: changing } = await field(busy.data.id, 'text')
  await post('field/type/change', { id: changing.fields[0]!.id, rev: changing.rev, type: 'long-text' })
  const modelJobId = (await jobsOf(busy.data.id))[0]!.id
  const { rev, former } = (await post('field/delete', { id: deletedFieldId })).data
  const formerColumnId = former[0]!.id
  const write = (changes: readonly object[]) =>
    owner.post<readonly { readonly id: string }[]>('/api/data/write', { projectId, env: 'stg', changes })
  const records = await write(['Nova', 'Vega'].map((title) => ({ model: 'customer', op: 'create', values: { title } })))
  const [dataRecordId = '', deletedRecordId = ''] = records.data.map(({ id }) => id)
  await write([{ model: 'customer', op: 'delete', id: deletedRecordId }])
  const other = await post('create', { projectId, name: 'former', description: 'Former' })
  const deletedModelId = other.data.id
  await post('delete', { id: deletedModelId })
  const all = { where: true, fields: true }
  const permits = { view: all, create: all, update: all, delete: all, import: all, export: all }
  await owner.post('/api/data/permits/update', { roleId, modelId, permits })
  const definition = { columns: [{ name: 'title', field: 'title' }] }
  const view = await owner.post<{ readonly id: number }>('/api/view/create', {
    ...{ projectId, modelId, name: 'titles', definition },
  })
  const viewId = view.data.id
  const jobs = { modelJobId, formerColumnId, viewId }
  return { modelId, modelRev: rev, fieldId, deletedFieldId, deletedModelId, dataRecordId, deletedRecordId, ...jobs }
}

/** An import whose file was read, by the owner. */
export async function importOf(
  { store }: TestServer,
  userId: number,
  projectId: number,
  modelId: number,
): Promise<number> {
  const at = new Date()
  const [row] = await store.write((db) =>
    db
      .insert(store.t.recordImport)
      .values({
        ...{ projectId, modelId, userId, env: 'stg', name: 'customers.csv', size: 11, encoding: 'utf-8' },
        ...{ columns: [{ name: 'title', samples: ['Nova'] }], hasMerged: false, total: 1, status: 'ready' },
        ...{ isDryRun: false, done: 0, created: 0, changed: 0, refused: 0, refusedBytes: 0 },
        ...{ createdAt: at, changedAt: at },
      })
      .returning({ id: store.t.recordImport.id }),
  )
  return row?.id ?? 0
}

/** A block that has been edited since its version, so that it can be released. */
export async function madeBlock(owner: TestUser, projectId: number): Promise<string> {
  const entries = [newBlock()]
  const { id, documentId } = (await owner.post<BlockInfo>('/api/blocks/create', { projectId, name: 'Block', entries }))
    .data
  const cells = [['page', 'css', 'a { color: red }']]
  await owner.post('/api/documents/edit', {
    id: documentId,
    edit: { id: 'edit-of-the-block', added: [], cells, removed: [] },
  })
  return id
}

/** Jobs of the installation: one that has failed, and one that waits for longer than the tests take. */
export async function madeJobs({ store }: TestServer) {
  const at = new Date()
  const common = {
    namespaceId: 'default',
    workflowName: 'job/mail',
    config: { attempts: 8 },
    input: {},
    createdAt: at,
    updatedAt: at,
  }
  const [failedJobId, waitingJobId] = [crypto.randomUUID(), crypto.randomUUID()]
  const later = new Date(at.getTime() + 86_400_000)
  await store.write((db) =>
    db.insert(store.t.run).values([
      { ...common, id: failedJobId, status: 'failed', attempts: 8, error: { message: 'No answer' }, finishedAt: at },
      { ...common, id: waitingJobId, status: 'pending', attempts: 0, availableAt: later },
    ]),
  )
  return { failedJobId, waitingJobId }
}

/** An error that a browser reported. */
export async function reportedError({ store }: TestServer): Promise<number> {
  const at = new Date()
  const texts = {
    message: 'TypeError: x is undefined',
    stack: '',
    route: '/page/:id',
    part: '',
    browser: 'Firefox 140',
    searchText: '',
  }
  const [row] = await store.write((db) =>
    db
      .insert(store.t.browserError)
      .values({
        ...texts,
        fingerprint: crypto.randomUUID(),
        app: 'viewer',
        state: 'open',
        count: 1,
        releases: ['0.2.0'],
        firstAt: at,
        lastAt: at,
      })
      .returning({ id: store.t.browserError.id }),
  )
  return row?.id ?? 0
}

/** A daily backup with an archive. */
export async function backupOf({ store }: TestServer): Promise<number> {
  const row = { kind: 'scheduled', status: 'done', requestedAt: new Date(), name: 'tessera-1.tar.gz', size: 1 } as const
  const [made] = await store.write((db) => db.insert(store.t.backup).values(row).returning({ id: store.t.backup.id }))
  return made!.id
}
