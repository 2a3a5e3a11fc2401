import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { JsonObject } from '#kernel/page/values'
import { rowsOf } from '#server/db/raw'
import { tableName } from '#server/modules/models/index'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import type { ModelDetail } from '#server/wire'
import { median, type Row } from '../row.ts'

export const rows = ['records/query', 'records/unindexed', 'records/create', 'records/import', 'records/import-others']

const RECORDS = 200_000
const ROUNDS = 200
const SLOW_ROUNDS = 7
const WRITERS = 1_000
const WRITE_ROUNDS = 5
const IMPORTED = 30_000
const IMPORT_ROUNDS = 3
/** Rows that are imported beside others. */
const IMPORTED_BESIDE = 3_000
/** Between two writes of a person beside an import. */
const OTHERS_PAUSE_MS = 5
/** Rows of one write. */
const PART = 500
const FIELDS = [
  ['code', 'text'],
  ['status', 'text'],
  ['city', 'text'],
  ['note', 'text'],
  ['day', 'date'],
  ['at', 'date-time'],
  ['done', 'yes-no'],
  ['amount', 'number'],
  ['weight', 'number'],
  ['count', 'number'],
  ['first', 'text'],
  ['last', 'text'],
] as const

interface World {
  readonly server: TestServer
  readonly owner: TestUser
  readonly clerk: TestUser
  readonly projectId: number
  readonly columns: ReadonlyMap<string, string>
  readonly table: string
}

