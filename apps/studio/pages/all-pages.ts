import type { PageInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

/** All pages of a project, as many at a time as the call gives. */
export async function allPages(projectId: number): Promise<readonly PageInfo[]> {
  const found: PageInfo[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await call('GET /pages/list', { projectId, pageNum, pageSize: 200 })
    found.push(...list)
    if (list.length === 0 || found.length >= total) return found
  }
}
