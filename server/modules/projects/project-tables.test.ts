import { getTableName } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyModule } from '../../calls/module.ts'
import { sqlite } from '../../db/dialect.ts'
import { schema } from '../../db/schema.ts'
import { allSections } from '../../parts/section.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { modules as productModules } from '../index.ts'

const modules: readonly AnyModule[] = productModules
const tables = Object.entries(schema(sqlite)) as unknown as readonly (readonly [string, SQLiteTable])[]
const nameOf = (table: SQLiteTable): string => tables.find(([, each]) => getTableName(each) === getTableName(table))![0]

interface Reference {
  readonly columns: readonly SQLiteColumn[]
  readonly to: SQLiteTable
  readonly toColumns: readonly SQLiteColumn[]
}
const referencesOf = (table: SQLiteTable): readonly Reference[] =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    return { columns, to: foreignTable, toColumns: foreignColumns }
  })
const columnsOf = (table: SQLiteTable): readonly SQLiteColumn[] => getTableConfig(table).columns
/** The property of a row that a column is. */
const propertyOf = (table: SQLiteTable, column: SQLiteColumn): string =>
  Object.entries(table).find(([, each]) => each === column)?.[0] ?? column.name
const PROJECT = /^(projectId|\w+ProjectId)$/
const hasProject = (table: SQLiteTable): boolean => Object.keys(table).some((property) => PROJECT.test(property))

/** Tables of projects: with a `projectId` or `sourceProjectId`, and those with a foreign key to such a table. */
const ofProjects = ((): ReadonlySet<string> => {
  const found = new Set(['project', ...tables.filter(([, table]) => hasProject(table)).map(([name]) => name)])
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, table] of tables) if (referencesOf(table).some(({ to }) => found.has(nameOf(to)))) found.add(name)
  }
  return found
})()

/** What the modules declare of their own tables. */
const declared = new Map(
  modules.flatMap(({ id, projectPart }) => Object.entries(projectPart?.tables ?? {}).map(([name, what]) => [name, { id, what }] as const)),
)

describe('parts of projects', () => {
  it('finds the tables of projects', () => {
    expect(ofProjects.size).toBeGreaterThan(25)
    expect([...ofProjects]).toEqual(
      expect.arrayContaining(['page', 'documentEntry', 'blockVersion', 'menu', 'fileUploadPart', 'sessionKey']),
    )
  })

  it('covers every table of projects by the part of the module that defines it', () => {
    const ownerOf = new Map<string, string>()
    const made: Record<string, unknown> = {}
    for (const { id, tables: make } of modules)
      for (const [name, table] of Object.entries(make?.(sqlite, made as never) ?? {})) {
        made[name] = table
        ownerOf.set(name, id)
      }
    expect([...ofProjects].filter((name) => declared.get(name)?.id !== ownerOf.get(name))).toEqual([])
    // A part may cover more: rows that only rows of projects refer to.
    expect([...declared].filter(([name, { id, what }]) => ownerOf.get(name) !== id || what.trim().length < 10)).toEqual([])
  })

  it('brings every section of a file by the part of one module', () => {
    const keys = modules.flatMap(({ projectPart }) => projectPart?.schema?.sections.map(({ key }) => key) ?? [])
    expect(keys.toSorted()).toEqual(
      allSections()
        .map(({ key }) => key)
        .toSorted(),
    )
  })
})

/** Rows that outlive a project, by table, with the reason. */
const OUTLIVES: { readonly [table: string]: string } = {
  audit: 'the record of what happened on this server',
  auditAnchor: 'where the chain of that record begins',
  attempt: 'counters of rate limits, by person and address',
  template: 'others begin with it',
  templatePage: 'others begin with it',
}

type Row = Record<string, unknown>

/** Inserts a row of a project into every table of projects, with what it refers to. */
class Seeder {
  readonly rows = new Map<string, Row>()
  private count = 0
  constructor(
    private readonly server: TestServer,
    private readonly given: ReadonlyMap<string, Row>,
  ) {}

  async rowOf(name: string): Promise<Row> {
    const known = this.given.get(name) ?? this.rows.get(name)
    if (known) return known
    const table = tables.find(([each]) => each === name)![1]
    const values: Row = {}
    for (const column of columnsOf(table)) {
      const property = propertyOf(table, column)
      const value = PROJECT.test(property) ? this.given.get('project')!.id : this.valueOf(column)
      if (value !== undefined) values[property] = value
    }
    for (const { columns, to, toColumns } of referencesOf(table)) {
      if (to === table) continue
      const target = await this.rowOf(nameOf(to))
      for (const [at, column] of columns.entries()) values[propertyOf(table, column)] = target[propertyOf(to, toColumns[at]!)]
    }
    const [row] = await this.server.store.write((db) =>
      db
        .insert(this.server.store.t[name as never] as SQLiteTable)
        .values(values as never)
        .returning(),
    )
    this.rows.set(name, row as Row)
    return row as Row
  }

  private valueOf(column: SQLiteColumn): unknown {
    if (!column.notNull || (column.hasDefault && !column.primary)) return undefined
    if (column.primary && column.getSQLType() === 'integer' && column.hasDefault) return undefined
    const number = ++this.count
    if (column.dataType.includes('date')) return new Date()
    if (column.dataType.includes('buffer')) return Buffer.from([number])
    if (column.dataType.includes('json')) return []
    if (column.dataType.includes('number')) return number + 1_000_000
    if (column.dataType.includes('boolean')) return false
    return `value-${number}`
  }
}

describe('deletion of a project', () => {
  let server: TestServer
  let ann: TestUser
  beforeAll(async () => {
    server = await createTestServer()
    ann = await server.user('ann')
  })
  afterAll(() => server.close())

  const contents = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
    const found = new Map<string, ReadonlySet<string>>()
    for (const [name] of tables) {
      const table = server.store.t[name as never] as SQLiteTable
      const rows = await server.store.read.select().from(table)
      found.set(name, new Set(rows.map((row) => JSON.stringify(row))))
    }
    return found
  }

  it('leaves no row of it in any table', async () => {
    const user = (await server.store.read.select().from(server.store.t.user))[0] as Row
    // Sets up what the user has beside projects.
    await ann.get('/api/project/list?pageNum=1&pageSize=10')
    const before = await contents()
    const project = await ann.newProject('Shop')
    const page = await ann.newPage(project.id, { name: 'Home' })
    const one = async (name: string): Promise<Row> =>
      (await server.store.read.select().from(server.store.t[name as never] as SQLiteTable))[0] as Row
    const given = new Map([
      ['user', user],
      ['project', { ...(project as unknown as Row) }],
      ['page', { ...(page as unknown as Row), id: page.id }],
      ['session', await one('session')],
    ])
    const seeder = new Seeder(server, given)
    for (const name of ofProjects) if (OUTLIVES[name] === undefined) await seeder.rowOf(name)
    expect(seeder.rows.size + given.size).toBeGreaterThan(ofProjects.size - 2)
    const answer = await ann.post('/api/project/delete', { id: project.id, name: 'Shop' })
    expect([answer.code, answer.msg]).toEqual([0, ''])
    const left = [...(await contents())].flatMap(([name, rows]) =>
      OUTLIVES[name] === undefined
        ? [...rows].filter((row) => !before.get(name)!.has(row)).map((row) => `${name}: ${row.slice(0, 200)}`)
        : [],
    )
    expect(left).toEqual([])
  })
})
