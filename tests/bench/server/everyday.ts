import { readFileSync } from 'node:fs'
import type { PageInfo, ProjectInfo, PublishRecord, Saved } from '#server/wire'
import { administrator } from '../../helpers/administrator.ts'
import type { RunningServer } from '../../helpers/server.ts'
import { median, type Row } from '../row.ts'
import { runClient, signInAs } from './processes.ts'

const VIEWER_PAUSE_MS = 500
const SAVERS = 20
const SAVER_PAUSE_MS = 500

interface Times {
  readonly count: number
  readonly failed: number
  readonly p95: number
  readonly most: number
}
/** What one stretch of time was like. */
export interface Everyday {
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
 * People who look at a page twice a second and twenty who save every half second, beside whatever else is going on; the health probe asks ten times a
 * second throughout.
 */
export const createEveryday = async ({ url, process }: RunningServer, viewers: number) => {
  const pid = process.pid as number
  const call = await signInAs(url, '/user/login', { userName: administrator.email, userPwd: administrator.password })
  const project = await call<ProjectInfo>('/project/create', { name: 'Bench' })
  const page = await call<PageInfo>('/pages/create', { name: 'Page', projectId: project.id, isPublic: 1, pageData: elements(100) })
  await call<PublishRecord>('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  const save = await createSavers(call, project.id)

  return async (seconds: number, ...hostile: readonly Promise<unknown>[]): Promise<Everyday> => {
    const view = `${url}/api/viewer/page/${page.id}?env=prd`
    const views = runClient<Times>('paced-client.ts', view, '{"accept-encoding":"br"}', viewers, VIEWER_PAUSE_MS, seconds)
    const health = runClient<Times>('paced-client.ts', `${url}/api/health`, '{}', 1, 100, seconds)
    const all = Promise.all([views, health, save(seconds), ...hostile])
    const memory = await peakWhile(pid, all)
    return { views: await views, health: await health, memory }
  }
}

/** What each stretch of time was like, against quiet ones. */
export const everydayRows = (name: string, measured: readonly Everyday[], quiet: readonly Everyday[]): Row[] => {
  const row = (what: string, unit: string, of: (each: Everyday) => number): Row => {
    const [value, baseline] = [median(measured.map(of)), median(quiet.map(of))]
    return { name: `${name}/${what}`, value, unit, baseline, ratio: value / baseline, rounds: measured.length }
  }
  const hasMemory = measured.some(({ memory }) => memory > 0)
  return [
    row('views', 'ms (p95)', ({ views }) => views.p95),
    row('health', 'ms (longest)', ({ health }) => health.most),
    ...(hasMemory ? [row('memory', 'MB', ({ memory }) => memory)] : []),
  ]
}
