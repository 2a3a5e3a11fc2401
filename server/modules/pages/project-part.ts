import { and, asc, desc, eq, like, or, sql } from 'drizzle-orm'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { createId, sameJson } from '#kernel/page/values'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, freeName, plural, say } from '../../parts/bringing.ts'
import { ALL_CHOICES, type Choice } from '../../parts/choices.ts'
import { finding } from '../../parts/findings.ts'
import { type Gathering, type PartWork, partWork, type Sheet } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { type Documents, type DocumentTables, documentBytes, type EntryStore } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { leavePages } from './members.ts'
import { type FilePage, pageSheet } from './project-file.ts'
import { missingPage, type PageService } from './service.ts'
import type { PageTables } from './table.ts'

type PagesHere = ReadonlyMap<string, { readonly id: number; readonly documentId: number }>
interface Deps {
  readonly store: Store<PageTables & ProjectTables & DocumentTables>
  readonly documents: Documents
  readonly entries: EntryStore<PageEntry>
  readonly quotas: Pick<Quotas, 'requirePage' | 'requireBytes' | 'mine'>
  readonly pages: Pick<PageService, 'openWithDocument'>
}

interface SheetRow {
  readonly id: number
  readonly name: string
  readonly remark: string
  readonly isPublic: 1 | 2
}
/** A page on its way into a file. */
export const sheetOfPage = ({ id, name, remark, isPublic }: SheetRow, document: PageDocument): Sheet => ({
  ...{ section: 'pages', sheet: pageSheet(id), name, document },
  card: { id, name, remark, isPublic },
})

/** Pages: rows first, because pages refer to each other by the ids of their rows. */
export const createPagesWork = (deps: Deps): PartWork => {
  const { store, quotas } = deps
  const { page } = store.t
  return partWork<PagesHere>({
    gatherSheets: (gathering) => (gathering.all ? allSheets(deps, gathering) : Promise.resolve([])),
    async meet({ db, projectId, file, take }) {
      const { id, name, documentId } = page
      const rows = await db.select({ id, name, documentId }).from(page).where(eq(page.projectId, projectId))
      const here = new Map(rows.map((row) => [row.name, { id: row.id, documentId: row.documentId ?? 0 }]))
      for (const each of file.pages) if (here.has(each.name)) take('pages', each.id, each.name, ALL_CHOICES, 'rename')
      return here
    },
    async locks(_projectId, here, file) {
      const replaced = file.pages.flatMap(({ name }) => here.get(name) ?? [])
      return replaced.flatMap(({ id, documentId }) => [`document:${documentId}`, `page:${id}`])
    },
    async problems(actor, file, isNew) {
      const { pages } = await quotas.mine(actor)
      const isFull = isNew && pages.limit !== null && pages.used + file.pages.length > pages.limit
      return isFull ? [finding('error', 'NO_ROOM', '你的页面数量将超过上限', 'You would own more pages than you may')] : []
    },
    async nameOf(db, { section, id }) {
      if (section !== 'pages') return null
      const [row] = await db.select({ name: page.name }).from(page).where(eq(page.id, id))
      return row?.name ?? null
    },
    addresses: async (actor, projectId) => ({ named: [], records: await sendingRecords(store, actor, projectId) }),
    leave: (db, left) => leavePages(store, db, left),
    reserve: (db, bringing, here) => bringRows(deps, db, bringing, here),
    finish: (db, bringing, here) => bringContents(deps, db, bringing, here),
  })
}

async function allSheets({ store, pages }: Deps, { db, actor, projectId }: Gathering): Promise<readonly Sheet[]> {
  const { page } = store.t
  const ids = await db.select({ id: page.id }).from(page).where(eq(page.projectId, projectId)).orderBy(asc(page.id))
  const sheets: Sheet[] = []
  const pause = createPauses()
  for (const { id } of ids) {
    await pause()
    const opened = await pages.openWithDocument(actor, id, 'tester').catch((error: unknown) => {
      // Deleted meanwhile.
      if (error instanceof AppError && error.kind === missingPage().kind) return null
      throw error
    })
    if (opened) sheets.push(sheetOfPage(opened.row, opened.document))
  }
  return sheets
}

/** The newest pages are read, because a user may have a thousand. */
const MOST_PAGES = 500
const MOST_RECORDS = 2_000