/** A model of twelve fields with 200,000 records, half of which a clerk's role may see. */
async function fill(server: TestServer): Promise<World> {
  const owner = await server.user('owner')
  const clerk = await server.user('clerk')
  const { id: projectId } = await owner.newProject()
  const post = async <T>(path: string, body: object): Promise<T> => (await owner.post<T>(`/api${path}`, body)).data
  const model = { projectId, name: 'order', description: 'Orders' }
  let order = await post<ModelDetail>('/model/create', model)
  for (const [name, type] of FIELDS) {
    const field = { modelId: order.id, name, type, indexed: name === 'status' }
    order = await post<ModelDetail>('/model/field/create', field)
  }
  const { id: roleId } = await post<{ id: number }>('/project/role/create', { projectId, name: 'Clerk' })
  const all = { where: true, fields: true }
  const seen = { where: { field: 'count', op: 'ge', value: 500 }, fields: true }
  await post('/data/permits/update', { roleId, modelId: order.id, permits: { view: seen, create: all } })
  await post('/project/user/create', { projectId, userName: 'clerk@test.dev', role: 'ordinary', roleId })
  const columns = new Map(order.fields.map(({ id, name }) => [name, `f${id}`]))
  const table = tableName(order.id, 'stg')
  const names = sql.join(
    ['id', 'rev', 'created_at', 'created_by', 'updated_at', 'updated_by', ...columns.values()].map((name) =>
      sql.identifier(name),
    ),
    sql`, `,
  )
  const { store } = server
  await store.write(async (db) => {
    await rowsOf(
      store,
      db,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${RECORDS})
        insert into ${sql.identifier(table)} (${names})
        select printf('%016d', i), 1, i, 1, i, 1,
          'C' || i, 'S' || (i % 2000), 'City ' || (i * 7919 % 500), 'Note of ' || i,
          '2026-01-01', i, i % 2, i * 0.5, i % 97, i % 1000, 'First ' || i, 'Last ' || (i * 31 % 1000) from n`,
    )
  })
  return { server, owner, clerk, projectId, columns, table }
}

/** The same table as a programmer would declare it. */
const declared = ({ table, columns }: World) => {
  const of = (name: string) => columns.get(name) as string
  return sqliteTable(table, {
    ...{ id: text('id').primaryKey(), rev: integer('rev'), deletedAt: integer('deleted_at') },
    ...{ createdAt: integer('created_at'), createdBy: integer('created_by') },
    ...{ updatedAt: integer('updated_at'), updatedBy: integer('updated_by') },
    ...{ code: text(of('code')), status: text(of('status')), city: text(of('city')), note: text(of('note')) },
    ...{
      day: text(of('day')),
      at: integer(of('at'), { mode: 'timestamp_ms' }),
      done: integer(of('done'), { mode: 'boolean' }),
    },
    ...{ amount: real(of('amount')), weight: real(of('weight')), count: real(of('count')) },
    ...{ first: text(of('first')), last: text(of('last')) },
  })
}

async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work(round)
    took.push(performance.now() - start)
  }
  return took
}

async function compared(
  name: string,
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  theirs: (round: number) => Promise<unknown>,
): Promise<Row> {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  await timed(Math.min(rounds, 20), ours)
  await timed(Math.min(rounds, 20), theirs)
  // In turns, so that whatever slows the machine slows both.
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(...(await timed(1, () => ours(round))))
    measured.theirs.push(...(await timed(1, () => theirs(round))))
  }
  const [value, baseline] = [median(measured.ours), median(measured.theirs)]
  return { name, ratio: value / baseline, value, unit: 'ms', baseline, rounds }
}

/** A file of rows, and what imports it. */
function importOf({ owner, projectId }: World, rows = IMPORTED) {
  const fields = ['code', 'status', 'city', 'amount', 'day']
  const values = Array.from({ length: rows }, (_, n) => [`I${n}`, `S${n % 2_000}`, `City ${n % 500}`, n * 0.5])
  const text = [fields.join(), ...values.map((row) => [...row, '2026-02-03'].join())].join('\n')
  const mapping = { fields: fields.map((field, column) => ({ column, field })), mode: 'add', key: null }
  const upload = async (): Promise<number> => {
    const form = new FormData()
    form.append('request', JSON.stringify({ projectId, env: 'stg', model: 'order', name: 'orders.csv' }))
    form.append('file', new File([text], 'orders.csv'))
    const uploaded = await owner.raw('/api/data/import/upload', { method: 'POST', body: form })
    return ((await uploaded.json()) as { readonly data: { readonly id: number } }).data.id
  }
  const imported = async (id: number): Promise<void> => {
    await owner.post('/api/data/import', { id, dryRun: false, mapping })
    for (let status = 'running'; status === 'running'; await Bun.sleep(10))
      status = (await owner.post<{ status: string }>('/api/data/import/state', { id })).data.status
  }
  return { upload, imported, values }
}

const subjectOf = ({ server, owner, projectId }: World) => {
  const actor = { userId: owner.userId, userName: '', role: 2, sessionId: 0, app: null, sub: false } as const
  return server.app.services.records.subjectFor(actor, { projectId, env: 'stg' })
}

/** Rows of a file that a job imports, against the same changes in writes of the same size. */
async function importRow(world: World): Promise<Row> {
  const { server } = world
  const { records } = server.app.services
  const subject = await subjectOf(world)
  const { upload, imported, values } = importOf(world)
  const written = async (): Promise<void> => {
    for (let at = 0; at < values.length; at += PART) {
      const part = values.slice(at, at + PART).map(([code, status, city, amount]) => ({
        ...{ model: 'order', op: 'create' as const },
        values: { code, status, city, amount, day: '2026-02-03' } as JsonObject,
      }))
      await records.write(subject, part)
    }
  }
  const background = await server.app.start()
  const measured = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < IMPORT_ROUNDS; round++) {
    const id = await upload()
    measured.ours.push(...(await timed(1, () => imported(id))))
    measured.theirs.push(...(await timed(1, written)))
  }
  await background.stop()
  const [value, baseline] = [median(measured.ours), median(measured.theirs)]
  return { name: 'records/import', ratio: value / baseline, value, unit: 'ms', baseline, rounds: IMPORT_ROUNDS }
}

/** Milliseconds of which so many of a hundred are as long or shorter. */
const share = (of: readonly number[], percent: number): number =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor((of.length * percent) / 100))]!

/** The slow ones (95 %) among another person's writes while a file is imported, against those without it. */
async function othersRow(world: World): Promise<Row> {
  const { server } = world
  const { records } = server.app.services
  const subject = await subjectOf(world)
  const { upload, imported } = importOf(world, IMPORTED_BESIDE)
  const values = { code: 'other', status: 'S1', city: 'Rome', day: '2026-02-03', amount: 1.5 }
  const measure = async (isOver: () => boolean): Promise<readonly number[]> => {
    const took: number[] = []
    while (!isOver()) {
      took.push(...(await timed(1, () => records.write(subject, [{ model: 'order', op: 'create', values }]))))
      await Bun.sleep(OTHERS_PAUSE_MS)
    }
    return took
  }
  const background = await server.app.start()
  const measured = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < IMPORT_ROUNDS; round++) {
    const id = await upload()
    let isOver = false
    const running = imported(id).then(() => {
      isOver = true
    })
    const during = await measure(() => isOver)
    await running
    let left = during.length
    const quiet = await measure(() => left-- <= 0)
    measured.ours.push(share(during, 95))
    measured.theirs.push(share(quiet, 95))
  }
  await background.stop()
  const [value, baseline] = [median(measured.ours), median(measured.theirs)]
  return { name: 'records/import-others', ratio: value / baseline, value, unit: 'ms', baseline, rounds: IMPORT_ROUNDS }
}

/** Records of models against the same statements by hand. */
export async function run(): Promise<Row[]> {
  const server = await createTestServer()
  try {
    const world = await fill(server)
    const { clerk, projectId } = world
    const { records } = server.app.services
    const actor = { userId: clerk.userId, userName: '', role: 2, sessionId: 0, app: null, sub: false } as const
    const subject = await records.subjectFor(actor, { projectId, env: 'stg' })
    const t = declared(world)
    const status = (round: number) => `S${500 + (round % 1400)}`
    const sort = [{ field: 'code', order: 'ascend' as const }]
    const total = 'none' as const
    const byIndex = await compared(
      'records/query',
      ROUNDS,
      (round) =>
        records.query(
          subject,
          { model: 'order' },
          {
            where: { field: 'status', op: 'eq', value: status(round) },
            sort,
            pageSize: 20,
            total,
          },
        ),
      (round) =>
        server.store.read
          .select()
          .from(t)
          .where(and(isNull(t.deletedAt), gt(t.count, 499), eq(t.status, status(round))))
          .orderBy(asc(t.code), asc(t.id))
          .limit(21),
    )
    const { store } = server
    const table = sql.identifier(world.table)
    const column = (name: string) => sql.identifier(world.columns.get(name) as string)
    const unindexed = await compared(
      'records/unindexed',
      SLOW_ROUNDS,
      () =>
        records.query(
          subject,
          { model: 'order' },
          {
            where: { field: 'city', op: 'contains', value: 'ty 12' },
            sort,
            pageSize: 20,
            total,
          },
        ),
      () =>
        rowsOf(
          store,
          store.read,
          sql`select * from ${table} where "deleted_at" is null and ${column('count')} >= 500
            and instr(lower(${column('city')}), 'ty 12') > 0 order by ${column('code')}, "id" limit 21`,
        ),
    )
    const values = { code: 'new', status: 'S1', city: 'Rome', day: '2026-02-03', amount: 1.5, count: 1 }
    let made = 0
    const create = await compared(
      'records/create',
      WRITE_ROUNDS,
      () =>
        Promise.all(
          Array.from({ length: WRITERS }, () => records.write(subject, [{ model: 'order', op: 'create', values }])),
        ),
      () =>
        Promise.all(
          Array.from({ length: WRITERS }, () => {
            made++
            const id = `bare${String(made).padStart(12, '0')}`
            const now = Date.now()
            return store.write((db) =>
              db
                .insert(t)
                .values({ ...values, id, rev: 1, createdAt: now, createdBy: 1, updatedAt: now, updatedBy: 1 } as never),
            )
          }),
        ),
    )
    return [byIndex, unindexed, create, await importRow(world), await othersRow(world)]
  } finally {
    await server.close()
  }
}
