import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { PageEntry } from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import type { Db, Store } from '../../db/store.ts'
import { recordNamesOf, recordNamesOfProgram } from '../../requests/record-names.ts'
import type { ApprovalTables } from '../approvals/index.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ModelTables } from '../models/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables, ShownPrograms } from '../publish/index.ts'
import type { RecordImportTables } from '../record-imports/index.ts'
import type { RecordTables } from '../records/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { ViewTables } from '../views/index.ts'
import type { WorkflowTables } from '../workflows/index.ts'
import type { DataUse } from './model.ts'

export type UsesStore = Store<
  DocumentTables &
    PageTables &
    BlockTables &
    PublishTables &
    RoleTables &
    ModelTables &
    RecordTables &
    ViewTables &
    RecordImportTables &
    WorkflowTables &
    ApprovalTables
>

/** What is looked for: a model or view by its name, with all of its fields or one. */
export interface Sought {
  readonly projectId: number
  readonly name: string
  /** The model or view, and models whose associations lead to it: pages name its fields over these too. */
  readonly names: readonly string[]
  /** Null of a view. */
  readonly modelId: number | null
  readonly fields: readonly { readonly id: number; readonly name: string }[]
  /** Whether one of its fields is looked for, and not the model. */
  readonly isField: boolean
}

interface Deps {
  readonly store: UsesStore
  readonly shownPrograms: ShownPrograms
  readonly records: () => RecordUses
}

/** A name as a value or in a text, and not as the name of a setting. */
const asWord = (name: string): RegExp => new RegExp(String.raw`(?<![\w#])${name}(?!\w)(?!":)`)
const OPEN_IMPORTS = ['ready', 'checking', 'checked', 'running'] as const

/** Finds what names models, fields and views of a project. */
export class FindUses {
  constructor(private readonly deps: Deps) {}

  /** The same of one or several models or views, each draft once. */
  async draftsOfAny(db: Db, projectId: number, names: readonly string[]) {
    const found = new Map<string, Awaited<ReturnType<FindUses['drafts']>>[number]>()
    for (const name of names)
      for (const draft of await this.drafts(db, projectId, name)) found.set(`${draft.kind} ${draft.id}`, draft)
    return [...found.values()]
  }

  /** Drafts of pages and blocks with the records that name a model or view. */
  async drafts(db: Db, projectId: number, name: string) {
    const { page, block, documentEntry } = this.deps.store.t
    const { entry } = documentEntry
    const isNamed = like(sql`cast(${entry} as text)`, `%${JSON.stringify(name)}%`)
    const pages = await db
      .select({ id: page.id, name: page.name, documentId: documentEntry.documentId, entry })
      .from(page)
      .innerJoin(documentEntry, eq(documentEntry.documentId, page.documentId))
      .where(and(eq(page.projectId, projectId), isNamed))
      .orderBy(page.id)
    const blocks = await db
      .select({ id: block.id, name: block.name, documentId: documentEntry.documentId, entry })
      .from(block)
      .innerJoin(documentEntry, eq(documentEntry.documentId, block.documentId))
      .where(and(eq(block.projectId, projectId), isNamed))
      .orderBy(block.name)
    const uses = this.deps.records()
    const all = [
      ...pages.map((row) => ({ kind: 'page' as const, ...row, id: String(row.id) })),
      ...blocks.map((row) => ({ kind: 'block' as const, ...row })),
    ]
    const found = new Map<string, Omit<(typeof all)[number], 'entry'> & { readonly entries: PageEntry[] }>()
    for (const { entry: text, ...row } of all) {
      const record = (typeof text === 'string' ? JSON.parse(text) : text) as PageEntry
      if (!recordNamesOf(record, uses).includes(name)) continue
      const known = found.get(`${row.kind} ${row.id}`) ?? { ...row, entries: [] }
      known.entries.push(record)
      found.set(`${row.kind} ${row.id}`, known)
    }
    return [...found.values()]
  }

  private async inDrafts(db: Db, { projectId, name, names, isField, fields }: Sought): Promise<readonly DataUse[]> {
    const drafts = await this.draftsOfAny(db, projectId, isField ? names : [name])
    const named = isField ? await this.naming(db, drafts, fields[0]?.name ?? '') : drafts
    return named.map(({ kind, id, name: title }) => ({ kind, id, name: title, env: null }))
  }

  private async naming<T extends { readonly documentId: number }>(db: Db, drafts: readonly T[], field: string) {
    const { documentEntry } = this.deps.store.t
    const { documentId, entry } = documentEntry
    if (drafts.length === 0) return []
    const rows = await db
      .select({ documentId, text: sql<string>`cast(${entry} as text)` })
      .from(documentEntry)
      .where(
        and(
          inArray(
            documentId,
            drafts.map((draft) => draft.documentId),
          ),
          like(sql`cast(${entry} as text)`, `%${field}%`),
        ),
      )
    const word = asWord(field)
    const found = new Set(rows.flatMap((row) => (word.test(row.text) ? [row.documentId] : [])))
    return drafts.filter((draft) => found.has(draft.documentId))
  }

