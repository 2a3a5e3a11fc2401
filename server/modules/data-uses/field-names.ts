import { eq } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Publisher, UnclearUse as UnclearPlace } from '../../outside/publisher.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Blocks } from '../blocks/index.ts'
import { type ModelShapes, modelErrors } from '../models/index.ts'
import type { PageService } from '../pages/index.ts'
import { viewErrors } from '../views/index.ts'
import { associationsOf } from './associations.ts'
import type { FindUses, UsesStore } from './find-uses.ts'
import type { RenamedFieldUses, RenameFieldUses, TakeBack, UnclearUse } from './model.ts'
import type { DataUses } from './service.ts'

interface Deps {
  readonly store: UsesStore
  readonly access: Access
  readonly find: FindUses
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly publisher: Pick<Publisher, 'renameField'>
  readonly sought: DataUses['sought']
  readonly pages: Pick<PageService, 'save'>
  readonly blocks: Pick<Blocks, 'save'>
}

type Draft = Awaited<ReturnType<FindUses['drafts']>>[number]

/** A text longer than this is shown in part. */
const LONGEST_TEXT = 200

/** Gives fields of models and views other names in pages. */
export class FieldNames {
  constructor(private readonly deps: Deps) {}

  /**
   * Renames a field in the chosen drafts, with one edit per draft, wherever the name certainly means the field. Lists
   * the other places. `undo` of each draft is the edit that reverts its change.
   */
  readonly rename = async (actor: Actor, given: RenameFieldUses): Promise<RenamedFieldUses> => {
    const { access, store, find, publisher, shapes } = this.deps
    const { from, to } = given
    const of = given.viewId === undefined ? { modelId: given.modelId } : { viewId: given.viewId }
    const sought = await this.deps.sought(store.read, of)
    const missing = new AppError(given.viewId === undefined ? modelErrors.notFound : viewErrors.notFound)
    await access.require(actor, store.read, sought.projectId, 'developer', missing)
    const targets = associationsOf(await shapes.of(store.read, sought.projectId, 'stg'))
    const chosen = new Set([...given.pages.map((id) => `page ${id}`), ...given.blocks.map((id) => `block ${id}`)])
    const renamed: RenamedFieldUses['renamed'][number][] = []
    const unclear: UnclearUse[] = []
    for (const draft of await find.draftsOfAny(store.read, sought.projectId, sought.names)) {
      if (!chosen.has(`${draft.kind} ${draft.id}`)) continue
      const { document, revision } = await this.read(draft)
      const found = await publisher.renameField?.(document, { of: sought.name, from, to, targets })
      const done = found && (await this.save(actor, draft, { document, revision, changed: found.changed }))
      if (done) renamed.push(done)
      unclear.push(...(found?.unclear ?? []).map((place) => unclearOf(draft, document, place)))
    }
    return { renamed, unclear }
  }

  /** Takes back what `rename` changed; what others changed since then stays. */
  readonly takeBack = async (actor: Actor, { projectId, drafts }: TakeBack): Promise<null> => {
    const { access, store, pages, blocks } = this.deps
    await access.require(actor, store.read, projectId, 'developer', missingProject())
    for (const { kind, id, revision, undo: patch } of drafts) {
      if (kind === 'page') await pages.save(actor, { id: Number(id), revision, patch })
      else await blocks.save(actor, { id, revision, patch })
    }
    return null
  }

  private async read({ documentId }: Draft): Promise<{ readonly document: PageDocument; readonly revision: number }> {
    const { store } = this.deps
    const { document, documentEntry } = store.t
    const [row] = await store.read
      .select({ revision: document.revision })
      .from(document)
      .where(eq(document.id, documentId))
    if (!row) throw new AppError(errors.invalid)
    const rows = await store.read
      .select({ entry: documentEntry.entry })
      .from(documentEntry)
      .where(eq(documentEntry.documentId, documentId))
    const entries = rows.map(({ entry }) => (typeof entry === 'string' ? JSON.parse(entry) : entry) as PageEntry)
    return { document: { entries: new Map(entries.map((entry) => [entry.id, entry])) }, revision: row.revision }
  }

  private async save(
    actor: Actor,
    { kind, id, name }: Draft,
    {
      document,
      revision,
      changed,
    }: { readonly document: PageDocument; readonly revision: number; readonly changed: readonly PageEntry[] },
  ): Promise<RenamedFieldUses['renamed'][number] | undefined> {
    if (changed.length === 0) return undefined
    const { pages, blocks } = this.deps
    const both = changed.flatMap((entry) => {
      const before = document.entries.get(entry.id)
      return before ? [{ before, entry }] : []
    })
    const patchOf = (pairs: readonly (readonly [PageEntry, PageEntry])[]) => ({
      ...{ added: {}, removed: {} },
      changed: Object.fromEntries(pairs.map(([was, is]) => [is.id, [was, is] as const])),
    })
    const patch = patchOf(both.map(({ before, entry }) => [before, entry]))
    const saved =
      kind === 'page'
        ? await pages.save(actor, { id: Number(id), revision, patch })
        : await blocks.save(actor, { id, revision, patch })
    const undo = patchOf(both.map(({ before, entry }) => [entry, before]))
    return { kind, id, name, revision: saved.revision, undo }
  }
}

function unclearOf(
  { kind, id, name }: Draft,
  { entries }: PageDocument,
  { entry, path, text }: UnclearPlace,
): UnclearUse {
  const found = entries.get(entry)
  const part = found && 'name' in found && found.name !== '' ? found.name : entry
  return { kind, id, name, part, path, text: text.slice(0, LONGEST_TEXT) }
}
