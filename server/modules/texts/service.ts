import { and, eq, exists, like, or, sql } from 'drizzle-orm'
import type { TextRecord } from '#kernel/page/records'
import { LANGUAGES_ID, type ProjectTextEntry, type ProjectTexts, textsKind } from '#kernel/page/schema'
import { stemOf } from '#kernel/page/texts'
import { createId } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PageState } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { BlockTables } from '../blocks/index.ts'
import { type Committed, createEntryStore, type DocumentRow, type Documents, type DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import type { ProjectTextsInfo } from './model.ts'

const PENDING: PageState = 2
const PUBLISHED: PageState = 3
/** Of a project that has not chosen any. */
const LOCALES = ['zh', 'en']

interface TextsDeps {
  readonly store: Store<ProjectTables & DocumentTables & PageTables & BlockTables>
  readonly now: () => Date
  readonly access: Access
  readonly documents: Documents
  readonly policies: Pick<Policies, 'raise'>
}

/** Texts that all pages of a project may show: a document with a history, which publishing a page takes along. */
class TextOperations {
  private readonly entries
  /** Records of pages that may name a text. */
  private readonly naming: ReturnType<typeof or>

  constructor(private readonly deps: TextsDeps) {
    const { store } = deps
    const { documentEntry } = deps.store.t
    this.entries = createEntryStore(store, textsKind)
    this.naming = or(
      like(sql`cast(${documentEntry.entry} as text)`, '%"kind":"text","source"%'),
      like(sql`cast(${documentEntry.entry} as text)`, '%t(%'),
    )
  }

  private async find(db: Db, projectId: number): Promise<DocumentRow | undefined> {
    const { document } = this.deps.store.t
    const [row] = await db
      .select()
      .from(document)
      .where(and(eq(document.projectId, projectId), eq(document.kind, textsKind.id)))
    return row
  }

  /** The document, made where the project has none yet; in the write of whoever was let do so. */
  readonly ensure = async (db: Db, projectId: number): Promise<DocumentRow> => {
    const { documents, now } = this.deps
    const { project } = this.deps.store.t
    const known = await this.find(db, projectId)
    if (known) return known
    const [row] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (!row) throw missingProject()
    const first: ProjectTextEntry = { kind: 'languages', id: LANGUAGES_ID, locales: LOCALES }
    const whole = { entries: new Map<string, ProjectTextEntry>([[LANGUAGES_ID, first]]) }
    return documents.find(db, await documents.create(db, { kind: textsKind.id, projectId, document: whole, userId: row.userId, at: now() }))
  }

  private async load(db: Db, documentId: number): Promise<ProjectTexts> {
    const all = [...(await this.entries.load(db, documentId)).entries.values()]
    const languages = all.find((entry) => entry.kind === 'languages')
    const texts = all.filter((entry): entry is TextRecord => entry.kind === 'text')
    return {
      locales: languages?.kind === 'languages' ? languages.locales : LOCALES,
      texts: texts.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }
  }

  private async usesOf(projectId: number | null, texts: readonly TextRecord[]): Promise<ProjectTextsInfo['uses']> {
    const { store } = this.deps
    const { page, documentEntry, block } = this.deps.store.t
    if (projectId === null) return texts.map(({ id: key }) => ({ key, pages: [], blocks: [] }))
    const [ofPages, ofBlocks] = await Promise.all([
      store.read
        .select({ id: page.id, name: page.name, entry: documentEntry.entry })
        .from(page)
        .innerJoin(documentEntry, eq(documentEntry.documentId, page.documentId))
        .where(and(eq(page.projectId, projectId), this.naming))
        .orderBy(page.id),
      store.read
        .select({ id: block.id, name: block.name, entry: documentEntry.entry })
        .from(block)
        .innerJoin(documentEntry, eq(documentEntry.documentId, block.documentId))
        .where(and(eq(block.projectId, projectId), this.naming))
        .orderBy(block.name),
    ])
    return texts.map(({ id: key }) => ({ key, pages: whoName(key, ofPages), blocks: whoName(key, ofBlocks) }))
  }

  readonly read = async (actor: Actor, projectId: number): Promise<ProjectTextsInfo> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject(), access.ofSomePage(actor, store.read, projectId))
    const role = await access.roleIn(actor, store.read, projectId)
    const known =
      (await this.find(store.read, projectId)) ?? (await store.write((db) => this.ensure(db, projectId), [`project:${projectId}`]))
    const { locales, texts } = await this.load(store.read, known.id)
    // Which other pages there are is for people of the project.
    const uses = await this.usesOf(role === null || role === 'ordinary' ? null : projectId, texts)
    return { documentId: known.id, revision: known.revision, locales, texts, uses }
  }

  /** Texts that a page names and another project has not got. */
  readonly missedBy = async (
    db: Db,
    { documentId, projectId, to }: { readonly documentId: number; readonly projectId: number; readonly to: number },
  ) => {
    const { documentEntry } = this.deps.store.t
    const [known, there] = [await this.find(db, projectId), await this.find(db, to)]
    if (!known) return []
    const had = new Set(there ? (await this.load(db, there.id)).texts.map(({ id }) => id) : [])
    const rows = await db
      .select({ entry: documentEntry.entry })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, documentId), this.naming))
    const page = rows.map(({ entry }) => ({ id: documentId, name: '', entry }))
    const keys = (await this.load(db, known.id)).texts.map(({ id }) => id)
    const names = keys.filter((key) => !had.has(key) && whoName(key, page).length > 0)
    return names.length === 0 ? [] : [{ kind: 'texts' as const, names }]
  }

  /** As they are now: what is published holds on to those that it names. */
  readonly forPages = async (projectId: number, db: Db = this.deps.store.read): Promise<ProjectTexts> => {
    const known = await this.find(db, projectId)
    return known ? this.load(db, known.id) : { locales: [], texts: [] }
  }

  /** Of a project; those that every new one has where it has chosen none. */
  readonly locales = async (db: Db, projectId: number): Promise<readonly string[]> => {
    const known = await this.find(db, projectId)
    return known ? (await this.load(db, known.id)).locales : LOCALES
  }

  /** In the write of whoever may; answers whether they are others now. */
  readonly setLocales = async (
    db: Db,
    projectId: number,
    locales: readonly string[],
    by: { readonly userId: number; readonly at: Date },
  ): Promise<boolean> => {
    const { documents } = this.deps
    const row = await this.ensure(db, projectId)
    const former = (await this.load(db, row.id)).locales
    if (String(former) === String(locales)) return false
    const record = (each: readonly string[]): ProjectTextEntry => ({ kind: 'languages', id: LANGUAGES_ID, locales: each })
    const changes = new Map([[LANGUAGES_ID, { from: record(former), to: record(locales) }]])
    await documents.commit(db, row, { changes, editId: createId('edit'), ...by })
    return true
  }

  /** After an edit, in its transaction: published pages that may name a text are behind from now on, and can be published again. */
  readonly committed = async (db: Db, { documentId, changes }: Committed): Promise<void> => {
    const { documents, policies } = this.deps
    const { documentEntry, page } = this.deps.store.t
    const { projectId } = await documents.find(db, documentId)
    if (changes.has(LANGUAGES_ID)) await policies.raise(db, projectId)
    const pages = db
      .select({ id: documentEntry.documentId })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, page.documentId), this.naming))
    const own = and(eq(page.projectId, projectId), exists(pages))
    await db
      .update(page)
      .set({ stgState: PENDING })
      .where(and(own, eq(page.stgState, PUBLISHED)))
    await db
      .update(page)
      .set({ prdState: PENDING })
      .where(and(own, eq(page.prdState, PUBLISHED)))
  }
}

export const createTexts = (deps: TextsDeps): Pick<TextOperations, keyof TextOperations> => new TextOperations(deps)

/** Those whose records say a key, or what its forms by number have in common. */
function whoName<Id>(key: string, rows: readonly { readonly id: Id; readonly name: string; readonly entry: unknown }[]) {
  const said = [key, stemOf(key)].flatMap((each) => [`"${each}"`, `'${each}'`, `\\"${each}\\"`])
  const named = rows.filter(({ entry }) => {
    const text = JSON.stringify(entry)
    return said.some((each) => text.includes(each))
  })
  return [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()]
}

export type Texts = ReturnType<typeof createTexts>
