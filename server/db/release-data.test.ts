import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { administrator } from '../../tests/helpers/administrator.ts'
import { type DataReader, releases, summarise } from '../../tests/helpers/release-data.ts'
import { createTestServer, type TestUser } from '../testing.fixture.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

type Release = (typeof releases)[number]

/** The address of a database that holds nothing but what the release left. */
async function fill(release: Release): Promise<{ readonly address: string; drop(): Promise<void> }> {
  const database = await createTestDatabase(testPostgres(), 'template0')
  const sql = postgres(database.address, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(release.postgres()).simple()
  } finally {
    await sql.end({ timeout: 5 })
  }
  return database
}

/** Opens a copy of the data as this version does, which migrates it. */
async function open(release: Release, folder: string): Promise<TestDatabase> {
  if (testPostgres() === '') {
    const file = join(folder, 'tessera.sqlite')
    writeFileSync(file, release.sqlite())
    const store = createSqliteStore({ file })
    return { store, address: '', drop: () => store.close() }
  }
  const { address, drop } = await fill(release)
  const store = await createPostgresStore({ address, connections: 4 })
  return {
    ...{ store, address },
    async drop() {
      await store.close()
      await drop()
    },
  }
}

const reader = (user: TestUser): DataReader => {
  const read = <T>({ code, msg, data }: { readonly code: number; readonly msg: string; readonly data: T }): T => {
    if (code !== 0) throw new Error(msg)
    return data
  }
  return {
    get: async <T>(path: string) => read(await user.get<T>(`/api${path}`)),
    post: async <T>(path: string, body: object) => read(await user.post<T>(`/api${path}`, body)),
  }
}

describe.each(releases)('the data of release $version', (release) => {
  it('opens with everything in it, and can be changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'))
    const database = await open(release, folder)
    const server = await createTestServer({ database })
    try {
      const user = server.browser()
      await user.signIn('/api/user/login', { userName: administrator.email, userPwd: administrator.password })
      const found = await summarise(reader(user))
      expect(found).toEqual(release.expected[testPostgres() === '' ? 'sqlite' : 'postgres'])
      const [project] = found.projects
      expect(project?.pages.length).toBeGreaterThan(5)
      const made = await user.newPage((await user.newProject('After')).id)
      expect(made.id).toBeGreaterThan(project!.pages.length)
      expect(server.faults).toEqual([])
    } finally {
      await server.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
