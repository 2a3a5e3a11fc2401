import { afterEach, expect, test } from 'vitest'
import type { PageDocument } from '#kernel/page/records'
import { AppError, errors } from '../../http/errors.ts'
import { createPluginSet } from '../../outside/plugin-set.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { component, createTestServer, plainPublisher, type TestServer, testPlugin } from '../../testing.fixture.ts'
import type { CreatedPage, PageRecords } from '../../wire.ts'

let server: TestServer
afterEach(() => server.close())

const plugins = createPluginSet([testPlugin({ components: [component('Text', { version: 2 })] })])
const pageData = (version: number) => ({
  elements: [{ id: 't', type: 'Text', name: 'Greeting', elements: [] }],
  elementsMap: { t: { id: 't', type: 'Text', version, config: { props: { label: 'hello' } } } },
})
const finding = { level: 'warning', code: 'PAGE_MIGRATION_FAILED', entry: 't', message: { zh: '不', en: 'no' } } as const

/** Renames a prop and tells of it, as the process with the migrations would; or throws. */
const migrating = (seen: PageDocument[], thrown?: Error): Publisher => ({
  ...plainPublisher,
  async migrate(document) {
    seen.push(document)
    if (thrown) throw thrown
    const element = document.entries.get('t')
    if (element?.kind !== 'element') throw new Error('there is no element t')
    return {
      document: { entries: new Map([...document.entries, ['t', { ...element, version: 2, props: { title: 'hello' } }]]) },
      findings: [finding],
    }
  },
})

const imported = async (publisher: Publisher, version = 1) => {
  server = await createTestServer({ plugins, publisher })
  const ann = await server.user('ann')
  const { id: projectId } = await ann.newProject()
  const { data: page } = await ann.post<CreatedPage>('/api/pages/create', { name: 'Imported', projectId, pageData: pageData(version) })
  const { data: records } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  return { page, element: records.entries.find(({ id }) => id === 't') }
}

test('a page that is imported is stored at the versions of its components, and whoever imports it reads what could not be brought forward', async () => {
  const { page, element } = await imported(migrating([]))
  expect(page.findings).toEqual([finding])
  expect(element).toMatchObject({ version: 2, props: { title: 'hello' } })
})

test('a page whose elements are up to date, and an empty one, ask nothing of the publisher', async () => {
  const seen: PageDocument[] = []
  const { page } = await imported(migrating(seen), 2)
  expect([page.findings, seen]).toEqual([[], []])
})

test('where migrations cannot run now, the page is imported as it is, and that is told', async () => {
  const { page, element } = await imported(migrating([], new AppError(errors.storageFull)))
  expect(page.findings).toMatchObject([
    {
      code: 'PAGE_MIGRATION_FAILED',
      entry: 'page',
      message: { code: 'page.migrations-not-run', params: { why: errors.storageFull.message } },
    },
  ])
  expect(element).toMatchObject({ version: 1, props: { label: 'hello' } })
})
