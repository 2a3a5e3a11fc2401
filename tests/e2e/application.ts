import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { startPostgres } from '../../scripts/start-postgres.ts'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { clerk, developer, sub } from './admin-app.ts'
import type { Account } from './four-people.ts'

export const DATABASES = ['SQLite', 'PostgreSQL'] as const
export type Database = (typeof DATABASES)[number]

/** The folder of PostgreSQL's programs; empty where there are none. */
export const postgresPrograms = (): string => process.env.TESSERA_POSTGRES || (findPostgres()?.folder ?? '')

/** Whether servers can be started on this database here. */
export const canStartOn = (database: Database): boolean => database === 'SQLite' || postgresPrograms() !== ''

/** A project of the administrator with three unpublished pages, its people, and a plugin from a folder. */
export interface ApplicationWorld {
  readonly server: RunningServer
  readonly root: Api
  readonly project: ProjectInfo
  readonly pages: { readonly [name: string]: PageInfo }
  readonly people: {
    readonly admin: Account
    readonly developer: Account
    readonly clerk: Account
    readonly sub: Account
  }
  close(): Promise<void>
}

const pageOf = (name: string) =>
  storedPage([
    { id: 'Title_1', type: 'Title', props: { text: `All ${name.toLowerCase()}` } },
    { id: 'Input_1', type: 'Input', props: { formItem: { label: 'Find', name: 'find' } } },
    { id: 'Button_1', type: 'Button', props: { text: 'Delete', authCode: 'row.delete' } },
  ])

/** Starts a server of its own on a database. */
export async function startApplicationWorld(
  database: Database,
  pageNames: readonly string[],
): Promise<ApplicationWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
  const packed = packedPlugin('acme-desk')
  cpSync(packed, join(folder, 'desk'), { recursive: true })
  rmSync(packed, { recursive: true, force: true })
  const postgres = database === 'PostgreSQL' ? await startPostgres(postgresPrograms()) : null
  const env = {
    NODE_ENV: 'production',
    TESSERA_PLUGINS: folder,
    ...(postgres ? { DATABASE_URL: postgres.address } : {}),
  }
  const server = await startServer({ env })
  const root = await signIn(server.url)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  await Promise.all([clerk, developer].map((account) => register(server.url, account)))
  await root.post('/user/confirm', { userName: clerk.email })
  await root.post('/user/sub/create', { userName: sub.email, userPwd: sub.password })
  await root.post('/project/member/create', { projectId: project.id, userName: developer.email, role: 'developer' })
  const dev = await signIn(server.url, developer)
  const pages: { [name: string]: PageInfo } = {}
  for (const name of pageNames)
    pages[name] = await dev.post<PageInfo>('/pages/create', { name, projectId: project.id, pageData: pageOf(name) })
  return {
    ...{ server, root, project, pages, people: { admin: administrator, developer, clerk, sub } },
    async close() {
      await server.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fails with the names of calls that the server did not refuse. */
export async function expectRefused(calls: { readonly [name: string]: Promise<unknown> }): Promise<void> {
  const answers = await Promise.allSettled(Object.values(calls))
  expect(Object.keys(calls).filter((_, at) => answers[at]!.status === 'fulfilled')).toEqual([])
}
