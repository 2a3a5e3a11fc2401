import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase, testPostgres } from '#server/testing-database.fixture'
import type { Envelope, PageInfo, PageRecords, ProjectInfo, Saved, Session } from '#server/wire'

const WRITERS = 20
const PASSWORD = 'correct horse battery'
const main = join(import.meta.dirname, 'kill9-server.ts')

const start = async (env: { readonly DATA_DIR: string; readonly DATABASE_URL: string }) => {
  const child = Bun.spawn([process.execPath, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const reader = child.stdout.getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The server ended before it was ready')
    text += new TextDecoder().decode(value)
  }
  reader.releaseLock()
  return { child, url: text.trim() }
}

const signIn = async (url: string) => {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@test.dev', userPwd: PASSWORD }),
  })
  const { data } = (await response.json()) as Envelope<Session>
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}`, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope = (await answer.json()) as Envelope<T>
    if (envelope.code !== 0) throw new Error(envelope.msg)
    return envelope.data
  }
}

/** Acknowledged saves before the server is killed, in each round. */
const SAVES = 40

const entry = (id: string) => ({
  ...{ kind: 'element', id, type: 'Button', name: id, parentId: null, order: 'a0', props: { text: 'x'.repeat(2000) } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})

const expectSound = (file: string): void => {
  const database = new Database(file)
  expect(database.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
  database.close()
}

test('kill -9 in the middle of concurrent saves loses none that was acknowledged', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kill-'))
  const onPostgres = testPostgres() === '' ? null : await createTestDatabase(testPostgres())
  const env = { DATA_DIR: folder, DATABASE_URL: onPostgres?.address ?? '' }
  let total = 0
  for (let round = 0; round < 3; round++) {
    const { child, url } = await start(env)
    const call = await signIn(url)
    const project = await call<ProjectInfo>('/project/create', { name: `Round ${round}` })
    const pages = await Promise.all(
      Array.from({ length: WRITERS }, (_, i) => call<PageInfo>('/pages/create', { name: `Page ${i}`, projectId: project.id })),
    )
    const acknowledged = new Map<number, string[]>(pages.map((page) => [page.id, []]))
    const writer = async (pageId: number): Promise<void> => {
      for (let revision = 1; ; revision++) {
        const id = `e${revision}`
        const patch = { added: { [id]: entry(id) }, changed: {}, removed: {} }
        const saved = await call<Saved>('/pages/update', { id: pageId, revision, patch }).catch(() => null)
        if (saved === null) return
        acknowledged.get(pageId)?.push(id)
      }
    }
    const writers = pages.map((page) => writer(page.id))
    // At whatever moment that is, once enough was saved for one to be under way.
    const isEnough = () => [...acknowledged.values()].flat().length > SAVES
    for (const end = Date.now() + 15_000; !isEnough() && Date.now() < end; ) await Bun.sleep(20)
    await Bun.sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await child.exited
    await Promise.all(writers)

    const again = await start(env)
    const read = await signIn(again.url)
    for (const [pageId, ids] of acknowledged) {
      const { entries, revision } = await read<PageRecords>(`/pages/records/${pageId}`)
      const stored = new Map(entries.map((each) => [each.id, each]))
      for (const id of ids) expect(stored.get(id)).toEqual(entry(id) as never)
      // One save may have been committed and its answer lost; there is never half of one.
      expect(revision).toBe(stored.size)
      expect(stored.size - 1 - ids.length).toBeLessThanOrEqual(1)
      total += ids.length
    }
    again.child.kill('SIGTERM')
    expect(await again.child.exited).toBe(0)
  }
  if (onPostgres) await onPostgres.drop()
  else expectSound(join(folder, 'tessera.sqlite'))
  rmSync(folder, { recursive: true, force: true })
  expect(total).toBeGreaterThan(3 * SAVES)
})
