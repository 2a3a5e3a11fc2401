import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppInput, createApp } from './app.ts'
import { parseConfig } from './config.ts'
import type { LogSync } from './db/log-sync.ts'
import { createSqliteStore } from './db/sqlite-store.ts'
import type { PageInfo, ProjectInfo, Session } from './wire.ts'

/** Together they have the runtime compile what it compiles after a number of calls, and stay below the count at which a thread for checkpoints begins. */
const EDITORS = 24
const EDITS_EACH = 12
const PASSWORD = 'used by nobody else'
/** What is written is thrown away. */
const NO_SYNC: LogSync = { sync: async () => undefined, close: async () => undefined }

/** A client of a server without a socket. */
const createClient = (handle: (request: Request) => Promise<Response>) => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  return {
    async post<T>(path: string, body: unknown): Promise<T> {
      const answer = await handle(new Request(`http://localhost/api${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
      const cookie = answer.headers.get('set-cookie')?.split(';')[0]
      if (cookie) headers.cookie = cookie
      const { data, msg } = (await answer.json()) as { readonly data: T | null; readonly msg: string }
      if (data === null) throw new Error(`The server was not warmed up: ${path} answered ${msg}`)
      return data
    },
    signedIn: (token: string): void => {
      headers.authorization = `Bearer ${token}`
    },
  }
}

const added = (at: number) => ({
  ...{ kind: 'element', id: `e${at}`, type: 'Text', name: `e${at}`, parentId: null, order: 'a0', props: { text: `${at}` } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})

/**
 * Has the code of the server compiled before people need it: a second server on an empty database in a temporary folder takes a few hundred edits. Nothing of it touches
 * the server's own database, its files or the network. It takes about half a second.
 * @throws Error when the folder cannot be made or an edit is refused
 */
export const warmUp = async ({ codec, plugins, webDir, publisher }: Omit<AppInput, 'config' | 'store' | 'bus'>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-warm-up-'))
  const store = createSqliteStore({ file: join(folder, 'tessera.db'), log: NO_SYNC })
  try {
    // Neither what a password costs nor the sample project is what is warmed up.
    const settings = parseConfig({ DATA_DIR: folder, TESSERA_SAMPLE: 'off' })
    const config = { ...settings, passwordCost: { memoryCost: 8, timeCost: 1 } }
    const app = createApp({ config, store, codec, publisher, webDir, ...(plugins ? { plugins } : {}) })
    const client = createClient((request) => app.handle(request))
    // As an operator reads it: the first administrator is made by a link that is told at the start.
    const setupToken = /setup[?]token=(\S+)/.exec((await app.ready({ address: '' })).join('\n'))?.[1]
    const { token } = await client.post<Session>('/setup', { setupToken, userName: 'nobody@localhost.dev', userPwd: PASSWORD })
    client.signedIn(token)
    const { id: projectId } = await client.post<ProjectInfo>('/project/create', { name: 'Warm-up' })
    const newPage = (_: unknown, at: number) => client.post<PageInfo>('/pages/create', { name: `Page ${at}`, projectId })
    const pages = await Promise.all(Array.from({ length: EDITORS }, newPage))
    for (let at = 0; at < EDITS_EACH; at++)
      await Promise.all(
        pages.map(({ documentId: id }) =>
          client.post('/documents/edit', { id, edit: { id: `warm-up-${id}-${at}`, added: [added(at)], cells: [], removed: [] } }),
        ),
      )
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
