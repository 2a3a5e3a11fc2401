import type { Finding, PageDocument, PageEntry } from '#kernel/page/records'
import type { PageRecords } from '../../wire.ts'
import { mayOf } from '../pages/index.ts'

interface ShownPage {
  readonly name: string
  readonly remark: string
  readonly document: PageDocument
  readonly findings: readonly Finding[]
  readonly userId: number
  readonly userName: string
  readonly previewImg: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** A page of a template as the editor opens it: to look at, never to change. */
export function toPageRecords({ document, findings, ...card }: ShownPage): PageRecords {
  const entries: readonly PageEntry[] = [...document.entries.values()]
  return {
    page: {
      ...{ id: 0, projectId: 0, isPublic: 2, ...card },
      ...{ stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null, revision: 1, documentId: 0 },
    },
    ...{ revision: 1, entries, findings, access: 'tester', may: mayOf(null, null), documentId: 0, copiedFrom: null },
    branch: null,
  }
}
