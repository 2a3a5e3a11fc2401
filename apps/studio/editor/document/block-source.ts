import type { PageEntry } from '#kernel/page/records'
import { call } from '#shell/client'
import type { BlockInfo } from '../../../../server/wire.ts'

/** Where the blocks come from that a page may use. */
export interface BlockSource {
  list(): Promise<readonly BlockInfo[]>
  content(id: string, version: number): Promise<readonly PageEntry[]>
}

/** Those of a project. */
export const blocksOfProject = (projectId: number): BlockSource => ({
  list: () => call('GET /blocks/list', { projectId: String(projectId) }),
  content: async (id, version) => (await call('GET /blocks/content/{id}/{version}', { id, version: String(version) })).entries,
})
