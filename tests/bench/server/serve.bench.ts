import { join } from 'node:path'
import type { PageInfo, ProjectInfo, PublishRecord } from '#server/wire'
import { root } from '../../../scripts/entries.ts'
import { median, type Row } from '../row.ts'
import { answersPerSecond, signIn, startScript } from './processes.ts'

export const rows = ['serve/html', 'serve/html-304', 'serve/html-private', 'serve/info', 'serve/studio']
const ROUNDS = 5

/**
 * The document of a published page and calls of the studio that change nothing, against an empty answer of the same
 * runtime; taken in turns, so
 * that noise falls on both.
 */
export const run = async (): Promise<Row[]> => {
  const ours = await startScript('bench-server.ts', { TESSERA_WEB: join(root, 'dist/web') })
  const empty = await startScript('empty-server.ts')
  try {
    const call = await signIn(ours.url)
    const { id: projectId } = await call<ProjectInfo>('/project/create', { name: 'Bench' })
    const published = async (isPublic: 1 | 2): Promise<string> => {
      const { id } = await call<PageInfo>('/pages/create', { name: 'Page', projectId, isPublic })
      await call<PublishRecord>('/page/publish/create', { env: 'prd', id, previewImg: '' })
      return `${ours.url}/page/${id}`
    }
    const [open, hidden] = [await published(1), await published(2)]
    const { authorization, cookie } = call.headers
    const login = { authorization, cookie }
    const compressed = { 'accept-encoding': 'br' }
    const etag = (await fetch(open, { headers: compressed })).headers.get('etag')
    if (etag === null) throw new Error('The document has no ETag')
    const kinds: Readonly<Record<string, () => Promise<number>>> = {
      empty: () => answersPerSecond(empty.url),
      'serve/html': () => answersPerSecond(open, compressed),
      'serve/html-304': () => answersPerSecond(open, { ...compressed, 'if-none-match': etag }),
      'serve/html-private': () => answersPerSecond(hidden, compressed),
      'serve/info': () => answersPerSecond(`${ours.url}/api/user/info`, login),
      'serve/studio': () => answersPerSecond(`${ours.url}/api/project/detail/${projectId}`, login),
    }
    const measured = new Map<string, number[]>()
    for (const [kind, measure] of Object.entries(kinds)) {
      await measure()
      measured.set(kind, [])
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const [kind, measure] of Object.entries(kinds)) measured.get(kind)?.push(await measure())
    const of = (kind: string): number => median(measured.get(kind) ?? [])
    const baseline = of('empty')
    return rows.map((name) => ({
      name,
      ratio: of(name) / baseline,
      value: of(name),
      unit: 'answers/s',
      baseline,
      rounds: ROUNDS,
    }))
  } finally {
    await Promise.all([ours.stop(), empty.stop()])
  }
}
