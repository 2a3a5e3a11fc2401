import type { References } from '#kernel/page/records'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Bringing } from '../../parts/bringing.ts'
import { choiceFor, createIds, plural } from '../../parts/bringing.ts'
import { type ImportChoices, importChoices, NO_CHOICES } from '../../parts/choices.ts'
import type { RegisteredPart, StoredUploads } from '../../parts/part.ts'
import { allSections, type IdKey, type PartFinding } from '../../parts/section.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Policies, ProjectService } from '../projects/index.ts'
import type { Allowance } from './allowance.ts'
import type { ExchangeAudit } from './audits.ts'
import type { createDescribePlan } from './describe-plan.ts'
import { exchangeErrors, fileTooLarge, refuse } from './errors.ts'
import { type ExchangeFile, FILE_LIMITS } from './file-model.ts'
import { shown } from './findings.ts'
import type { KnownServices } from './known-services.ts'
import { type Here, type Meet, NOTHING_HERE, partsFor } from './meeting.ts'
import type { ImportPlan, ImportSummary } from './model.ts'
import { withOtherIds, withOtherIdsIn } from './other-ids.ts'
import type { SheetDocuments } from './prepare.ts'
import type { Given, Readers } from './readers.ts'
import type { Overview, Reading } from './reading.ts'

/** Files that one person may check or import within a minute. */
const MOST_A_MINUTE = 30

interface Content {
  readonly file: ExchangeFile
  readonly documents: SheetDocuments
  readonly uploads: readonly StoredUploads[]
}
interface Target {
  readonly actor: Actor
  readonly projectId: number
  readonly isNew: boolean
  readonly at: Date
  readonly choices: ImportChoices
}

interface ExchangeDeps {
  readonly store: Store<AccountTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ExchangeAudit>
  readonly projects: Pick<ProjectService, 'begin' | 'nameOf'>
  readonly policies: Pick<Policies, 'raise'>
  readonly parts: () => readonly RegisteredPart[]
  readonly readers: Readers
  readonly allowance: Allowance
  readonly meet: Meet
  readonly describe: ReturnType<typeof createDescribePlan>
  readonly knownServices: KnownServices
  readonly references: () => References
}

class ExchangeOperations {
  constructor(private readonly deps: ExchangeDeps) {}

  private begin(target: Target, content: Pick<Content, 'file' | 'documents'>, { taken }: Here): Bringing {
    const references = this.deps.references()
    const ids = createIds(allSections().flatMap(({ key, hasIds }) => (hasIds ? [key as IdKey] : [])))
    const others = { pages: ids.map('pages'), files: ids.map('files') }
    return {
      ...target,
      ...content,
      // Of two with one id, the first counts.
      taken: new Map(taken.toReversed().map((item) => [item.id, item])),
      ids,
      ...{ sentences: [], changes: [] },
      rename: (value) => withOtherIdsIn(value, others),
      renameDocument: (document) => withOtherIds(document, others, references),
    }
  }

  /** What forbids a new project of this file, as far as it is known before. */
  private async problemsOf(actor: Actor, { file }: Overview): Promise<readonly PartFinding[]> {
    const { parts } = this.deps
    const found: PartFinding[] = []
    for (const { work } of parts()) found.push(...((await work.problems?.(actor, file, true)) ?? []))
    return found
  }

  /** Locks for the write to an existing project. */
  private async locksOf(projectId: number, file: ExchangeFile, { found }: Here): Promise<readonly string[]> {
    const { parts } = this.deps
    const names: string[] = []
    for (const { module, work } of parts()) names.push(...((await work.locks?.(projectId, found.get(module), file)) ?? []))
    return [...new Set(names)]
  }

  /** Everything of a file, in one write: first what gives ids, last what refers to content of other modules. */
  private async bringAll(db: Db, bringing: Bringing, { found }: Here, uploads: readonly StoredUploads[]): Promise<void> {
    const { parts, policies } = this.deps
    for (const each of uploads) await each.bring(db, bringing)
    for (const { module, work } of parts()) await work.reserve?.(db, bringing, found.get(module))
    for (const { module, work } of parts()) await work.bring?.(db, bringing, found.get(module))
    for (const { module, work } of parts()) await work.finish?.(db, bringing, found.get(module))
    await policies.raise(db, bringing.projectId)
  }

