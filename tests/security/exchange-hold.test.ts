import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportSummary, StoredTemplateInfo } from '#server/wire'
import { register } from '../helpers/api.ts'
import { type ExchangeBody, exchangeBodies } from '../helpers/exchange-bodies.ts'
import { long } from '../helpers/long.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { turnOf } from '../helpers/turns.ts'

/** Milliseconds of processor time that no call may hold the thread. */
const MOST = 250
const TRIES = 3
/** Cheap ones of each form. */
const SAMPLE = ['menus', 'values', 'depth', 'pages as records', '20,000 pages as records', 'a bomb', 'a size that is a lie']
/** All of them take several minutes. */
const PARTS = 3
const bodies = long ? turnOf(exchangeBodies, PARTS) : exchangeBodies.filter(({ name }) => SAMPLE.includes(name))

let server: RunningServer
let folder: string
let holds: string
let headers: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-holds-'))
  holds = join(folder, 'holds')
  writeFileSync(holds, '')
  const unlimited = Object.fromEntries(
    ['PERSON_PROJECTS', 'PERSON_PAGES', 'PERSON_MB', 'PROJECT_MB', 'PROJECT_PAGES'].map((name) => [`TESSERA_${name}`, '0']),
  )
  server = await startServer({
    preload: 'tests/helpers/record-holds.ts',
    // One proxy before it, so that each person has a network: few accounts are made from one.
    env: { NODE_ENV: 'production', HOLDS_FILE: holds, TESSERA_TEST_POSTGRES: '', TESSERA_PROXIES: '1', ...unlimited },
  })
  expect(readFileSync(holds, 'utf8')).toMatch(/^recording\n/)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody else for each body, because one person may bring only so much. */
const signIn = async (number: number): Promise<void> => {
  const account = { email: `person${number}@test.dev`, password: 'correct horse battery' }
  const from = { 'x-forwarded-for': `10.0.${number}.1` }
  await register(server.url, account, from)
  const response = await fetch(`${server.url}/api/user/login`, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ userName: account.email, userPwd: account.password }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  headers = { ...from, authorization: `Bearer ${data.token}`, cookie: cookie.join('; '), 'accept-language': 'en' }
}
interface Answer {
  readonly status: number
  readonly body: ArrayBuffer
}
const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`${server.url}/api${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } })
  const body = await response.arrayBuffer()
  if (response.status !== 429) return { status: response.status, body }
  // Of one person one file is read at a time, and another one waits.
  const seconds = Number(response.headers.get('retry-after') ?? 1)
  if (seconds > 60) throw new Error(`The next answer would come after ${seconds} s`)
  await Bun.sleep(seconds * 1000)
  return send(path, init)
}
const form = (file: File, more: { readonly [name: string]: string } = {}): RequestInit => {
  const body = new FormData()
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  body.append('file', file)
  return { method: 'POST', body }
}
const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const dataOf = <T>({ body }: { readonly body: ArrayBuffer }): T => (JSON.parse(new TextDecoder().decode(body)) as { data: T }).data

interface Held {
  readonly call: string
  readonly ms: number
}
/** Makes calls and notes for each the longest hold of the thread; noise of the machine never makes it shorter, so the best of some tries counts. */
const createHolds = () => {
  const held: Held[] = []
  const call = async (path: string, init?: RequestInit): Promise<Answer> => {
    let ms = Number.POSITIVE_INFINITY
    let answer: Answer | null = null
    for (let n = 0; n < TRIES && ms > MOST; n++) {
      writeFileSync(holds, '')
      answer = await send(path, init)
      // One call after it, so that the end of the work is measured, too.
      await send('/health')
      ms = Math.min(ms, Math.max(0, ...readFileSync(holds, 'utf8').split('\n').map(Number)))
    }
    held.push({ call: path, ms })
    return answer!
  }
  /** A file that is handed out is one that an import takes. */
  const exported = async (path: string, name: string): Promise<void> => {
    const answer = await call(path)
    expect([200, 413]).toContain(answer.status)
    if (answer.status === 200) expect((await call('/exchange/check', form(new File([answer.body], name)))).status).toBe(200)
  }
  return { call, exported, tooLong: (): readonly Held[] => held.filter(({ ms }) => ms > MOST) }
}
type Holds = ReturnType<typeof createHolds>

/** What else is made of a page: it is read, copied, and becomes a template. */
const tryPage = async ({ call }: Holds, projectId: number, pageId: number): Promise<void> => {
  const { documentId } = dataOf<{ documentId: number }>(await call(`/pages/records/${pageId}`))
  for (const path of ['pages/detail', 'pages/file']) await call(`/${path}/${pageId}`)
  for (const path of ['documents/records', 'documents/history']) await call(`/${path}/${documentId}`)
  await call(`/documents/at/${documentId}/1`)
  await call('/pages/copy', json({ id: pageId }))
  await tryTemplate({ call }, await call('/template/create', json({ pageId, name: 'Large', category: 'table' })), projectId)
}
const tryTemplate = async ({ call }: Pick<Holds, 'call'>, made: Answer, projectId: number): Promise<number | null> => {
  if (made.status !== 200) return null
  const { id } = dataOf<StoredTemplateInfo>(made)
  for (const path of ['detail', 'records', 'parts']) await call(`/template/${path}/${id}`)
  await call('/template/use', json({ id, projectId }))
  return id
}

describe.skipIf(!existsSync('/proc/self/schedstat'))('the thread of the server', () => {
  it.each(bodies)(
    'is not held by a file of $name',
    async ({ name, file, make }: ExchangeBody) => {
      await signIn(exchangeBodies.findIndex((each) => each.name === name))
      const given = new File([make()], file)
      const made = createHolds()
      const { call, exported } = made
      await call('/exchange/check', form(given))
      const imported = await call('/exchange/import', form(given))
      expect([200, 400]).toContain(imported.status)
      if (imported.status === 200) {
        const { projectId, ids } = dataOf<ImportSummary>(imported)
        const pageId = ids.pages[0]!.to
        await call('/exchange/into/check', form(given, { projectId: String(projectId) }))
        await call(`/exchange/project/${projectId}`).then(({ status }) => expect([200, 413]).toContain(status))
        await exported(`/exchange/project/${projectId}?form=records`, 'project.zip')
        await call(`/exchange/page/${pageId}`)
        await exported(`/exchange/page/${pageId}?form=records`, 'page.zip')
        await tryPage(made, projectId, pageId)
        const template = await call('/template/createProject', json({ projectId, name: 'Large', category: 'table' }))
        const id = await tryTemplate(made, template, projectId)
        if (id !== null) await call('/template/useProject', json({ id }))
        // Last, because it may make the project so large that no file holds it.
        await call('/exchange/into/import', form(given, { projectId: String(projectId) }))
      }
      expect(made.tooLong()).toEqual([])
    },
    300_000,
  )
})