/** Records of pages that send requests: of the project, or of all projects of the user. */
async function sendingRecords(store: Deps['store'], actor: Actor, projectId: number | null): Promise<readonly PageEntry[]> {
  const { project, page, documentEntry } = store.t
  const text = sql`cast(${documentEntry.entry} as text)`
  const sends = or(like(text, '%"kind":"api"%'), like(text, '%"kind": "api"%'), like(text, '%Service"%'))
  const pages = await store.read
    .select({ documentId: page.documentId })
    .from(page)
    .innerJoin(project, eq(project.id, page.projectId))
    .where(projectId === null ? eq(project.userId, actor.userId) : eq(project.id, projectId))
    .orderBy(desc(page.id))
    .limit(MOST_PAGES)
  const found: PageEntry[] = []
  const pause = createPauses()
  for (const { documentId } of pages) {
    if (documentId === null || found.length >= MOST_RECORDS) continue
    // Page by page, because the database reads the text of all records of a page.
    const rows = await store.read
      .select({ entry: documentEntry.entry })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, documentId), sends))
      .limit(MOST_RECORDS)
    for (const { entry } of rows) found.push(entry as PageEntry)
    await pause()
  }
  return found
}

async function bringRows({ store, quotas }: Deps, db: Db, bringing: Bringing, here: PagesHere): Promise<void> {
  const { file, actor, projectId, ids, at } = bringing
  const { page } = store.t
  const names = new Set(here.keys())
  const made: string[] = []
  const pause = createPauses()
  for (const each of file.pages) {
    await pause()
    const own = here.get(each.name)
    const choice = choiceFor(bringing, 'pages', each.id)
    if (own && (choice === 'keep' || choice === 'replace')) {
      ids.add('pages', { from: each.id, to: own.id })
      continue
    }
    await quotas.requirePage(db, projectId, 0)
    const name = choice === 'rename' ? freeName(each.name, names) : each.name
    names.add(name)
    const [row] = await db
      .insert(page)
      .values({
        ...{ name, searchText: searchText(name), remark: each.remark, projectId, userId: actor.userId },
        // A page that is added to a project is not public before somebody decides so.
        ...{ isPublic: bringing.isNew ? each.isPublic : (2 as const), createdAt: at, updatedAt: at },
      })
      .returning({ id: page.id })
    ids.add('pages', { from: each.id, to: (row as { id: number }).id })
    made.push(name)
  }
  say(
    bringing,
    made,
    (count) => `新建 ${count} 个页面`,
    (count) => `Made ${plural(count, 'page')}`,
  )
}

interface ComingPage {
  readonly each: FilePage
  readonly choice: Choice | null
  readonly content: PageDocument
  readonly bytes: number
}

async function bringContents(deps: Deps, db: Db, bringing: Bringing, here: PagesHere): Promise<void> {
  const { file, actor, projectId, ids, at } = bringing
  const { documents, quotas } = deps
  const { page } = deps.store.t
  const pause = createPauses()
  const coming: ComingPage[] = []
  for (const each of file.pages) {
    const known = bringing.documents.get(pageSheet(each.id))
    if (!known) continue
    const content = bringing.changes.reduce((document, change) => change(document), bringing.renameDocument(known.document))
    coming.push({ each, choice: choiceFor(bringing, 'pages', each.id), content, bytes: documentBytes(content) })
    await pause()
  }
  const fresh = coming.filter(({ choice }) => choice === null || choice === 'rename')
  await quotas.requireBytes(
    db,
    projectId,
    fresh.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const { each, content } of fresh) {
    await pause()
    const documentId = await documents.create(db, { kind: pageKind.id, projectId, document: content, userId: actor.userId, at })
    await db
      .update(page)
      .set({ documentId })
      .where(eq(page.id, ids.of('pages', each.id)!))
  }
  const replaced: string[] = []
  for (const { each, content } of coming.filter(({ choice }) => choice === 'replace')) {
    await pause()
    if (await replaceContent(deps, db, bringing, here.get(each.name)!.documentId, content)) replaced.push(each.name)
  }
  say(
    bringing,
    replaced,
    (count) => `替换 ${count} 个页面的内容，可在历史中撤销`,
    (count) => `Replaced what is on ${plural(count, 'page')}, which its history takes back`,
  )
}

/** Replaces a document by one edit; false where it is the same already. */
async function replaceContent(
  { documents, entries }: Deps,
  db: Db,
  { actor, at }: Bringing,
  documentId: number,
  content: PageDocument,
): Promise<boolean> {
  const before = await entries.load(db, documentId)
  const changes = new Map(
    [...new Set([...before.entries.keys(), ...content.entries.keys()])].flatMap((id) => {
      const [from, to] = [before.entries.get(id) ?? null, content.entries.get(id) ?? null]
      return sameJson(from as never, to as never) ? [] : [[id, { from, to }] as const]
    }),
  )
  if (changes.size === 0) return false
  const row = await documents.find(db, documentId)
  await documents.commit(db, row, { changes, editId: createId('edit'), userId: actor.userId, at })
  return true
}
