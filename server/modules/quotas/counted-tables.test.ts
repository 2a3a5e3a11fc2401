import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlite } from '../../db/dialect.ts'
import { schema, type Tables } from '../../db/schema.ts'
import { adding, changing, createTestServer, element, newBlock, removing, type TestServer } from '../../testing.fixture.ts'
import type { PersonQuotas, Saved } from '../../wire.ts'

/** Columns whose bytes the megabytes of projects and persons consist of. */
const COUNTED: { readonly [table in keyof Tables]?: readonly string[] } = {
  documentEntry: ['entry'],
  documentEdit: ['edit', 'inverse'],
  documentVersion: ['body'],
  snapshot: ['body', 'declared', 'build'],
  snapshotLanguage: ['body'],
  lookPublish: ['css'],
  blockVersion: ['interface'],
}
/** Why other tables with texts or bytes are not part of the megabytes: what else bounds them. */
const BOUNDED: { readonly [table in keyof Tables]?: string } = {
  user: 'one row a person, short fields',
  identity: 'accounts elsewhere of a person, short fields',
  loginFlow: 'removed after minutes',
  linkTicket: 'removed after minutes',
  session: 'logins, removed when they end',
  sessionKey: 'logins, removed when they end',
  accountLink: 'links in mails, removed when they end',
  emailCode: 'codes in mails, removed when they end',
  attempt: 'limits of rates, removed when they end',
  totp: 'one row a person',
  recoveryCode: 'ten rows a person',
  loginTicket: 'removed after minutes',
  onboarding: 'one row a person',
  project: 'TESSERA_PERSON_PROJECTS, short fields',
  projectMember: 'one short row a member',
  projectInvitation: 'one short row a person',
  projectGroup: 'MOST_GROUPS, short fields',
  projectGroupMember: 'one short row a person and group',
  projectGroupSource: 'MOST_GROUPS times MOST_SOURCES, short texts',
  projectRole: 'MOST_ROLES, with at most 1,000 menus each',
  scimToken: 'MOST_TOKENS with short fields',
  scimUser: 'MOST_SCIM_USERS, short fields',
  scimGroup: 'MOST_GROUPS, short fields',
  projectResources: 'MOST_HOSTS',
  resourceBlock: 'a fixed number of rows a project',
  foreignImage: 'names files, which count as files of the project',
  projectSecret: 'MOST_SECRETS of 4,000 characters',
  productionRight: 'one row a project',
  menu: 'MOST_MENUS with short fields',
  dictionary: 'MOST_DICTIONARIES with short fields',
  dictionaryItem: 'MOST_ITEMS a dictionary with short fields',
  dataKey: 'MOST_KEYS with short fields',
  dataKeyModel: 'MOST_KEYS times MOST_GRANTS, names of actions',
  dataView: 'MOST_VIEWS, each at most 100 columns and 50 conditions',
  model: 'MOST_MODELS with short fields',
  modelField: 'MOST_FIELDS a model with short fields',
  modelJob: 'one row a change, removed after 30 days',
  modelColumn: 'MOST_FIELDS a model, removed after 30 days',
  modelRelease: 'one row a release, as large as the fields of a model',
  recordChange: 'MOST_RECORDS a model, removed after 180 days',
  recordSerial: 'one short row a field and period',
  recordImport: 'a file of IMPORT_LIMITS for each of ten open imports a person, removed after 30 days',
  recordImportRow: '32 MB of refused rows an import, removed after 30 days',
  recordPolicy: 'MOST_ROLES times MOST_MODELS, filters of 50 conditions',
  recordOpenPolicy: 'twelve rows a model, filters of 50 conditions',
  page: 'TESSERA_PERSON_PAGES, short fields',
  pageMember: 'one short row a member',
  publish: 'TESSERA_PROJECT_VERSIONS, short fields',
  document: 'one row for what is counted, short fields',
  block: 'one row for a counted document, short fields',
  blockUse: 'names of blocks in counted documents',
  template: 'MOST_TEMPLATES and MOST_PERSON_MEGABYTES, a quota of its own',
  templatePage: 'MOST_PERSON_MEGABYTES, a quota of its own',
  file: 'TESSERA_PERSON_UPLOAD_MB and TESSERA_PROJECT_FILES_MB, by `size`',
  fileFolder: 'one short row a folder',
  fileUpload: 'TESSERA_PROJECT_FILES_MB, by `size`',
  fileUploadPart: 'parts of a counted upload',
  notification: 'MOST_KEPT a person, short fields',
  notificationMail: 'one short row a person and topic',
  plugin: 'installed by administrators',
  pluginVersion: 'installed by administrators',
  sampleCustomer: 'MOST_CUSTOMERS a person, short fields',
  sampleOrder: 'a fixed number of rows a project, short fields',
  audit: 'TESSERA_AUDIT_DAYS, written by the server',
  auditAnchor: 'written by the server',
  browserError: 'MOST_GROUPS, texts of at most 5 KB',
  retention: 'one short row a setting',
  installation: 'written by the server',
  node: 'one short row a server that runs',
  backup: 'MOST_BY_HAND and seven days and four weeks, short rows',
  run: 'work of the server, removed when it is done',
  runStep: 'work of the server, removed when it is done',
  runSignal: 'work of the server, removed when it is done',
  runMessage: 'work of the server, removed when it is done',
  approvalFlow: 'MOST_FLOWS, short fields; its steps are a counted document',
  approvalVersion: 'MOST_VERSIONS a flow, each as large as a counted document',
  approvalRelease: 'two short rows a flow',
  approval: 'MOST_RUNNING in an environment; ended ones are kept, a state of short fields and comments',
  approvalTask: 'short rows for the people of an approval',
  approvalCopy: 'short rows for the people of an approval',
  approvalLog: 'a line for what a person does, with a comment of LONGEST_COMMENT',
  delegation: 'MOST_DELEGATIONS a person, removed after 180 days',
  workflow: 'MOST_WORKFLOWS, short fields; its steps are a counted document',
  workflowVersion: 'MOST_VERSIONS a workflow, each as large as a counted document',
  workflowRelease: 'two short rows a workflow',
  workflowRun: 'TESSERA_PROJECT_RUNS, removed after 180 days',
  workflowStep: 'TESSERA_PROJECT_RUNS, each step at most MOST_OUTPUT, removed with its run',
}

