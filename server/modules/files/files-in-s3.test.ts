import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../../tests/helpers/s3-server.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import type { Envelope, Uploaded } from '../../wire.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

let s3: TestS3
let server: TestServer
beforeAll(async () => {
  s3 = startTestS3()
  server = await createTestServer({ env: { S3_URL: s3.address } })
})
afterAll(async () => {
  await server.close()
  await s3.stop()
})

test('a picture is kept in S3, answered from there without a redirect, and gone when it is deleted', async () => {
  const ann = await server.user('ann')
  const form = new FormData()
  form.set('file', new File([gif], 'dot.gif', { type: 'image/gif' }))
  const response = await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })
  const { data } = (await response.json()) as Envelope<Uploaded>
  expect(data).toMatchObject({ name: 'dot.gif', size: gif.length })
  const name = data.url.replace('/files/', '')
  expect(s3.requests).toContain(`PUT /files/pictures/${name}`)
  const picture = await server.browser().raw(data.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif'])
  expect(Buffer.from(await picture.arrayBuffer()).equals(gif)).toBe(true)
  await ann.post('/api/cloud/files/delete', { name })
  expect((await server.browser().raw(data.url)).status).toBe(404)
  expect(s3.requests).toContain(`DELETE /files/pictures/${name}`)
})

test('a file in S3 that no row names is swept when it is old, and not before', async () => {
  const { createS3Store, readS3Address } = await import('../../files/s3-store.ts')
  const address = readS3Address(s3.address)
  if (address === null) throw new Error('No address')
  const store = createS3Store(address)
  const lost = `${'c'.repeat(32)}.gif`
  await store.put(lost, gif, 'image/gif')
  await server.app.services.sweep()
  expect(await store.get(lost)).not.toBeNull()
  server.advance(61 * 60_000)
  await server.app.services.sweep()
  expect(await store.get(lost)).toBeNull()
})