  private async inPublished(db: Db, { projectId, name, names, isField, fields }: Sought): Promise<readonly DataUse[]> {
    const uses = this.deps.records()
    const word = asWord(fields[0]?.name ?? '')
    const found: DataUse[] = []
    for await (const { id, name: title, env, program } of this.deps.shownPrograms(db, projectId)) {
      const named = recordNamesOfProgram(program, uses)
      if (!(isField ? names : [name]).some((each) => named.has(each))) continue
      const { elements, apis, sources, flows, bindings } = program
      if (isField && !word.test(JSON.stringify([elements, apis, sources, flows, bindings]))) continue
      found.push({ kind: 'published', id: String(id), name: title, env })
    }
    return found
  }

  /** Whether a stored text names one of the fields by its id. */
  private refers({ fields }: Sought, stored: unknown): boolean {
    const text = JSON.stringify(stored)
    return fields.some(({ id }) => new RegExp(String.raw`#${id}(?!\d)`).test(text))
  }

  private async inViews(db: Db, sought: Sought): Promise<readonly DataUse[]> {
    const { dataView } = this.deps.store.t
    if (sought.modelId === null) return []
    const rows = await db.select().from(dataView).where(eq(dataView.projectId, sought.projectId)).orderBy(dataView.name)
    return rows
      .filter((row) => (!sought.isField && row.modelId === sought.modelId) || this.refers(sought, row.definition))
      .map(({ id, name }) => ({ kind: 'view', id: String(id), name, env: null }))
  }

  private async inPolicies(db: Db, sought: Sought): Promise<readonly DataUse[]> {
    const { recordPolicy, recordOpenPolicy, projectRole } = this.deps.store.t
    if (sought.modelId === null) return []
    const ofRoles = await db
      .select({ id: projectRole.id, name: projectRole.name, policy: recordPolicy })
      .from(recordPolicy)
      .innerJoin(projectRole, eq(projectRole.id, recordPolicy.roleId))
      .where(eq(projectRole.projectId, sought.projectId))
      .orderBy(projectRole.name)
    const open = await db.select().from(recordOpenPolicy).where(eq(recordOpenPolicy.projectId, sought.projectId))
    const all = [
      ...ofRoles.map(({ id, name, policy }) => ({ id: String(id), name, policy })),
      ...open.map((policy) => ({ id: policy.audience, name: policy.audience, policy })),
    ]
    const named = all.filter(({ policy }) => {
      const isOwn = !sought.isField && policy.modelId === sought.modelId
      return isOwn || this.refers(sought, [policy.scope, policy.fields])
    })
    return [...new Map(named.map(({ id, name }) => [id, { kind: 'policy' as const, id, name, env: null }])).values()]
  }

  /** Imports that are not done name the model, and fields by their names. */
  private async inImports(db: Db, { modelId, isField, fields }: Sought): Promise<readonly DataUse[]> {
    const { recordImport } = this.deps.store.t
    if (modelId === null) return []
    const isOpen = or(...OPEN_IMPORTS.map((status) => eq(recordImport.status, status)))
    const rows = await db
      .select({ id: recordImport.id, name: recordImport.name, mapping: recordImport.mapping })
      .from(recordImport)
      .where(and(eq(recordImport.modelId, modelId), isOpen))
      .orderBy(recordImport.id)
    const [field] = fields
    const names = ({ mapping }: (typeof rows)[number]): boolean =>
      mapping !== null && (mapping.key === field?.name || mapping.fields.some((one) => one.field === field?.name))
    return rows
      .filter((row) => !isField || names(row))
      .map(({ id, name }) => ({ kind: 'import', id: String(id), name, env: null }))
  }

  /** Workflows and approval flows as they are edited. What is published of them follows models by their ids. */
  private async inFlows(
    db: Db,
    kind: 'workflow' | 'approval',
    { projectId, name, isField, fields }: Sought,
  ): Promise<readonly DataUse[]> {
    const { workflow, approvalFlow, documentEntry } = this.deps.store.t
    const flow = kind === 'workflow' ? workflow : approvalFlow
    const rows = await db
      .select({ id: flow.id, name: flow.name, text: sql<string>`cast(${documentEntry.entry} as text)` })
      .from(flow)
      .innerJoin(documentEntry, eq(documentEntry.documentId, flow.documentId))
      .where(eq(flow.projectId, projectId))
      .orderBy(flow.name)
    const texts = new Map<number, { readonly title: string; readonly text: string }>()
    for (const row of rows) {
      const text = (texts.get(row.id)?.text ?? '') + row.text
      texts.set(row.id, { title: row.name, text })
    }
    // An approval flow names fields as settings too, with what may be done with them.
    const field = fields[0]?.name ?? ''
    const word = kind === 'workflow' ? asWord(field) : new RegExp(String.raw`(?<![\w#])${field}(?!\w)`)
    return [...texts].flatMap(([id, { title, text }]) => {
      const isNamed = text.includes(JSON.stringify(name)) && (!isField || word.test(text))
      return isNamed ? [{ kind, id: String(id), name: title, env: null }] : []
    })
  }

  async of(db: Db, sought: Sought): Promise<readonly DataUse[]> {
    return [
      ...(await this.inDrafts(db, sought)),
      ...(await this.inPublished(db, sought)),
      ...(await this.inViews(db, sought)),
      ...(await this.inPolicies(db, sought)),
      ...(await this.inImports(db, sought)),
      ...(await this.inFlows(db, 'workflow', sought)),
      ...(await this.inFlows(db, 'approval', sought)),
    ]
  }
}