  private async tellParts(bringing: Bringing): Promise<void> {
    const { parts } = this.deps
    for (const { work } of parts()) await work.brought?.(bringing)
  }

  /** The content with the user's choices, its files stored: they are there before the rows that name them. */
  private async withContent<T>(
    { documents, overview, upload }: Reading,
    { file, choices }: { readonly file: ExchangeFile; readonly choices: ImportChoices },
    work: (content: Content) => Promise<T>,
  ): Promise<T> {
    const { parts } = this.deps
    const chosen = await documents(choices)
    const uploads: StoredUploads[] = []
    const undo = async (): Promise<void> => {
      for (const each of uploads) await each.undo()
    }
    try {
      for (const part of parts()) {
        const stored = await part.work.upload?.(overview.uploads, upload)
        if (stored) uploads.push(stored)
      }
      return await work({ file, documents: chosen, uploads })
    } catch (error) {
      await undo()
      throw error
    }
  }

  /** Reading a file costs the server time, whatever the result. */
  private async requireTurn({ userId }: Actor, bytes: number): Promise<void> {
    const { store, now, allowance } = this.deps
    const limit = { key: `exchange:${userId}`, most: MOST_A_MINUTE, windowMs: 60_000 }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
    allowance.take(userId, bytes)
  }

  /** @throws AppError also before anything is read of a file that is too large */
  private async reading<T>(actor: Actor, given: Given, work: (reading: Reading) => Promise<T>): Promise<T> {
    const { readers } = this.deps
    await this.requireTurn(actor, given.content.size)
    if (given.content.size > FILE_LIMITS.bytes) throw fileTooLarge()
    return readers.read(actor.userId, given, work)
  }

  private sent(file: File): Given {
    return { content: file, name: file.name ?? '', isKept: false }
  }

  /** Makes a project of a file; `also` runs in the same write. */
  private async bringNew(
    actor: Actor,
    read: Reading,
    choices: ImportChoices,
    also: (db: Db, bringing: Bringing) => Promise<void>,
  ): Promise<ImportSummary> {
    const { store, now, projects, meet } = this.deps
    const { file: given } = read.overview
    const bringing = await this.withContent(read, { file: given, choices }, ({ file, documents, uploads }) =>
      store.write(async (db) => {
        const at = now()
        const name = choices.name ?? file.project?.name ?? file.pages[0]?.name ?? 'Project'
        const remark = file.project ? '' : (file.pages[0]?.remark ?? '')
        const projectId = await projects.begin(db, { name, remark, userId: actor.userId, at })
        const here = await meet(db, projectId, file, true)
        const begun = this.begin({ actor, projectId, isNew: true, at, choices }, { file, documents }, here)
        begun.sentences.push({ zh: `新建项目“${name}”`, en: `Made the project “${name}”` })
        await this.bringAll(db, begun, here, uploads)
        await also(db, begun)
        return begun
      }),
    )
    await this.tellParts(bringing)
    return summaryOf(bringing, read.overview)
  }

  private async bringInto(
    actor: Actor,
    read: Reading,
    to: { readonly projectId: number; readonly isAdmin: boolean; readonly choices: ImportChoices },
  ) {
    const { meet, store, access, now, audit } = this.deps
    const { projectId, isAdmin, choices } = to
    const { file: part } = partsFor(read.overview, isAdmin)
    const locks = await this.locksOf(projectId, part, await meet(store.read, projectId, part))
    const bringing = await this.withContent(read, { file: part, choices }, ({ file, documents, uploads }) =>
      store.write(async (db) => {
        await access.require(actor, db, projectId, isAdmin ? 'admin' : 'developer', missingProject())
        const here = await meet(db, projectId, file)
        const begun = this.begin({ actor, projectId, isNew: false, at: now(), choices }, { file, documents }, here)
        await this.bringAll(db, begun, here, uploads)
        const target = `project ${projectId}, ${file.pages.length} pages`
        await audit(db, { action: 'pages imported', userId: actor.userId, target })
        return begun
      }, locks),
    )
    await this.tellParts(bringing)
    return summaryOf(bringing, read.overview)
  }

  /** What an import as a new project would do. Writes nothing. */
  readonly check = (actor: Actor, file: File): Promise<ImportPlan> => {
    const { describe, store, knownServices } = this.deps
    return this.reading(actor, this.sent(file), async ({ overview }) =>
      describe(store.read, overview, overview, {
        ...{ target: null, isAdmin: true, here: NOTHING_HERE },
        knownServices: await knownServices(actor, null),
        room: await this.problemsOf(actor, overview),
      }),
    )
  }

