import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProgramLanguage } from '#kernel/engine'
import { createTestServer, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, PageInfo, PagePointer, PublishedLanguage, PublishedPage, PublishRecord } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let visitor: TestUser
/** What the compiler says of further languages. */
let languages: { readonly [locale: string]: ProgramLanguage } | undefined
const english: ProgramLanguage = { texts: { save: 'Save' }, values: { '1': 'Save' } }

beforeAll(async () => {
  server = await createTestServer({
    publisher: {
      ...plainPublisher,
      async compile(...page) {
        const compiled = await plainPublisher.compile(...page)
        const texts = { locales: ['zh', 'en'], values: { zh: { save: '保存' } } }
        return languages ? { ...compiled, program: { ...compiled.program, texts }, languages } : compiled
      },
    },
  })
  ann = await server.user('ann')
  visitor = server.browser()
})
afterAll(() => server.close())

const published = async (isPublic: 1 | 2): Promise<PageInfo & { readonly hash: string }> => {
  const page = await ann.newPage((await ann.newProject()).id, { isPublic })
  const record = await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return { ...page, hash: record.data.hash }
}
const pointerOf = async (id: number, by = visitor): Promise<PagePointer> => (await (await by.raw(`/p/${id}/prd`)).json()) as PagePointer
const read = async <T>(answer: Response): Promise<T> =>
  (JSON.parse(brotliDecompressSync(await answer.arrayBuffer()).toString()) as Envelope<T>).data
const body = (hash: string | undefined, more = '') => visitor.raw(`/p/body/${hash}${more}`, { headers: { 'accept-encoding': 'br' } })

test('a page in one language has one body, and nothing is told of languages', async () => {
  languages = undefined
  const page = await published(1)
  expect(await pointerOf(page.id)).toEqual({ page: page.id, env: 'prd', bodies: { '*': page.hash } })
  expect((await visitor.raw(`/api/viewer/page/${page.id}/language?env=prd&lang=en`)).status).toBe(404)
})

test('each further language of a page is a body of its own, which says what differs and may be kept for ever', async () => {
  languages = { en: english }
  const page = await published(1)
  const { bodies, main } = await pointerOf(page.id)
  expect(main).toBe('zh')
  expect(Object.keys(bodies)).toEqual(['*', 'en'])
  expect((await read<PublishedPage>(await body(bodies['*']))).program.texts).toEqual({
    locales: ['zh', 'en'],
    values: { zh: { save: '保存' } },
  })
  const answer = await body(bodies.en)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await read<PublishedLanguage>(answer)).toEqual({ id: page.id, env: 'prd', hash: page.hash, locale: 'en', ...english })
})

test('another translation is another version, and the one before keeps its own', async () => {
  languages = { en: english }
  const page = await published(1)
  const before = await pointerOf(page.id)
  languages = { en: { texts: { save: 'Keep' }, values: {} } }
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: { added: {}, changed: {}, removed: {} } })
  const again = await published(1)
  expect(again.hash).not.toBe(page.hash)
  expect((await read<PublishedLanguage>(await body(before.bodies.en))).texts).toEqual({ save: 'Save' })
})

test('what a private page says in another language is for its members', async () => {
  languages = { en: english }
  const page = await published(2)
  const ask = (by: TestUser) => by.raw(`/api/viewer/page/${page.id}/language?env=prd&lang=en`)
  expect((await ask(visitor)).status).toBe(401)
  expect((await ask(await server.user('stranger'))).status).toBe(404)
  expect((await ask(ann)).status).toBe(200)
  const { bodies, signatures } = await pointerOf(page.id, ann)
  const { until, sign } = signatures?.en ?? { until: 0, sign: '' }
  expect((await body(bodies.en)).status).toBe(404)
  expect((await body(bodies.en, `?until=${until}&sign=${sign}`)).status).toBe(200)
})
