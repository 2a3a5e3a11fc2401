import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createChildPublisher } from '#server/compiler/child-publisher'
import { adding, createTestServer, element, type TestServer, type TestUser, testCatalogue } from '#server/testing.fixture'

let ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

/** A server with the compiler it has in life. */
const startServer = async (): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-slow-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  const cataloguePath = join(folder, 'catalogue.json')
  writeFileSync(cataloguePath, testCatalogue())
  const publisher = createChildPublisher({ cataloguePath })
  const server = await createTestServer({ publisher })
  ending.push(() => server.close())
  ending.push(() => publisher.close())
  return server
}

const publish = (user: TestUser, id: number) => user.post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })

/** A page whose formulas would run for 20 s; they are given up after 8. */
const slowPage = async (slow: TestUser, projectId: number): Promise<number> => {
  const { id } = await slow.newPage(projectId)
  const loop = { text: { kind: 'formula', source: '(() => { while (true) {} })()' } }
  const elements = Array.from({ length: 200 }, (_, i) => element(`e${i}`, { order: `a${i}`, bindings: loop }))
  await slow.post('/api/pages/update', { id, revision: 1, patch: adding(...elements) })
  return id
}

test.each([
  ['one project', 1],
  ['ten projects', 10],
])(
  'ten slow pages of one author in %s hold nobody else’s publish',
  async (_, projects) => {
    const server = await startServer()
    const [slow, other] = [await server.user('slow'), await server.user('other')]
    const ids: number[] = []
    for (let i = 0; i < projects; i++) {
      const { id } = await slow.newProject()
      for (let j = 0; j < 10 / projects; j++) ids.push(await slowPage(slow, id))
    }
    let finished = 0
    for (const id of ids)
      void publish(slow, id).then(
        () => (finished += 1),
        () => {},
      )
    const project = await other.newProject()
    const page = await other.newPage(project.id)
    await Bun.sleep(500)
    const begin = performance.now()
    expect((await publish(other, page.id)).status).toBe(200)
    // As long as one slow page at most, of the eighty seconds that all of them take; in fact a second process is free for it.
    expect(performance.now() - begin).toBeLessThan(8_000)
    expect(finished).toBeLessThanOrEqual(1)
  },
  60_000,
)
