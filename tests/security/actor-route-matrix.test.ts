import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothing } from '#server/calls/call'
import { actors, expectedStatus, isAdmitted, matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 30_000)
afterAll(() => world.close())

/** Objects that the last test left as they were, which the next one may have: to make them costs a tenth of a second. */
let spare: Objects | null = null
const takeObjects = async (): Promise<Objects> => {
  const objects = spare ?? (await world.objects())
  spare = null
  return objects
}

interface Operation {
  readonly requestBody?: {
    readonly content: {
      readonly [type: string]: {
        readonly schema: { readonly properties?: object; readonly anyOf?: readonly { readonly properties?: object }[] }
      }
    }
  }
}
let known: Promise<Map<string, Operation>> | undefined
const operations = (): Promise<Map<string, Operation>> => {
  known ??= readOperations()
  return known
}
async function readOperations(): Promise<Map<string, Operation>> {
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
    .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(matrix).sort())
})

const rows: readonly (readonly [route: string, row: Row])[] = Object.entries(matrix)

/** Calls whose example a refused actor is answered as an admitted one is, and the test that refuses them. */
const REFUSED_ELSEWHERE: { readonly [route: string]: string } = {
  'POST /api/viewer/token/renew': 'page-audience.test.ts: takes no token after the login that it was made from has ended',
}

test.each(rows.filter(([, row]) => row.rule !== 'public'))(
  'what %s needs is refused to somebody, and told from what it answers others',
  (route, row) => {
    const refused = actors.filter((actor) => !isAdmitted(row, actor)).map((actor) => expectedStatus(row, actor))
    expect(refused.some((status) => status >= 400 && status !== row.call.exampleAnswers)).toBe(REFUSED_ELSEWHERE[route] === undefined)
  },
)

test('every call that takes an input has an example, by which the matrix tries it', () => {
  const without = rows.filter(([, { call }]) => call.example === undefined && call.input !== nothing)
  expect(without.map(([route]) => route)).toEqual([])
})

test('every call that writes says what it writes down in the audit, or why it writes nothing', () => {
  const silent = rows.filter(([, { call }]) => call.writes && call.audits.length > 0 === (call.unaudited !== undefined))
  const idle = rows.filter(([, { call }]) => !call.writes && (call.audits.length > 0 || call.unaudited !== undefined))
  expect([...silent, ...idle].map(([route]) => route)).toEqual([])
})

const NOWHERE = 987_654_321
const nowhere = (objects: Objects): Objects => ({
  ...objects,
  projectId: NOWHERE,
  pageId: NOWHERE,
  documentId: NOWHERE,
  versionId: NOWHERE,
  branchId: NOWHERE,
  blockId: 'block_nowhere',
  recordId: NOWHERE,
  olderRecordId: NOWHERE,
  orderId: NOWHERE,
  customerId: NOWHERE,
  subUserId: NOWHERE,
  sessionId: NOWHERE,
  identityId: NOWHERE,
  fileName: 'f'.repeat(32),
  folderId: NOWHERE,
})

test.each(rows.filter(([, row]) => row.rule !== 'public' && row.rule !== 'signed in'))(
  '%s answers an outsider the same whether or not the thing exists',
  async (_, row) => {
    const objects = await takeObjects()
    for (const name of ['anonymous', 'other user'] as const) {
      const [real, none] = await Promise.all(
        [objects, nowhere(objects)].map(async (target) => {
          const response = await sendRow(await world.actor(name), row, target)
          return [response.status, await response.text(), Object.fromEntries(response.headers)]
        }),
      )
      expect(real).toEqual(none)
      expect(real?.[0]).toBeGreaterThanOrEqual(400)
    }
    spare = objects
  },
)

const EXTRAS = [
  ...['id', 'userId', 'userName', 'role', 'status', 'isAdmin', 'passwordHash', 'sampledAt', 'createdAt', 'updatedAt', 'updatedBy'],
  ...['projectId', 'projectRoleType', 'projectRoleId', 'ownerId', 'pageId', 'revision', 'stgState', 'prdState', 'stgPublishId'],
  ...['prdPublishId', 'isPublic', 'privatePrefixes', 'hash', 'ver', '__proto__', 'constructor', 'prototype'],
]

test.each(
  rows
    .filter(([route, row]) => route.startsWith('POST') && row.call.example !== undefined && row.rule !== 'signed in')
    // The fields of a form that is passed on are for whoever gets it.
    .filter(([, row]) => row.call.streams === undefined)
    .concat(
      rows.filter(([route]) =>
        ['POST /api/user/update/profile', 'POST /api/project/create', 'POST /api/sample/orders/create'].includes(route),
      ),
    ),
)('%s takes no property that it does not declare', async (route, row) => {
  const schema = (await operations()).get(route)?.requestBody?.content['application/json']?.schema
  const declared = new Set([schema, ...(schema?.anyOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {})))
  expect(declared.size).toBeGreaterThan(0)
  const objects = await takeObjects()
  const user = await world.actor(row.rule.startsWith('super') ? 'super admin' : 'owner')
  const before = await world.dump(objects.projectId)
  for (const name of EXTRAS.filter((each) => !declared.has(each))) {
    const extra = JSON.parse(`{${JSON.stringify(name)}: 1}`) as object
    const response = await sendRow(user, row, objects, extra)
    expect([name, response.status]).toEqual([name, 400])
  }
  expect(await world.dump(objects.projectId)).toBe(before)
  spare = objects
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
