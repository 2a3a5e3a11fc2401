import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Access } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import { missingProject } from '../projects/service.ts'
import { packArchive } from './archive.ts'
import type { ExchangeAudit } from './audits.ts'
import { hashOfFile } from './canonical.ts'
import { exchangeErrors, refuse } from './errors.ts'
import { type ExchangeFile, FILE_LIMITS } from './file-model.ts'
import type { Gather } from './gather.ts'
import { toRecordFiles } from './record-files.ts'

type Form = 'json' | 'records'

/** Hands out pages and projects as files. */
export const createExporting = (deps: {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ExchangeAudit>
  readonly codec: PageCodec
  readonly gather: Gather
}) => {
  const { store, now, access, audit, codec, gather } = deps

  const written = (file: ExchangeFile, name: string, form: Form) => {
    if (form === 'records') return { bytes: packArchive(toRecordFiles(file, codec)), name: `${name}.zip`, type: 'application/zip' }
    // Names keep their order: what is made of a page depends on it.
    const text = JSON.stringify({ ...file, hash: hashOfFile(file), exportedAt: now().toISOString() }, null, 2)
    const bytes = new TextEncoder().encode(`${text}\n`)
    // What could not be read again is not handed out.
    if (bytes.length > FILE_LIMITS.bytes) throw refuse(exchangeErrors.tooMuch, '')
    return { bytes, name: `${name}.json`, type: 'application/json; charset=utf-8' }
  }

  return {
    async page(actor: Actor, id: number, form: Form) {
      const { file, name, projectId } = await gather.page(actor, id)
      const answer = written(file, name, form)
      const target = `page ${id} of project ${projectId}`
      await store.write((db) => audit(db, { action: 'page exported', userId: actor.userId, target, projectId }))
      return answer
    },
    async project(actor: Actor, id: number, { form, withFiles }: { readonly form: Form; readonly withFiles: boolean }) {
      await access.require(actor, store.read, id, 'developer', missingProject())
      const { file, name } = await gather.project(actor, id, { withFiles })
      const answer = written(file, name, form)
      await store.write((db) => audit(db, { action: 'project exported', userId: actor.userId, target: `project ${id}` }))
      return answer
    },
  }
}
export type Exporting = ReturnType<typeof createExporting>
