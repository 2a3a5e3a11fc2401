import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType, PAGE_ID, type PageDocument, type PageRecord, withOtherBlocks } from '#kernel/page/records'
import { formatPage } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { anyDocument, type CompilerInputs, compileHere } from '../../../tests/helpers/compile-here.ts'
import { runs, seed } from '../../../tests/helpers/long.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { createTestServer, element, newBlock, type TestServer, type TestUser, testPlugins } from '../../testing.fixture.ts'
import type { BlockInfo, ImportPlan, ImportSummary, LookInfo, MenuInfo, ProjectSettings, ProjectTextsInfo, RoleInfo } from '../../wire.ts'

type Inputs = CompilerInputs
const compiled = (inputs: Inputs) => compileHere(inputs, testPlugins().lookup)

/** Compiles, and keeps what it was last given. */
const keeping = () => {
  const kept: { inputs: Inputs | null } = { inputs: null }
  const publisher: Publisher = {
    async compile(...inputs) {
      kept.inputs = inputs
      return compiled(inputs)
    },
  }
  return { kept, publisher }
}

let one: { readonly server: TestServer; readonly by: TestUser; readonly kept: { inputs: Inputs | null } }
let other: typeof one
beforeAll(async () => {
  const started = async () => {
    const { kept, publisher } = keeping()
    const env = { TESSERA_PERSON_PROJECTS: '0', TESSERA_PERSON_PAGES: '0' }
    const server = await createTestServer({ publisher, env })
    return { server, by: await server.user('ann'), kept }
  }
  one = await started()
  other = await started()
  // Ids are others there: what is compared must not lean on chance.
  for (let n = 0; n < 3; n++) await other.by.newPage((await other.by.newProject()).id)
})
afterAll(async () => {
  await one.server.close()
  await other.server.close()
})

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const upload = async (by: TestUser): Promise<string> => {
  const body = new FormData()
  body.append('file', new File([GIF], 'sun.gif'))
  return ((await (await by.raw('/api/cloud/upload/files', { method: 'POST', body })).json()) as { data: { url: string } }).data.url
}
const form = (by: TestUser, path: string, fields: { readonly [name: string]: string | File }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return by.raw(`/api/exchange/${path}`, { method: 'POST', body })
}

interface Plan {
  readonly documents: readonly PageDocument[]
  readonly uses: readonly boolean[]
  readonly releases: number
  readonly texts: readonly string[]
  readonly color: string
  readonly secret: boolean
}
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  documents: fc.array(anyDocument, { minLength: 1, maxLength: 3 }),
  uses: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  releases: fc.integer({ min: 1, max: 3 }),
  texts: fc.uniqueArray(fc.constantFrom('save', 'orders.total', 'a_b', 'menu.home'), { maxLength: 4 }),
  color: fc.constantFrom('#7d33ff', '#112233', 'rgb(1, 2, 3)'),
  secret: fc.boolean(),
})

const edit = async (by: TestUser, id: number, revision: number, added: readonly object[]): Promise<void> => {
  const change = { id: `edit_${crypto.randomUUID().replaceAll('-', '')}`, added, removed: [], cells: [] }
  const answer = await by.post('/api/documents/edit', { id, revision, edit: change })
  expect([answer.code, answer.msg]).toEqual([0, ''])
}

