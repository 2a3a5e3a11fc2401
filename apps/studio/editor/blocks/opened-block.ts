import { call } from '#shell/client'
import type { BlockInfo, BlockRecords, PageRecords, Saved, SavePage } from '../../../../server/wire.ts'

/** No page has this id: requests of a block that is edited by itself belong to none. */
const NO_PAGE = 0

/** A block as the editor opens it: as a page that is never published. */
export function openedBlock({ block, ...records }: BlockRecords): PageRecords & { readonly block: BlockInfo } {
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

export const saveBlock =
  (id: string) =>
  async ({ branch, revision, patch, edit }: SavePage): Promise<Saved> => {
    const parts = { ...(branch === undefined ? {} : { branch }), ...(edit === undefined ? {} : { edit }) }
    return { ...(await call('POST /blocks/save', { id, revision, patch, ...parts })), stgState: 1, prdState: 1 }
  }
