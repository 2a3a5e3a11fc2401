import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { MadeDataKey, RecordImportState } from '../../wire.ts'
import type { Subject } from '../records/index.ts'
import { group, step, WorkflowWorld } from './world.fixture.ts'

/** The most that a workflow before the write lets pass. */
const MOST = 3
const REFUSED = /count: .*At most 3, not 4/

let world: WorkflowWorld
let page: number
let adds: number
let checks: number
let program: TestUser
beforeAll(async () => {
  world = await WorkflowWorld.open()
  const sale = await world.model('sale', [
    { name: 'code', type: 'text' },
    { name: 'count', type: 'number' },
    { name: 'total', type: 'number' },
  ])
  await world.model('log', [{ name: 'code', type: 'text' }])
  const { data: made } = await world.owner.post<MadeDataKey>('/api/project/key/create', {
    ...{ projectId: world.projectId, name: 'Program', env: 'stg' },
    models: [{ modelId: sale.id, actions: ['view', 'create'] }],
  })
  program = world.server.browser()
  program.token = made.secret
  page = (await world.owner.newPage(world.projectId)).id
  adds = (
    await world.workflow('adds', { type: 'trigger/by-hand' }, [
      step(
        'c',
        'node/create',
        { model: 'sale', sends: 'chosen', data: ['code', 'count'].map((key) => ({ key, value: '' })) },
        { 'data.0.value': 'event.input.code', 'data.1.value': 'event.input.count' },
      ),
    ])
  ).id
  const workflow = await world.workflow(
    'checks',
    { type: 'trigger/before-create', params: { model: 'sale' } },
    [
      {
        ...group(
          'w',
          'switch',
          { cases: ['yes'], value: 'no' },
          [
            step(
              'r',
              'node/refuse',
              { message: 'Too many', fields: [{ field: 'count', message: '' }] },
              { 'fields.0.message': `"At most ${MOST}, not " + event.after.count` },
            ),
          ],
          [
            step('t', 'node/set-field', { field: 'total' }, { value: 'event.after.count * 10' }),
            step(
              'l',
              'node/create',
              { model: 'log', sends: 'chosen', data: [{ key: 'code', value: '' }] },
              { 'data.0.value': 'event.after.code' },
            ),
          ],
        ),
        bindings: { value: { kind: 'formula', source: `event.after.count > ${MOST} ? "yes" : "no"` } },
      } as never,
    ],
    // A key is no person whose permissions the workflow could have.
    { timeoutMs: 5_000, runAs: 'project' },
  )
  checks = workflow.id
})
afterAll(() => world.close())

interface Sale {
  readonly code: string
  readonly count: number
}
/** What a path says against a record: nothing where it writes it. */
type Path = (sale: Sale) => Promise<string | null>
interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

const refusalIn = ({ code, msg, data }: Answer): string | null => {
  if (code === 0) return null
  if (data === null) throw new Error(`${code} ${msg}`)
  const { fields = {} } = data as { readonly fields?: { readonly [name: string]: string } }
  return `count: ${fields.count}`
}
const creating = (values: Sale) => ({ model: 'sale', op: 'create', values })
async function emptyLog(): Promise<void> {
  const changes = (await world.records('log')).map(({ id }) => ({ model: 'log', op: 'delete', id }))
  if (changes.length > 0) await world.write(changes)
}

const imported = ({ code, count }: Sale, dryRun = false) =>
  world.imported('sale', ['code,count', `${code},${count}`], { dryRun })
const refusalOfRow = ({ errors }: RecordImportState): string | null => {
  const [error] = errors
  return error ? `${error.field}: ${error.text?.en}` : null
}

/**
 * Every way to make a record. Another origin of writes needs its paths here; approvals make none, and
 * `approvals/before-writes.test.ts` has the fields that they write.
 */
const paths: { readonly [origin in Exclude<Subject['origin'], 'approval'>]: { readonly [name: string]: Path } } = {
  call: {
    'a call': async (sale) => refusalIn(await world.write([creating(sale)])),
    'a call with a key': async (sale) => refusalIn(await world.write([creating(sale)], program)),
    'the way out of the trash': async ({ code, count }) => {
      const id = await world.create('sale', { code, count: 1 })
      await world.write([{ model: 'sale', op: 'update', id, values: { count, total: null } }])
      await world.write([{ model: 'sale', op: 'delete', id }])
      await emptyLog()
      return refusalIn(await world.write([{ model: 'sale', op: 'restore', id }]))
    },
  },
  page: {
    'a page': async (sale) =>
      refusalIn(await world.owner.post('/api/data/write', { page, env: 'draft', changes: [creating(sale)] })),
  },
  import: { 'an import': async (sale) => refusalOfRow(await imported(sale)) },
  workflow: {
    'a step of a workflow': async (sale) => {
      const { status, steps } = await world.ended(await world.start(adds, { ...sale }))
      return status === 'done' ? null : JSON.stringify(steps.at(-1)?.outcome)
    },
  },
}
const all = Object.values(paths).flatMap((each) => Object.entries(each))

describe('a workflow before a write', () => {
  it.each(all)('looks at %s', { timeout: 60_000 }, async (name, path) => {
    const sales = (code: string) => world.records('sale', { where: { field: 'code', op: 'eq', value: code } })
    await emptyLog()
    expect(await path({ code: `${name} 1`, count: MOST })).toBe(null)
    expect(await sales(`${name} 1`)).toMatchObject([{ count: MOST, total: MOST * 10 }])
    expect(await world.records('log')).toMatchObject([{ code: `${name} 1` }])
    await emptyLog()
    expect(await path({ code: `${name} 2`, count: MOST + 1 })).toMatch(REFUSED)
    expect(await sales(`${name} 2`)).toEqual([])
    expect(await world.records('log')).toEqual([])
  })

  it('looks at a dry run of an import, which leaves nothing', async () => {
    await emptyLog()
    const before = await world.records('sale')
    const runs = await world.runs(checks)
    expect(await imported({ code: 'dry 1', count: MOST }, true)).toMatchObject({ created: 1, refused: 0 })
    const refused = await imported({ code: 'dry 2', count: MOST + 1 }, true)
    expect([refused.created, refusalOfRow(refused)]).toEqual([0, expect.stringMatching(REFUSED)])
    expect([await world.records('sale'), await world.records('log')]).toEqual([before, []])
    expect(await world.runs(checks)).toEqual(runs)
  })
})
