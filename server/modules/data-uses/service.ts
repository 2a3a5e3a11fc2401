import { eq } from 'drizzle-orm'
import type { PageEntry } from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { withRecordName } from '../../requests/record-names.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Blocks } from '../blocks/index.ts'
import { type ModelShapes, modelErrors } from '../models/index.ts'
import type { PageService } from '../pages/index.ts'
import { viewErrors } from '../views/index.ts'
import { associationsOf, leadingTo } from './associations.ts'
import type { FindUses, Sought, UsesStore } from './find-uses.ts'
import type { DataUse, RenamedUse, RenameUses, UsesOf } from './model.ts'

interface Deps {
  readonly store: UsesStore
  readonly access: Access
  readonly find: FindUses
  readonly records: () => RecordUses
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly pages: Pick<PageService, 'save'>
  readonly blocks: Pick<Blocks, 'save'>
}

/** Says who uses the data of a project, and gives a name in pages another one. */
export class DataUses {
  constructor(private readonly deps: Deps) {}

  /** @throws AppError where there is no such model, field or view */
  readonly sought = async (db: Db, { modelId, fieldId, viewId }: UsesOf): Promise<Sought> => {
    const { model, modelField, dataView } = this.deps.store.t
    if (viewId !== undefined) {
      const [row] = await db.select().from(dataView).where(eq(dataView.id, viewId))
      if (!row) throw new AppError(viewErrors.notFound)
      const { projectId, name } = row
      return { projectId, name, names: [name], modelId: null, fields: [], isField: false }
    }
    if (modelId === undefined) throw new AppError(errors.invalid)
    const [row] = await db.select().from(model).where(eq(model.id, modelId))
    if (!row) throw new AppError(modelErrors.notFound)
    const { id, name } = modelField
    const all = await db.select({ id, name }).from(modelField).where(eq(modelField.modelId, modelId))
    const fields = fieldId === undefined ? all : all.filter((field) => field.id === fieldId)
    if (fieldId !== undefined && fields.length === 0) throw new AppError(modelErrors.fieldNotFound)
    const { projectId, name: named } = row
    const names = leadingTo(named, associationsOf(await this.deps.shapes.of(db, projectId, 'stg')))
    return { projectId, name: named, names, modelId, fields, isField: fieldId !== undefined }
  }

  /** What names a model, field or view: pages as edited and as published, views, policies, imports. */
  readonly list = async (actor: Actor, of: UsesOf): Promise<readonly DataUse[]> => {
    const { access, store, find } = this.deps
    const sought = await this.sought(store.read, of)
    const missing = new AppError(of.viewId === undefined ? modelErrors.notFound : viewErrors.notFound)
    await access.require(actor, store.read, sought.projectId, 'tester', missing)
    return find.of(store.read, sought)
  }

  private async revisionOf(documentId: number): Promise<number> {
    const { store } = this.deps
    const { document } = store.t
    const [row] = await store.read
      .select({ revision: document.revision })
      .from(document)
      .where(eq(document.id, documentId))
    return row?.revision ?? 0
  }

  /**
   * Gives a model or view another name in drafts of pages and blocks, each by an edit of its own in the history of the
   * page. The same call with the names exchanged takes it back.
   */
  readonly rename = async (actor: Actor, given: RenameUses): Promise<readonly RenamedUse[]> => {
    const { access, store, find, records, pages, blocks } = this.deps
    const { projectId, from, to } = given
    await access.require(actor, store.read, projectId, 'developer', missingProject())
    const chosen = new Set([...given.pages.map((id) => `page ${id}`), ...given.blocks.map((id) => `block ${id}`)])
    const renamed: RenamedUse[] = []
    for (const draft of await find.drafts(store.read, projectId, from)) {
      const { kind, id, name } = draft
      if (!chosen.has(`${kind} ${id}`)) continue
      const changed = draft.entries.map((entry): readonly [string, readonly [PageEntry, PageEntry]] => [
        entry.id,
        [entry, withRecordName(entry, { uses: records(), from, to })],
      ])
      const patch = { added: {}, changed: Object.fromEntries(changed), removed: {} }
      const revision = await this.revisionOf(draft.documentId)
      if (kind === 'page') await pages.save(actor, { id: Number(id), revision, patch })
      else await blocks.save(actor, { id, revision, patch })
      renamed.push({ kind, id, name })
    }
    return renamed
  }
}
