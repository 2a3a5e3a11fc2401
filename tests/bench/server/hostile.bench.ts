import { readFileSync } from 'node:fs'
import type { PageInfo, ProjectInfo, PublishRecord, Saved } from '#server/wire'
import { administrator } from '../../helpers/administrator.ts'
import { type RunningServer, startServer } from '../../helpers/server.ts'
import { median, type Row } from '../row.ts'
import { hostileAuthor } from './hostile-author.ts'
import { runClient, signInAs } from './processes.ts'

export const rows = [
  ...['server/hostile-author/views', 'server/hostile-author/health', 'server/hostile-author/memory'],
  ...['server/hostile/views', 'server/hostile/health', 'server/hostile/memory'],
]
const VIEWERS = 500
const VIEWER_PAUSE_MS = 500
const SAVERS = 20
const SAVER_PAUSE_MS = 500
const ROUNDS = 2
const SECONDS = 8

interface Times {
  readonly count: number
  readonly failed: number
  readonly p95: number
  readonly most: number
}
/** What one stretch of time was like. */
interface Everyday {
  readonly views: Times
  readonly health: Times
  readonly memory: number
}
type Call = Awaited<ReturnType<typeof signInAs>>

const text = (id: string, value: string) => ({
  ...{ kind: 'element', id, type: 'Text', name: id, parentId: null, order: 'a0', props: { text: value } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})
const elements = (count: number) => {
  const ids = Array.from({ length: count }, (_, i) => `Text_${i}`)
  return {
    elements: ids.map((id) => ({ id, type: 'Text', name: 'Text', elements: [] })),
    elementsMap: Object.fromEntries(ids.map((id, i) => [id, { id, type: 'Text', config: { props: { text: `Line ${i} of the page` } } }])),
  }
}

/** Editors that each change one element of a page of their own, now and then. */
const createSavers = async (call: Call, projectId: number) => {
  const pages = await Promise.all(
    Array.from({ length: SAVERS }, (_, i) => call<PageInfo>('/pages/create', { name: `Page ${i}`, projectId })),
  )
  const revisions = new Map<number, number>()
  for (const { id } of pages) {
    const patch = { added: { t: text('t', '1') }, changed: {}, removed: {} }
    revisions.set(id, (await call<Saved>('/pages/update', { id, revision: 1, patch })).revision)
  }
  const saver = async (id: number, deadline: number): Promise<void> => {
    while (performance.now() < deadline) {
      const revision = revisions.get(id) as number
      const patch = { added: {}, changed: { t: [text('t', String(revision - 1)), text('t', String(revision))] }, removed: {} }
      revisions.set(id, (await call<Saved>('/pages/update', { id, revision, patch })).revision)
      await Bun.sleep(SAVER_PAUSE_MS)
    }
  }
  return (seconds: number) => Promise.all(pages.map(({ id }) => saver(id, performance.now() + seconds * 1000)))
}

/** Resident memory of a process in megabytes, where the system tells. */
const residentOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const peakWhile = async (pid: number, work: Promise<unknown>): Promise<number> => {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOf(pid))
  }, 100)
  try {
    await work
  } finally {
    clearInterval(timer)
  }
  return peak
}

/**
 * Five hundred people who look at a page twice a second and twenty who save every half second: alone, then with an author who publishes slow
 * pages all the time, then with a visitor as well who sends what costs most. The health probe asks ten times a second throughout.
 */
const measure = async (server: RunningServer): Promise<Row[]> => {
  const { url } = server
  const pid = server.process.pid as number
  const call = await signInAs(url, '/user/login', { userName: administrator.email, userPwd: administrator.password })
  const project = await call<ProjectInfo>('/project/create', { name: 'Bench' })
  const page = await call<PageInfo>('/pages/create', { name: 'Page', projectId: project.id, isPublic: 1, pageData: elements(100) })
  await call<PublishRecord>('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  const save = await createSavers(call, project.id)
  const author = await hostileAuthor(url)
  const { 'content-type': _json, ...importerHeaders } = call.headers

  const everyday = async (seconds: number, ...hostile: readonly Promise<unknown>[]): Promise<Everyday> => {
    const view = `${url}/api/viewer/page/${page.id}?env=prd`
    const views = runClient<Times>('paced-client.ts', view, '{"accept-encoding":"br"}', VIEWERS, VIEWER_PAUSE_MS, seconds)
    const health = runClient<Times>('paced-client.ts', `${url}/api/health`, '{}', 1, 100, seconds)
    const all = Promise.all([views, health, save(seconds), ...hostile])
    const memory = await peakWhile(pid, all)
    return { views: await views, health: await health, memory }
  }

  await everyday(3)
  const taken: Record<'quiet' | 'author' | 'both', Everyday[]> = { quiet: [], author: [], both: [] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.quiet.push(await everyday(SECONDS))
    taken.author.push(await everyday(SECONDS, author.work(SECONDS)))
    const visitor = runClient<object>('hostile-visitor.ts', url, JSON.stringify(author.pages), SECONDS)
    const importer = runClient<object>('hostile-importer.ts', url, JSON.stringify(importerHeaders), SECONDS)
    taken.both.push(await everyday(SECONDS, author.work(SECONDS), visitor, importer))
    console.log(`  importer's answers ${JSON.stringify(await importer)}`)
    console.log(`  visitor's answers ${JSON.stringify(await visitor)}, author's publishes ${JSON.stringify(author.counts)}`)
  }
  for (const [phase, measured] of Object.entries(taken)) for (const each of measured) console.log(`  ${phase} ${JSON.stringify(each)}`)

  const rowsOf = (name: string, measured: readonly Everyday[]): Row[] => {
    const row = (what: string, unit: string, of: (each: Everyday) => number): Row => {
      const [value, baseline] = [median(measured.map(of)), median(taken.quiet.map(of))]
      return { name: `${name}/${what}`, value, unit, baseline, ratio: value / baseline, rounds: ROUNDS }
    }
    return [
      row('views', 'ms (p95)', ({ views }) => views.p95),
      row('health', 'ms (longest)', ({ health }) => health.most),
      ...(residentOf(pid) > 0 ? [row('memory', 'MB', ({ memory }) => memory)] : []),
    ]
  }
  return [...rowsOf('server/hostile-author', taken.author), ...rowsOf('server/hostile', taken.both)]
}

export const run = async (): Promise<Row[]> => {
  const server = await startServer({ env: { NODE_ENV: 'production' } })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
