import { call } from '#shell/client'
import type { Saved, SavePage } from '../../../../server/wire.ts'
import type { EditorKind } from '../document/editor-kind.ts'
import { publishPlugin } from '../publish/index.ts'
import { branchIn } from './branch-in.ts'
import { projectSurroundings } from './project-surroundings.ts'

/** Saves the content of a page; the same call saves its card, and answers then with that. */
async function savePage(save: SavePage): Promise<Saved> {
  const answer = await call('POST /pages/update', save)
  if (!('entries' in answer)) throw new Error('The content of a page was saved, and its card was answered')
  return answer
}

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
      send: (save) => savePage({ ...save, ...branch }),
      surroundings: projectSurroundings,
    }
  },
  backTo: ({ may, page }) => (may.project ? `/project/${page.projectId}/pages` : '/pages'),
}
