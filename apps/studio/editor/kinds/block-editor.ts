import { call } from '#shell/client'
import type { BlockRecords } from '../../../../server/wire.ts'
import { releasePlugin } from '../blocks/release-plugin.ts'
import type { EditedRecords, EditorKind } from '../document/editor-kind.ts'
import { branchIn } from './branch-in.ts'
import { pageEditor } from './page-editor.ts'
import { projectSurroundings } from './project-surroundings.ts'

/** No page has this id: requests of a block that is edited by itself belong to none. */
const NO_PAGE = 0

/** A block as the editor opens it: as a page that is never published. */
function asPage({ block, ...records }: BlockRecords): EditedRecords {
  const { name, projectId, documentId, revision, createdAt, updatedAt } = block
  return {
    ...records,
    block,
    copiedFrom: null,
    may: {
      project: true,
      edit: records.access !== 'tester',
      publish: false,
      access: false,
      members: false,
      copy: false,
      move: false,
      delete: false,
      template: false,
    },
    page: {
      ...{ id: NO_PAGE, name, projectId, documentId, revision, createdAt, updatedAt, remark: '', isPublic: 2, userId: 0, userName: '' },
      ...{ previewImg: '', stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null },
    },
  }
}

/** Blocks of a project, of which versions are released that pages use. */
export const blockEditor: EditorKind = {
  id: 'block',
  plugins: [releasePlugin],
  at(params) {
    const { block } = params
    if (block === undefined) return null
    const branch = branchIn(params)
    const ofBranch = branch.branch === undefined ? {} : { branch: String(branch.branch) }
    return {
      ...branch,
      key: block,
      named: { block },
      read: async (signal) => asPage(await call('GET /blocks/records/{id}', { id: block, ...ofBranch }, { signal })),
      surroundings: projectSurroundings,
    }
  },
  backTo: pageEditor.backTo,
}
