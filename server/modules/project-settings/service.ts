import { and, eq } from 'drizzle-orm'
import { createId } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Access } from '../access/access.ts'
import type { DocumentRow } from '../documents/commit.ts'
import type { Documents } from '../documents/documents.ts'
import { createEntryStore } from '../documents/entry-store.ts'
import type { DocumentTables } from '../documents/table.ts'
import { missingProject, type ProjectEdit } from '../projects/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import { SETTINGS_ID, type SettingsRecord, settingsKind } from './kind.ts'
import type { ProjectSettings } from './model.ts'

/** A project's settings as a document with a history; lists of projects read them from the project's own row, which follows. */
export const createSettings = (deps: {
  readonly store: Store<ProjectTables & DocumentTables>
  readonly now: () => Date
  readonly access: Access
  readonly documents: Documents
}) => {
  const { store, now, access, documents } = deps
  const { project, document } = store.t
  const entries = createEntryStore(store, settingsKind)

  const find = async (db: Db, projectId: number): Promise<DocumentRow | undefined> => {
    const [row] = await db
      .select()
      .from(document)
      .where(and(eq(document.projectId, projectId), eq(document.kind, settingsKind.id)))
    return row
  }
  /** The document, made of the project's row where it has none yet. */
  const ensure = async (db: Db, projectId: number): Promise<DocumentRow> => {
    const known = await find(db, projectId)
    if (known) return known
    const [row] = await db
      .select({ remark: project.remark, logo: project.logo, userId: project.userId })
      .from(project)
      .where(eq(project.id, projectId))
    if (!row) throw missingProject()
    const { userId, ...settings } = row
    const record: SettingsRecord = { kind: 'settings', id: SETTINGS_ID, ...settings }
    const whole = { entries: new Map([[SETTINGS_ID, record]]) }
    return documents.find(db, await documents.create(db, { kind: settingsKind.id, projectId, document: whole, userId, at: now() }))
  }
  const recordOf = async (db: Db, documentId: number): Promise<SettingsRecord> => {
    const found = (await entries.load(db, documentId)).entries.get(SETTINGS_ID)
    if (!found) throw missingProject()
    return found
  }

  return {
    async read(actor: Actor, projectId: number): Promise<ProjectSettings> {
      await access.require(actor, store.read, projectId, 'tester', missingProject())
      const known = (await find(store.read, projectId)) ?? (await store.write((db) => ensure(db, projectId), [`project:${projectId}`]))
      const { remark, logo } = await recordOf(store.read, known.id)
      return { documentId: known.id, revision: known.revision, remark, logo }
    },
    /** What else was changed of a project is none of the settings'. */
    edited: (async (db, { projectId, change, userId, at }) => {
      const { remark, logo } = change
      if (remark === undefined && logo === undefined) return
      const row = await ensure(db, projectId)
      const from = await recordOf(db, row.id)
      const to = { ...from, ...(remark === undefined ? {} : { remark }), ...(logo === undefined ? {} : { logo }) }
      if (from.remark === to.remark && from.logo === to.logo) return
      await documents.commit(db, row, { changes: new Map([[SETTINGS_ID, { from, to }]]), editId: createId('edit'), userId, at })
    }) satisfies ProjectEdit as ProjectEdit,
    /** After an edit, in its transaction. */
    async mirror(db: Db, documentId: number, at: Date): Promise<void> {
      const { projectId } = await documents.find(db, documentId)
      const { remark, logo } = await recordOf(db, documentId)
      await db.update(project).set({ remark, logo, updatedAt: at }).where(eq(project.id, projectId))
    },
  }
}
export type Settings = ReturnType<typeof createSettings>
