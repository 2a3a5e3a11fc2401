import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../../tests/helpers/s3-server.ts'
import type { Actor } from '../../http/actor.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ProjectConfigInfo, ProjectQuotas } from '../../wire.ts'

const MB = 1024 * 1024
const SIZE = 17 * MB

let s3: TestS3
beforeAll(() => {
  s3 = startTestS3()
})
afterAll(() => s3.stop())

describe.each([
  ['in S3', () => ({ S3_URL: s3.address })],
  ['in a folder', () => ({})],
] as const)('large files %s', (_, env) => {
  let server: TestServer
  let ann: TestUser
  let actor: Actor
  let projectId = 0
  beforeAll(async () => {
    server = await createTestServer({ env: { ...env(), TESSERA_UPLOAD_MB: '40', TESSERA_PROJECT_FILES_MB: '60' } })
    ann = await server.user('ann')
    projectId = (await ann.newProject()).id
    actor = { userId: ann.userId, userName: 'ann', role: 2, sessionId: 0, app: projectId }
    const { rev, uploads } = (await ann.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
    await ann.post('/api/project/config/update', { id: projectId, rev, uploads: { ...uploads, video: 40, text: 40 } })
  })
  afterAll(() => server.close())

  const parts = () => server.app.services.partUploads
  const film = () => {
    const bytes = new Uint8Array(SIZE).fill(7)
    bytes.set(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'))
    return bytes
  }
  const partOf = (bytes: Uint8Array, number: number, size: number) => new Blob([bytes.slice((number - 1) * size, number * size)])
  const used = async () => (await ann.get<ProjectQuotas>(`/api/quotas/project/${projectId}`)).data.files.used

  test('a file arrives in parts in any order, one of them twice, and is handed out whole; its room counts from the beginning', async () => {
    const bytes = film()
    const { id, partSize } = await parts().begin(actor, { name: 'film.mp4', size: SIZE })
    expect(await used()).toBe(SIZE)
    for (const number of [3, 1]) await parts().part(actor, { id, number, part: partOf(bytes, number, partSize) })
    expect((await parts().state(actor, id)).parts).toEqual([1, 3])
    await expect(parts().finish(actor, id)).rejects.toMatchObject({ kind: { code: 40947 }, options: { data: { parts: [1, 3] } } })
    for (const number of [2, 2]) await parts().part(actor, { id, number, part: partOf(bytes, number, partSize) })
    const { url, size } = await parts().finish(actor, id)
    const answer = await server.browser().raw(url)
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'video/mp4',
      "attachment; filename*=UTF-8''film.mp4",
    ])
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect([size, await used()]).toEqual([SIZE, SIZE])
    await expect(parts().finish(actor, id)).rejects.toMatchObject({ kind: { code: 40446 } })
    await ann.post('/api/cloud/files/delete', { name: url.replace('/files/', '') })
    expect(await used()).toBe(0)
  })

  test('another kind than the name says is refused with the first part, or at the end, and leaves nothing', async () => {
    const { id, partSize } = await parts().begin(actor, { name: 'film.mp4', size: SIZE })
    const program = new Uint8Array(SIZE)
    program.set([0x4d, 0x5a])
    await expect(parts().part(actor, { id, number: 1, part: partOf(program, 1, partSize) })).rejects.toMatchObject({
      kind: { code: 40042 },
    })
    await expect(parts().state(actor, id)).rejects.toMatchObject({ kind: { code: 40446 } })
    // Text as far as the first part goes.
    const text = new Uint8Array(SIZE).fill(97)
    text[SIZE - 1] = 0xff
    const other = await parts().begin(actor, { name: 'notes.txt', size: SIZE })
    for (const number of [1, 2, 3]) await parts().part(actor, { id: other.id, number, part: partOf(text, number, partSize) })
    await expect(parts().finish(actor, other.id)).rejects.toMatchObject({ kind: { code: 40042 } })
    expect([await used(), s3.unfinished()]).toEqual([0, 0])
  })

  test('what the project does not take, is too large for it or has no room is refused before anything is sent', async () => {
    await expect(parts().begin(actor, { name: 'page.html', size: SIZE })).rejects.toMatchObject({ kind: { code: 40042 } })
    await expect(parts().begin(actor, { name: 'film.mp4', size: 41 * MB })).rejects.toMatchObject({ kind: { code: 41341 } })
    const first = await parts().begin(actor, { name: 'film.mp4', size: 40 * MB })
    await expect(parts().begin(actor, { name: 'film.mp4', size: 40 * MB })).rejects.toMatchObject({ kind: { code: 40960 } })
    await parts().abort(actor, first.id)
    expect([await used(), s3.unfinished()]).toEqual([0, 0])
    await expect(parts().begin({ ...actor, app: null }, { name: 'film.mp4', size: SIZE })).rejects.toMatchObject({ kind: { code: 40301 } })
  })

  test('nobody else adds to it, every part has its length, and a day later it is swept', async () => {
    const { id, partSize } = await parts().begin(actor, { name: 'film.mp4', size: SIZE })
    const part = partOf(film(), 1, partSize)
    const bob = await server.user('bob')
    for (const other of [
      { ...actor, userId: bob.userId },
      { ...actor, app: projectId + 1 },
    ])
      await expect(parts().part(other, { id, number: 1, part })).rejects.toMatchObject({ kind: { code: 40446 } })
    for (const [number, size] of [
      [1, 5],
      [3, partSize],
      [4, 1],
    ] as const)
      await expect(parts().part(actor, { id, number, part: new Blob([new Uint8Array(size)]) })).rejects.toMatchObject({
        kind: { code: 40946 },
      })
    await parts().part(actor, { id, number: 1, part })
    server.advance(2 * 3_600_000)
    await server.app.services.sweep()
    expect((await parts().state(actor, id)).parts).toEqual([1])
    server.advance(23 * 3_600_000)
    await server.app.services.sweep()
    await expect(parts().state(actor, id)).rejects.toMatchObject({ kind: { code: 40446 } })
    expect(s3.unfinished()).toBe(0)
  })
})