const tables = Object.entries(schema(sqlite)) as [keyof Tables, never][]
const contentOf = (table: never): string[] =>
  Object.entries(getTableColumns(table) as Record<string, { readonly columnType: string }>).flatMap(([name, { columnType }]) =>
    /Text|Blob/.test(columnType) ? [name] : [],
  )

describe('tables that hold content', () => {
  it('are counted, or have a limit of another kind', () => {
    const holding = tables.filter(([, table]) => contentOf(table).length > 0).map(([name]) => name)
    expect([...Object.keys(COUNTED), ...Object.keys(BOUNDED)].toSorted()).toEqual(holding.toSorted())
    for (const [name, columns] of Object.entries(COUNTED))
      expect(contentOf(schema(sqlite)[name as keyof Tables] as never)).toEqual(expect.arrayContaining([...columns]))
  })
})

describe('megabytes of a person', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ env: { TESSERA_SAMPLE: 'off' } })
  })
  afterAll(() => server.close())

  it('are the bytes of every counted column', async () => {
    const ann = await server.user('ann')
    const { id: projectId } = await ann.newProject()
    const page = await ann.newPage(projectId)
    const save = (revision: number, patch: object) => ann.post<Saved>('/api/pages/update', { id: page.id, revision, patch })
    const [first, second] = [element('a', { props: { text: '页面😀' } }), element('b', { props: { text: '' } })]
    await save(1, adding(first, second))
    await save(2, changing([first, element('a', { props: { text: '页' } })]))
    await save(3, removing(second))
    const { documentId } = page
    const done = [
      await ann.post('/api/documents/name-version', { id: documentId, name: 'One', note: '' }),
      await ann.post('/api/documents/create-branch', { id: documentId, name: 'Other' }),
      await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' }),
      await ann.post('/api/blocks/create', {
        ...{ projectId, name: 'Block' },
        entries: [newBlock(), element('a')],
      }),
    ]
    expect(done.map(({ code, msg }) => ({ code, msg }))).toEqual(done.map(() => ({ code: 0, msg: expect.anything() })))
    const { bytes } = (await ann.get<PersonQuotas>('/api/quotas/mine')).data
    let stored = 0
    for (const [name, columns] of Object.entries(COUNTED)) {
      const table = server.store.t[name as keyof Tables]
      for (const column of columns) {
        const each = getTableColumns(table)[column as keyof object] as never
        const isBody = column === 'body' || column === 'declared' || column === 'build'
        const length = isBody ? sql<number>`length(${each})` : sql<number>`octet_length(cast(${each} as text))`
        const [row] = await server.store.read.select({ n: sql<number>`coalesce(sum(${length}), 0)`.mapWith(Number) }).from(table)
        stored += row?.n ?? 0
      }
    }
    const { documentEdit } = server.store.t
    const tombstone = 100 + 2
    expect(bytes.used).toBe(stored + 64 * (await server.store.read.$count(documentEdit)) + tombstone)
  })
})
