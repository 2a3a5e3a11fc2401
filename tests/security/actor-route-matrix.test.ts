import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, actors, expectedStatus, matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 30_000)
afterAll(() => world.close())

/** Objects that the last cell left as they were, which the next one may have. */
let spare: Objects | null = null

interface Operation {
  readonly requestBody?: {
    readonly content: {
      readonly [type: string]: {
        readonly schema: { readonly properties?: object; readonly anyOf?: readonly { readonly properties?: object }[] }
      }
    }
  }
}
const operations = async (): Promise<Map<string, Operation>> => {
  const document = (await (await world.server.browser().raw('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )
}

test('every route has a row and every row a route', async () => {
  const documented = [...(await operations()).keys()].filter((route) => route !== 'GET /api/openapi.json')
  expect(documented.sort()).toEqual(Object.keys(matrix).sort())
})

test('what is documented is what is mounted', async () => {
  const mounted = world.server.app.routes
    .filter((route) => route.path.startsWith('/api/') && route.path !== '/api/openapi.json')
    .map((route) => `${route.method} ${route.path.replace(':id', '{id}')}`)
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(matrix).sort())
})

const rows: readonly (readonly [route: string, row: Row])[] = Object.entries(matrix)

describe.each(rows)('%s', (route, row) => {
  test.each(actors)('as %s', async (name: ActorName) => {
    const objects = spare ?? (await world.objects())
    spare = null
    const user = await world.actor(name)
    const before = await world.dump(objects.projectId)
    const response = await sendRow(user, route, row, objects)
    const expected = expectedStatus(row, name)
    const text = await response.text()
    expect([response.status, text.slice(0, 200)]).toEqual([expected, text.slice(0, 200)])
    if (expected >= 400) expect(await world.dump(objects.projectId)).toBe(before)
    if (expected >= 400 || route.startsWith('GET')) spare = objects
    expect(text).not.toMatch(/passwordHash|userPwd|argon2|replacedAt/)
  })
})

const NOWHERE = 987_654_321
const nowhere = (objects: Objects): Objects => ({
  ...objects,
  projectId: NOWHERE,
  pageId: NOWHERE,
  recordId: NOWHERE,
  olderRecordId: NOWHERE,
  orderId: NOWHERE,
  fileName: 'f'.repeat(32),
})

test.each(rows.filter(([, row]) => row.rule !== 'public' && row.rule !== 'signed in'))(
  '%s answers an outsider the same whether or not the thing exists',
  async (route, row) => {
    const objects = await world.objects()
    for (const name of ['anonymous', 'other user'] as const) {
      const [real, none] = await Promise.all(
        [objects, nowhere(objects)].map(async (target) => {
          const response = await sendRow(await world.actor(name), route, row, target)
          return [response.status, await response.text(), Object.fromEntries(response.headers)]
        }),
      )
      expect(real).toEqual(none)
    }
  },
)

const EXTRAS = [
  ...['id', 'userId', 'userName', 'role', 'status', 'isAdmin', 'passwordHash', 'sampledAt', 'createdAt', 'updatedAt', 'updatedBy'],
  ...['projectId', 'projectRoleType', 'projectRoleId', 'ownerId', 'pageId', 'revision', 'stgState', 'prdState', 'stgPublishId'],
  ...['prdPublishId', 'isPublic', 'privatePrefixes', 'hash', 'ver', '__proto__', 'constructor', 'prototype'],
]

test.each(
  rows
    .filter(([route, row]) => route.startsWith('POST') && row.body !== undefined && row.rule !== 'signed in')
    .concat(
      rows.filter(([route]) =>
        ['POST /api/user/update/profile', 'POST /api/project/create', 'POST /api/sample/orders/create'].includes(route),
      ),
    ),
)('%s takes no property that it does not declare', async (route, row) => {
  const schema = (await operations()).get(route)?.requestBody?.content['application/json']?.schema
  const declared = new Set([schema, ...(schema?.anyOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {})))
  expect(declared.size).toBeGreaterThan(0)
  const objects = await world.objects()
  const user = await world.actor(row.rule.startsWith('super') ? 'super admin' : 'owner')
  const before = await world.dump(objects.projectId)
  for (const name of EXTRAS.filter((each) => !declared.has(each))) {
    const extra = JSON.parse(`{${JSON.stringify(name)}: 1}`) as object
    const response = await sendRow(user, route, row, objects, extra)
    expect([name, response.status]).toEqual([name, 400])
  }
  expect(await world.dump(objects.projectId)).toBe(before)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('ids of two projects cannot be mixed in one request', async () => {
  const [mine, theirs] = [await world.objects(), await world.objects()]
  const owner = await world.actor('owner')
  const before = await world.dump(theirs.projectId)
  const body = { pageId: mine.pageId, env: 'stg', publishId: theirs.olderRecordId }
  expect((await owner.post('/api/pages/rollback', body)).status).toBe(404)
  expect(await world.dump(theirs.projectId)).toBe(before)
})
