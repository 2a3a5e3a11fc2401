import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../../scripts/entries.ts'
import type { ModelInfo, Paged, PageInfo, ProjectInfo, WorkflowInfo, WorkflowRun } from '../../server/wire.ts'

/** Data folders that releases wrote, by version. */
export const releaseFolder = join(root, 'tests/fixtures/releases')

/** Reads and writes as somebody who is signed in; answers the data alone. */
export interface DataReader {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

/** A page with how much is in it, and what its addresses show. */
interface PageSummary {
  readonly name: string
  readonly records: number
  readonly stg: string
  readonly prd: string
}
/** What somebody sees of their data, whatever tables it is in. */
export interface DataSummary {
  readonly projects: readonly {
    readonly name: string
    readonly pages: readonly PageSummary[]
    readonly models: Readonly<Record<string, number>>
    readonly workflows: readonly string[]
    readonly runs: readonly string[]
  }[]
}

const inOrder = (names: readonly string[]): readonly string[] => [...names].sort()

async function pageSummary(api: DataReader, { id, name, documentId }: PageInfo): Promise<PageSummary> {
  const { entries } = await api.get<{ readonly entries: readonly unknown[] }>(`/documents/records/${documentId}`)
  const shown = async (env: string) => (await api.get<{ readonly hash: string }>(`/viewer/page/${id}?env=${env}`)).hash
  return { name, records: entries.length, stg: await shown('stg'), prd: await shown('prd') }
}

/** Opens everything of each project: drafts and published pages, records, workflows and their runs. */
export async function summarise(api: DataReader): Promise<DataSummary> {
  const { list } = await api.get<Paged<ProjectInfo>>('/project/list?pageSize=50')
  const projects: DataSummary['projects'][number][] = []
  for (const { id: projectId, name } of list.toSorted((a, b) => a.id - b.id)) {
    const pages = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${projectId}&pageSize=50`)
    const models = await api.post<ModelInfo[]>('/model/list', { projectId })
    const count = async ({ name: model }: ModelInfo): Promise<readonly [string, number]> => {
      const group = { values: [{ as: 'n', fn: 'count' }] }
      const [row] = await api.post<{ readonly n: number }[]>('/data/group', { projectId, env: 'stg', model, group })
      return [model, row?.n ?? 0]
    }
    const workflows = await api.post<WorkflowInfo[]>('/workflow/list', { projectId })
    const runs = await api.post<Paged<WorkflowRun>>('/workflow/run/list', { projectId, pageSize: 100 })
    projects.push({
      name,
      pages: await Promise.all(pages.list.toSorted((a, b) => a.id - b.id).map((page) => pageSummary(api, page))),
      models: Object.fromEntries(await Promise.all(models.map(count))),
      workflows: inOrder(workflows.map(({ name: workflow }) => workflow)),
      runs: inOrder(runs.list.map(({ workflow, status }) => `${workflow}: ${status}`)),
    })
  }
  return { projects }
}

/** The data of one release: an SQLite database, a dump of a PostgreSQL one, and what a person saw in both. */
export interface ReleaseData {
  readonly version: string
  sqlite(): Uint8Array
  /** Statements that fill an empty database. */
  postgres(): string
  readonly expected: { readonly sqlite: DataSummary; readonly postgres: DataSummary }
}

export const releases: readonly ReleaseData[] = readdirSync(releaseFolder).map((version) => {
  const read = (name: string): Buffer => readFileSync(join(releaseFolder, version, name))
  return {
    version,
    sqlite: () => brotliDecompressSync(read('tessera.sqlite.br')),
    postgres: () => brotliDecompressSync(read('postgres.sql.br')).toString(),
    expected: JSON.parse(read('expected.json').toString()) as ReleaseData['expected'],
  }
})
