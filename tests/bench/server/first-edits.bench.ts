import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageInfo, ProjectInfo } from '#server/wire'
import { ensurePostgres } from '../../../scripts/find-postgres.ts'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import { type Api, signIn } from '../../helpers/api.ts'
import { startServer } from '../../helpers/server.ts'
import { median, type Row } from '../row.ts'

export const rows = ['server/first-edits', 'server/first-edits-postgres']
const EDITORS = 24
const EDITS_EACH = 60
/** Edits of each editor that count as warm: the last ones. */
const WARM_EACH = 20
const ROUNDS = 3

const text = (id: string) => ({
  ...{ kind: 'element', id, type: 'Text', name: id, parentId: null, order: 'a0', props: { text: id } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})
const within95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * 0.95)] ?? 0

/** A server answers before its code is warm, and says so to balancers. */
const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${url}/api/health/ready`)
    await answer.body?.cancel()
    if (answer.ok) return
    await Bun.sleep(25)
  }
  throw new Error('The server was not ready within 5 s')
}

/** Each editor sends an edit as soon as the one before is answered. Milliseconds by the number of the edit. */
const edit = async (api: Api, pages: readonly PageInfo[], round: number): Promise<readonly (readonly number[])[]> => {
  const editor = async ({ documentId }: PageInfo): Promise<readonly number[]> => {
    const times: number[] = []
    for (let at = 0; at < EDITS_EACH; at++) {
      const begin = performance.now()
      const id = `r${round}e${at}`
      await api.post('/documents/edit', {
        id: documentId,
        edit: { id: `edit-${documentId}-${id}`, added: [text(id)], cells: [], removed: [] },
      })
      times.push(performance.now() - begin)
    }
    return times
  }
  return Promise.all(pages.map(editor))
}

/**
 * The first edit of each of 24 people who edit at the same time after a start, against their later ones: the 95th
 * percentile of both.
 */
const measure = async (name: string, env: Readonly<Record<string, string>>): Promise<Row> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const settings = { dataDir, env: { NODE_ENV: 'production', TESSERA_SAMPLE: 'off', ...env } }
  const [first, warm]: [number[], number[]] = [[], []]
  let pages: readonly PageInfo[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const server = await startServer(settings)
      await untilReady(server.url)
      const api = await signIn(server.url)
      if (round === 0) {
        const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Bench' })
        pages = await Promise.all(
          Array.from({ length: EDITORS }, (_, at) => api.post<PageInfo>('/pages/create', { name: `Page ${at}`, projectId })),
        )
      } else {
        // The clients open their connections, and have their own code compiled.
        for (let n = 0; n < 10; n++) await Promise.all(pages.map(() => api.get('/health')))
        const times = await edit(api, pages, round)
        first.push(within95(times.map(([each = 0]) => each)))
        warm.push(within95(times.flatMap((each) => each.slice(-WARM_EACH))))
      }
      await server.stop({ keepData: true })
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [value, baseline] = [median(first), median(warm)]
  return { name, ratio: value / baseline, value, unit: 'ms', baseline, rounds: ROUNDS }
}

/** What a person waits for whose edit is the first after a start. */
export const run = async (): Promise<Row[]> => {
  const onSqlite = await measure('server/first-edits', {})
  const found = ensurePostgres()
  if (!found) {
    console.error('No PostgreSQL found: its figures are left out. Set POSTGRES_BIN to have them.')
    return [onSqlite]
  }
  const postgres = await startPostgres(found.folder, { durable: true })
  try {
    return [onSqlite, await measure('server/first-edits-postgres', { DATABASE_URL: postgres.address })]
  } finally {
    await postgres.stop()
  }
}
