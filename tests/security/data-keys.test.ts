import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takesKeys } from '#server/calls/call'
import type { TestUser } from '#server/testing.fixture'
import type { MadeDataKey } from '#server/wire'
import { matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

let world: World
let objects: Objects
let secret: string
beforeAll(async () => {
  world = await createWorld()
  objects = await world.objects()
  const owner = await world.actor('owner')
  const models = [{ modelId: objects.modelId, actions: ['view', 'create', 'update', 'delete', 'export'] }]
  const body = { projectId: objects.projectId, name: 'Every action', env: 'stg', models }
  secret = (await owner.post<MadeDataKey>('/api/project/key/create', body)).data.secret
}, 60_000)
afterAll(() => world.close())

const rows: readonly (readonly [route: string, row: Row])[] = Object.entries(matrix)
const isData = ([route]: readonly [string, Row]): boolean => / \/api\/data\//.test(route)

/** What an actor would be, with a key in the place of the token. */
const withKey = (shown = secret, cookie: string | null = null): TestUser => {
  const program = world.server.browser()
  program.token = shown
  program.cookie = cookie
  return program
}
const codeOf = async (response: Response): Promise<number> => ((await response.json()) as { code: number }).code

describe('a key of a project', () => {
  it('is taken by calls that read and write records, and by no others', () => {
    const keyed = rows.filter(([, { call }]) => takesKeys(call))
    expect(keyed.filter((row) => !isData(row)).map(([route]) => route)).toEqual([])
    expect(keyed.map(([route]) => route).sort()).toEqual(
      [
        ...['export', 'group', 'history', 'one', 'query', 'shape', 'trash', 'write'].map(
          (name) => `POST /api/data/${name}`,
        ),
        'GET /api/data/openapi',
      ].sort(),
    )
  })

  it.each(rows.filter(([, { call }]) => !takesKeys(call)))('is refused by %s', async (_, row) => {
    const { cookie } = await world.actor('super admin')
    const before = await world.dump(objects.projectId)
    // Neither the login of a person beside it nor a page's mark makes a difference.
    for (const user of [withKey(), withKey(secret, cookie), withKey(`tk_${'a'.repeat(43)}`)]) {
      const response = await sendRow(user, row, objects)
      expect([response.status, await codeOf(response)]).toEqual([403, 40390])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(await world.dump(objects.projectId)).toBe(before)
  })

  it.each(rows.filter(([, { call }]) => takesKeys(call)))('is answered by %s in its own project', async (_, row) => {
    const own = await world.objects()
    const owner = await world.actor('owner')
    const models = [{ modelId: own.modelId, actions: ['view', 'create', 'update', 'delete', 'export'] }]
    const body = { projectId: own.projectId, name: 'Own', env: 'stg', models }
    const key = await owner.post<MadeDataKey>('/api/project/key/create', body)
    const last = await world.lastAudited()
    expect((await sendRow(withKey(key.data.secret), row, own)).status).toBe(row.call.exampleAnswers)
    const { actions, unread } = await world.audited(last)
    expect(actions).toEqual(row.call.id === 'records/export' ? ['records exported by key'] : [])
    expect(unread).toEqual([])
    // The same is not there for the key of another project.
    const foreign = await sendRow(withKey(), row, own)
    const nowhere = await sendRow(withKey(), row, { ...own, projectId: 987_654_321 })
    expect([foreign.status, await foreign.text()]).toEqual([nowhere.status, await nowhere.text()])
    expect(foreign.status).toBe(404)
  })

  it.each(rows.filter(([, { call }]) => takesKeys(call)))('is refused by %s when it opens nothing', async (_, row) => {
    for (const shown of [`tk_${'a'.repeat(43)}`, 'tk_', `${secret}x`]) {
      const response = await sendRow(withKey(shown), row, objects)
      expect([response.status, await codeOf(response)]).toEqual([401, 40190])
    }
  })

  it('opens no page and no picture', async () => {
    const paths = [
      '/',
      '/app/1',
      '/preview/1',
      '/api/openapi.json',
      '/api/nowhere',
      '/api/data/query/',
      '/api/data/import',
    ]
    for (const path of paths) expect([path, (await withKey().raw(path)).status]).toEqual([path, 403])
    const preflight = await withKey().raw('/api/data/query', { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})
