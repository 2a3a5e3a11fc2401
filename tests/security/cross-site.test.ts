import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, type World } from './matrix-world.ts'

let world: World
let objects: Objects
let before: string
beforeAll(async () => {
  world = await createWorld()
  objects = await world.objects()
  before = await world.dump(objects.projectId)
}, 30_000)
afterAll(() => world.close())

const json = { 'content-type': 'application/json' }
/** What another site can make a visitor's browser send: the cookie goes along, in the worst case a token that leaked as well. */
const fromElsewhere: readonly (readonly [how: string, headers: Record<string, string>])[] = [
  ['a form of another site', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form of plain text, which carries JSON', { 'content-type': 'text/plain' }],
  ['a script of another origin', { ...json, origin: 'https://evil.test' }],
  ['a script of a page without an origin', { ...json, origin: 'null' }],
  ['a request that the browser calls cross-site', { ...json, 'sec-fetch-site': 'cross-site' }],
]
const writing: readonly (readonly [route: string, row: Row])[] = Object.entries(matrix).filter(([route]) => route.startsWith('POST '))

describe.each(writing)('%s', (route, row) => {
  test.each(fromElsewhere)('changes nothing for %s', async (_, headers) => {
    const owner = await world.actor('owner')
    const body = JSON.stringify(row.request(objects).body)
    const response = await owner.raw(route.slice(5), { method: 'POST', body, headers })
    expect([403, 415]).toContain(response.status)
    expect(await world.dump(objects.projectId)).toBe(before)
  })
})

test('a form with a file from another site is refused although forms are what uploads are', async () => {
  const owner = await world.actor('owner')
  const send = (headers: Record<string, string>) => {
    const form = new FormData()
    form.append('file', new File([Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')], 'a.gif'))
    return owner.raw('/api/cloud/upload/files', { method: 'POST', body: form, headers })
  }
  expect((await send({ origin: 'https://evil.test' })).status).toBe(403)
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  // The cookie alone, which is all that a browser adds by itself, is no login.
  expect((await send({ authorization: '' })).status).toBe(401)
  expect(await world.dump(objects.projectId)).toBe(before)
})
