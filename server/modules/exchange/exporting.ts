import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { type PageService, sheetOfPage } from '../pages/index.ts'
import type { ExchangeAudit } from './audits.ts'
import type { ExchangeFile } from './file-model.ts'
import type { Gather } from './gather.ts'
import type { Readers } from './readers.ts'

type Form = 'json' | 'records'
interface ExportOptions {
  readonly form: Form
  readonly withFiles: boolean
  /** Whose records go along. */
  readonly data: 'none' | 'stg' | 'all'
}
const ENVIRONMENTS = { none: [], stg: ['stg'], all: ['stg', 'prd'] } as const

/** Exports pages and projects as files. */
export const createExporting = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ExchangeAudit>
  readonly pages: Pick<PageService, 'openWithDocument'>
  readonly readers: Pick<Readers, 'write'>
  readonly gather: Gather
}) => {
  const { store, now, access, audit, pages, readers, gather } = deps

  const written = async ({ userId }: Actor, file: ExchangeFile, name: string, form: Form) => {
    const bytes = await readers.write(userId, file, { form, exportedAt: now().toISOString() })
    if (form === 'records') return { bytes, name: `${name}.zip`, type: 'application/zip' }
    return { bytes, name: `${name}.json`, type: 'application/json; charset=utf-8' }
  }
  /** A page with what it needs. */
  const gatherPage = async (actor: Actor, id: number, { withFiles }: { readonly withFiles: boolean }) => {
    const { row, document } = await pages.openWithDocument(actor, id, 'developer')
    const { name, projectId } = row
    const file = await gather(actor, 'page', { projectId, sheets: [sheetOfPage(row, document)], withFiles })
    return { file, name, projectId }
  }

  return {
    gatherPage,
    async page(actor: Actor, id: number, form: Form) {
      const { file, name, projectId } = await gatherPage(actor, id, { withFiles: true })
      const answer = await written(actor, file, name, form)
      const target = `page ${id} of project ${projectId}`
      await store.write((db) => audit(db, { action: 'page exported', userId: actor.userId, target, projectId }))
      return answer
    },
    async project(actor: Actor, id: number, { form, withFiles, data }: ExportOptions) {
      const role = await access.require(actor, store.read, id, 'developer', missingProject())
      // Developers see no records of production.
      if (data === 'all' && role !== 'admin') throw new AppError(errors.forbidden)
      const file = await gather(actor, 'project', { projectId: id, withFiles, data: ENVIRONMENTS[data] })
      const answer = await written(actor, file, file.project?.name ?? '', form)
      const records = data === 'none' ? '' : `, records of ${ENVIRONMENTS[data].join(' and ')}`
      const target = `project ${id}${records}`
      await store.write((db) => audit(db, { action: 'project exported', userId: actor.userId, target }))
      return answer
    },
  }
}
export type Exporting = ReturnType<typeof createExporting>