  /** What an import to an existing project would do. Writes nothing. */
  readonly checkInto = async (actor: Actor, projectId: number, file: File): Promise<ImportPlan> => {
    const { access, store, describe, projects, meet, knownServices } = this.deps
    const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
    return this.reading(actor, this.sent(file), async ({ overview }) => {
      const part = partsFor(overview, role === 'admin')
      return describe(store.read, overview, part, {
        ...{ target: { id: projectId, name: await projects.nameOf(store.read, projectId) }, isAdmin: role === 'admin' },
        here: await meet(store.read, projectId, part.file),
        knownServices: await knownServices(actor, projectId),
        room: [],
      })
    })
  }

  readonly import = async (actor: Actor, file: File, choicesText: string): Promise<ImportSummary> => {
    const { audit } = this.deps
    const choices = readChoices(choicesText)
    return this.reading(actor, this.sent(file), (read) =>
      this.bringNew(actor, read, choices, (db, { projectId, file: { pages } }) =>
        audit(db, { action: 'project imported', userId: actor.userId, target: `project ${projectId}, ${pages.length} pages` }),
      ),
    )
  }

  /** Sections that the server itself wrote, without documents and uploads, in the write that makes the project. */
  readonly bringOwn = async (
    db: Db,
    { actor, projectId, at }: Pick<Target, 'actor' | 'projectId' | 'at'>,
    file: ExchangeFile,
  ): Promise<Bringing> => {
    const here = await this.deps.meet(db, projectId, file, true)
    const target = { actor, projectId, isNew: true, at, choices: NO_CHOICES }
    const bringing = { ...this.begin(target, { file, documents: new Map() }, here), isOwn: true }
    await this.bringAll(db, bringing, here, [])
    return bringing
  }

  /** A new project out of content that this server keeps. The caller records in the same write what it was made for. */
  readonly copy = (
    actor: Actor,
    file: ExchangeFile,
    also: (db: Db, made: Pick<Bringing, 'projectId' | 'ids'>) => Promise<void>,
  ): Promise<ImportSummary> =>
    this.reading(actor, { content: new Blob([JSON.stringify(file)]), name: '', isKept: true }, (read) =>
      this.bringNew(actor, read, NO_CHOICES, also),
    )

  readonly importInto = async (actor: Actor, projectId: number, file: File, choicesText: string): Promise<ImportSummary> => {
    const { access, store } = this.deps
    const role = await access.require(actor, store.read, projectId, 'developer', missingProject())
    const choices = readChoices(choicesText)
    return this.reading(actor, this.sent(file), (read) => this.bringInto(actor, read, { projectId, isAdmin: role === 'admin', choices }))
  }
}

export const createExchange = (deps: ExchangeDeps): Pick<ExchangeOperations, keyof ExchangeOperations> => new ExchangeOperations(deps)
export type Exchange = ReturnType<typeof createExchange>

function readChoices(text: string): ImportChoices {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(exchangeErrors.choices, { zh: '内容无法读取', en: 'they cannot be read' })
  }
  const parsed = importChoices.safeParse(value)
  if (parsed.success) return parsed.data
  const at = parsed.error.issues[0]?.path.map(String).join('.').slice(0, 200) ?? ''
  throw refuse(exchangeErrors.choices, { zh: `“${at}”`, en: `“${at}”` })
}

function summaryOf(bringing: Bringing, given: Overview): ImportSummary {
  const { file, ids, sentences, projectId, taken } = bringing
  const [first] = file.pages
  const kept = [...taken.values()].filter(({ id, part }) => choiceFor(bringing, part, id.slice(part.length + 1)) === 'keep').length
  if (kept > 0)
    sentences.push({ zh: `保留了此处已有的 ${kept} 项`, en: `Kept ${plural(kept, 'thing')} that ${kept === 1 ? 'was' : 'were'} here` })
  return {
    projectId,
    pageId: file.tessera === 'page' && first ? (ids.of('pages', first.id) ?? null) : null,
    sentences: [...sentences],
    ...shown([...given.findings, ...given.fileFindings], given.moreFindings),
    ids: ids.all(),
  }
}