/** Makes such a project; answers its pages. */
const build = async (by: TestUser, plan: Plan) => {
  const { id: projectId } = await by.newProject('Random')
  const picture = await upload(by)
  const inner = (
    await by.post<BlockInfo>('/api/blocks/create', {
      projectId,
      name: 'Inner',
      entries: [newBlock(), element('A_1', { props: { text: picture } })],
    })
  ).data
  const use = element('Use_1', { type: blockType(inner.id) })
  const block = (
    await by.post<BlockInfo>('/api/blocks/create', { projectId, name: 'Outer', entries: [newBlock({}, { [inner.id]: 1 }), use] })
  ).data
  for (let n = 1; n < plan.releases; n++) {
    const { data } = await by.get<{ revision: number }>(`/api/blocks/records/${block.id}`)
    await by.post('/api/blocks/save', {
      id: block.id,
      revision: data.revision,
      patch: { added: { [`B_${n}`]: element(`B_${n}`) }, changed: {}, removed: {} },
    })
    await by.post('/api/blocks/release', { id: block.id })
  }
  const texts = (await by.get<ProjectTextsInfo>(`/api/project/texts/${projectId}`)).data
  if (plan.texts.length > 0)
    await edit(
      by,
      texts.documentId,
      texts.revision,
      plan.texts.map((key) => ({ kind: 'text', id: key, values: { zh: `字 ${key}`, en: key }, note: '', extra: {} })),
    )
  const settings = (await by.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
  const cart = { kind: 'variable', id: 'v1', name: 'cart', type: 'array', defaultValue: [1], description: '', persist: 'tab', formerly: [] }
  await edit(by, settings.documentId, settings.revision, [cart])
  const look = (await by.get<LookInfo>(`/api/look/read/${projectId}`)).data
  const wide = { kind: 'width', id: 'w1024', label: { zh: '宽', en: 'Wide' }, max: 1024 }
  await edit(by, look.documentId, look.revision, [
    wide,
    { kind: 'shared', id: 'card', name: 'Card', style: { color: plan.color }, css: '' },
  ])
  const pages: number[] = []
  for (const [at, document] of plan.documents.entries()) {
    const pageData = formatPage(document) as { [key: string]: Json }
    const more = {
      Mine_1: {
        id: 'Mine_1',
        type: 'Button',
        name: 'Mine',
        config: { props: { text: { type: 'i18n', value: 'save' }, image: picture, link: `/page/${pages[0] ?? 0}` } },
        events: [],
      },
      Mine_2: {
        id: 'Mine_2',
        type: 'Button',
        name: 'App',
        config: { props: { text: { type: 'variable', value: 'app.variable.cart.length' } }, shared: ['card'] },
        events: [],
      },
      ...(plan.uses[at] ? { Use_9: { id: 'Use_9', type: blockType(block.id), name: 'Use', config: {}, events: [] } } : {}),
    }
    const elements = [
      ...(pageData.elements as Json[]),
      ...Object.values(more).map(({ id, type, name }) => ({ id, type, name, elements: [] })),
    ]
    const headers = [{ key: 'Authorization', value: 'Bearer very-secret' }]
    const page = await by.newPage(projectId, {
      name: `Page ${at}`,
      pageData: {
        ...pageData,
        elements,
        elementsMap: { ...(pageData.elementsMap as object), ...more },
        ...(plan.uses[at] ? { blocks: { [block.id]: plan.releases > 1 && at === 0 ? 1 : plan.releases } } : {}),
        ...(plan.secret ? { interceptor: { headers } } : {}),
      },
    })
    pages.push(page.id)
  }
  const menu = (
    await by.post<MenuInfo>('/api/project/menu/create', {
      projectId,
      type: 1,
      name: 'First',
      kind: 'page',
      pageId: pages[0],
      path: '/first',
    })
  ).data
  const role = (await by.post<RoleInfo>('/api/project/role/create', { projectId, name: 'Clerk' })).data
  await by.post('/api/project/role/updateLimits', { id: role.id, rev: 1, limits: [menu.id] })
  return { projectId, pages }
}

/** What a page is compiled from when it is published. */
const inputsOf = async ({ by, kept }: typeof one, id: number): Promise<Inputs> => {
  kept.inputs = null
  const answer = await by.post('/api/page/publish/create', { env: 'stg', id, previewImg: '', force: true })
  expect([answer.code, answer.msg]).toEqual([0, ''])
  return kept.inputs!
}
/** The same with the ids that the import gave. */
const withIds = ([document, app, blocks = [], look, texts]: Inputs, { ids }: ImportSummary): Inputs => {
  const others = (of: PageDocument) => {
    const { blocks: pins = {} } = of.entries.get(PAGE_ID) as PageRecord
    const found = ids.blocks.filter(({ from, version }) => pins[from] === version)
    return new Map(found.map(({ from, to, toVersion }) => [from, { block: to, version: toVersion }]))
  }
  const mapped = (of: PageDocument): PageDocument => {
    let text = JSON.stringify([...withOtherBlocks(of, others(of)).entries])
    for (const { from, to } of ids.files) text = text.replaceAll(from, to)
    for (const { from, to } of ids.pages) text = text.replaceAll(`"/page/${from}"`, `"/page/${to}"`)
    return { entries: new Map(JSON.parse(text)) }
  }
  const inside = blocks.map(({ id, version, document }) => {
    const other = ids.blocks.find((each) => each.from === id && each.version === version)!
    return { id: other.to, version: other.toVersion, document: mapped(document) }
  })
  return [mapped(document), app, inside, look, texts]
}
/** The hash of a program, and of everything that is in it and beside it. */
const hashOf = (inputs: Inputs): readonly string[] => {
  const { program, findings } = compiled(inputs)
  return [
    program.hash,
    createHash('sha256')
      .update(JSON.stringify([program, findings, inputs[1], inputs[3]]))
      .digest('hex'),
  ]
}

test('a project that is exported and brought to an empty server has the same programs, ids aside', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, fc.constantFrom('json', 'records'), async (plan, way) => {
      await other.server.store.write(async (db) => void (await db.delete(other.server.store.t.attempt)))
      const { projectId, pages } = await build(one.by, plan)
      const exported = await one.by.raw(`/api/exchange/project/${projectId}?form=${way}`)
      const bytes = new Uint8Array(await exported.arrayBuffer())
      expect(exported.status).toBe(200)
      expect(Buffer.from(bytes).includes('very-secret')).toBe(false)
      const file = new File([bytes], 'random')
      const asked = ((await (await form(other.by, 'check', { file })).json()) as { data: ImportPlan }).data
      const secrets = Object.fromEntries(asked.secrets.map(({ id, name }) => [id, name === 'Authorization' ? 'Bearer very-secret' : '']))
      const answer = (await (await form(other.by, 'import', { file, choices: JSON.stringify({ secrets }) })).json()) as {
        code: number
        msg: string
        data: ImportSummary
      }
      expect([answer.code, answer.msg]).toEqual([0, ''])
      const { data } = answer
      expect(data.ids.pages.map(({ from }) => from)).toEqual(pages)
      for (const { from, to } of data.ids.pages) {
        const before = await inputsOf(one, from)
        const after = await inputsOf(other, to)
        expect(hashOf(after)).toEqual(hashOf(withIds(before, data)))
      }
    }),
    { numRuns: runs(8, 60), seed },
  )
}, 300_000)
