import { call } from '#shell/client'
import type { EditorKind } from '../document/editor-kind.ts'
import { publishPlugin } from '../publish/index.ts'
import { branchIn } from './branch-in.ts'
import { projectSurroundings } from './project-surroundings.ts'

/** The server marks a page as changed since it was published, in both environments; a branch is published nowhere. */
const PENDING = { stgState: 2, prdState: 2 } as const

/** Pages of a project, which are published. */
export const pageEditor: EditorKind = {
  id: 'page',
  plugins: [publishPlugin],
  at(params) {
    if (params.id === undefined) return null
    const id = Number(params.id)
    const branch = branchIn(params)
    return {
      ...branch,
      key: id,
      named: { page: id },
      read: (signal) =>
        call('GET /pages/records/{id}', { id, ...(branch.branch === undefined ? {} : { branch: String(branch.branch) }) }, { signal }),
      ...(branch.branch === undefined ? { afterEdit: PENDING } : {}),
      surroundings: projectSurroundings,
    }
  },
  backTo: ({ may, page }) => (may.project ? `/project/${page.projectId}/pages` : '/pages'),
}
