import { and, desc, eq, lt } from 'drizzle-orm'
import { isTimeZone } from '#kernel/page/time-zone'
import type { JsonObject } from '#kernel/page/values'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import { type Caller, isKey, type KeyCaller } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DataEnv, ModelShapes, ModelTables, ProjectShape, ProjectValues } from '../models/index.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import type { PageLogin } from '../viewer/index.ts'
import { MOST_CHANGES, recordErrors } from './errors.ts'
import { permitsField } from './field-refs.ts'
import type { RecordFollower } from './following.ts'
import { type GroupKey, nameGroups, requireNoNames } from './group-names.ts'
import { keySubject } from './key-subject.ts'
import { type Meeting, meets } from './meets.ts'
import { type Names, nameValues, needsNames } from './named-values.ts'
import { type FoundPerson, holdsPeople, type RecordPeople } from './people.ts'
import type { RecordPolicies } from './policies.ts'
import { type Found, Reading, requireModel } from './query.ts'
import type { Change, Group, Query } from './query-model.ts'
import { Queues } from './queues.ts'
import { RecordCounts } from './record-counts.ts'
import { RecordNames } from './record-names.ts'
import type { RecordRoom } from './record-room.ts'
import { type ShownModel, ShownModels, shownView } from './record-shape.ts'
import type { ShownView, ShownViews } from './shown-views.ts'
import type { Subject } from './subject.ts'
import type { RecordTables } from './table.ts'
import { columnsOfView, type ViewColumnInfo } from './view-check.ts'
import type { View } from './view-model.ts'
import { ViewReading } from './view-reading.ts'
import { type Asking, notDeclared, type VisitorRecords } from './visitor-records.ts'
import type { Written } from './write.ts'
import { type EachOptions, EachWriting } from './write-each.ts'
import { type Beside, TogetherWriting } from './write-together.ts'

/** A project, or a page of it. */
export interface At {
  readonly projectId?: number | undefined
  readonly page?: number | undefined
  readonly env: DataEnv | 'draft'
  readonly zone?: string | undefined
}
export interface HistoryEntry {
  readonly rev: number
  readonly op: 'create' | 'update' | 'delete' | 'restore'
  readonly at: string
  readonly by: number | null
  /** The name of that person; empty where there is none, or the account is deleted. */
  readonly byName: string
  /** The name of the key that made the change; empty where none did. */
  readonly byKey: string
  readonly origin: Subject['origin']
  /** Values before the change, of the fields that the subject may view. */
  readonly before: JsonObject
  /** What the records are called whose ids are among these values, as far as the subject may view them. */
  readonly names: { readonly [id: string]: string }
}

/** What is read: a model or a view by its name. */
export interface ReadFrom {
  readonly model?: string | undefined
  readonly view?: string | undefined
  /** Values for the parameters of a view. */
  readonly params?: JsonObject | undefined
}

interface RecordDeps {
  readonly store: Store<AccountTables & ModelTables & RecordTables>
  readonly now: () => Date
  readonly shapes: ModelShapes
  readonly policies: RecordPolicies
  readonly projectValues: ProjectValues
  readonly pageLogin: Pick<PageLogin, 'projectAt'>
  readonly room: RecordRoom
  readonly followers: Hooks<RecordFollower>
  readonly views: ShownViews
  readonly visitors: Pick<VisitorRecords, 'pageOf' | 'isDeclared' | 'admit'>
  readonly people: RecordPeople
  readonly namesIn: (db: Db, projectId: number) => Names
  readonly access: Pick<Access, 'roleOfPerson'>
}

/** What a request asks for, which a visitor's page must declare, and from where. */
export interface VisitorRequest {
  readonly ip: string
  readonly asking: Asking
}

/** Reads a model or a view. */
interface Reader {
  list(query: Query): Promise<Found>
  one(id: string, query: Query): Promise<JsonObject | null>
  group(group: Group): Promise<readonly JsonObject[]>
  keyOf(name: string): GroupKey
}

/** The one door to records, for calls, pages, workflows and imports: policies, rules and history are behind it. */
export class RecordService {
  private readonly together: TogetherWriting
  private readonly each: EachWriting

  constructor(private readonly deps: RecordDeps) {
    const counts = new RecordCounts(deps.store)
    const queues = new Queues()
    const together = new TogetherWriting({ ...deps, counts, queues })
    this.together = together
    this.each = new EachWriting({
      ...{ ...deps, counts, queues },
      aloneFor: (shape, changes) => together.aloneFor(shape, changes),
      prepare: (shape, subject, changes, isDryRun) => together.prepare(shape, subject, changes, isDryRun),
      writePlace: (db, subject, at, alone) => together.place(db, subject, at, alone),
    })
  }

  /**
   * Who asks. Without a login: a visitor of a published page of a public project, who may send what the page declares.
   * @throws AppError for a project that the caller has nothing to do with, and for a visitor where that is not so
   */
  async subjectFor(caller: Caller | null, at: At, request?: VisitorRequest): Promise<Subject> {
    const { projectId: given, page, env, zone = 'UTC' } = at
    if (!isTimeZone(zone)) throw new AppError(recordErrors.badQuery, { data: { field: 'zone' } })
    if (caller !== null && isKey(caller)) return this.subjectOfKey(caller, at, zone)
    const actor = caller
    if (actor === null && page === undefined) throw new AppError(errors.loginExpired)
    const projectId = page === undefined ? given : await this.deps.pageLogin.projectAt(actor, page, env)
    if (projectId === undefined) throw new AppError(errors.invalid)
    const { policies } = this.deps
    if (actor === null && !(await policies.isPublic(projectId))) throw new AppError(errors.loginExpired)
    if (actor === null && page !== undefined && request) await this.deps.visitors.admit(request.ip, page)
    const isDeclared = async (): Promise<boolean> => {
      if (page === undefined || env === 'draft' || !request) return false
      const { visitors } = this.deps
      const shown = await visitors.pageOf(actor, { page, env })
      return shown !== null && visitors.isDeclared({ ...shown, page, env }, request.asking)
    }
    if (actor === null && !(await isDeclared())) throw notDeclared()
    const origin = page === undefined ? 'call' : 'page'
    const data = env === 'draft' ? 'stg' : env
    const subject = await policies.subject(actor, { projectId, env: data, zone, origin }, { isDeclared })
    if (!subject) throw new AppError(projectErrors.notFound)
    return subject
  }

  /** Another project, environment or page is answered as one that does not exist. */
  private async subjectOfKey(key: KeyCaller, { projectId, page, env }: At, zone: string): Promise<Subject> {
    const { store, shapes } = this.deps
    if (page !== undefined) throw new AppError(pageErrors.notFound)
    if (projectId !== undefined && projectId !== key.projectId) throw new AppError(projectErrors.notFound)
    if (env !== key.env) throw new AppError(recordErrors.modelMissing)
    return keySubject(key, await shapes.of(store.read, key.projectId, key.env), zone)
  }

  private async place(subject: Subject, db: Db = this.deps.store.read) {
    const { store, shapes, now } = this.deps
    const shape = await shapes.of(db, subject.projectId, subject.env)
    const names = this.deps.namesIn(db, subject.projectId)
    return { store, db, shape, subject, now: now().getTime(), names }
  }

  /** The fields that the subject may view, and what it may do with them. */
  async shape(subject: Subject, name: string): Promise<ShownModel> {
    const place = await this.place(subject)
    const { views } = this.deps
    const { shape } = place
    if (shape.byName.has(name)) return new ShownModels(shape, subject).of(requireModel(shape, subject, name))
    const view = await views.find(shape, name)
    if (!view) throw new AppError(recordErrors.modelMissing)
    return shownView(name, views.columns(place, view))
  }

  /** The views that the subject may read, with what it may see of each. */
  async views(subject: Subject): Promise<readonly ShownView[]> {
    return this.deps.views.all(await this.place(subject))
  }

  /** Models and views share their names, so that a view is readable wherever a model is. */
  private async reader(
    subject: Subject,
    { model: modelName, view: viewName, params }: ReadFrom,
    db: Db = this.deps.store.read,
  ): Promise<Reader> {
    const place = await this.place(subject, db)
    const { shape } = place
    const name = viewName ?? modelName
    if (name === undefined || (viewName !== undefined && modelName !== undefined)) throw new AppError(errors.invalid)
    if (viewName === undefined && shape.byName.has(name)) {
      if (Object.keys(params ?? {}).length > 0) throw new AppError(recordErrors.badQuery, { data: { field: 'params' } })
      const reading = new Reading(place)
      const model = requireModel(shape, subject, name)
      return {
        list: (query) => reading.list(model, query),
        one: (id, query) => reading.one(model, id, query),
        group: (group) => reading.group(model, group),
        keyOf: (of) => ({ name: of, field: model.fields.find((one) => one.name === of) ?? null }),
      }
    }
    const view = await this.deps.views.find(shape, name, db)
    if (!view) throw new AppError(recordErrors.modelMissing)
    return new ViewReading(place, view, params ?? {})
  }

  async query(subject: Subject, from: ReadFrom, query: Query): Promise<Found> {
    return (await this.reader(subject, from)).list(query)
  }

  /** Deleted records; `names` says what the records are called that they refer to. */
  async trash(subject: Subject, model: string, page: { readonly pageNum: number; readonly pageSize: number }) {
    const place = await this.place(subject)
    const { shape } = place
    const of = requireModel(shape, subject, model)
    const found = await new Reading(place).trash(of, page)
    const values = found.list.map(
      (record: JsonObject): JsonObject =>
        Object.fromEntries(of.fields.map(({ id, name }) => [String(id), record[name] ?? null])),
    )
    const names = new RecordNames(shape, subject, (target, query) => this.query(subject, { model: target }, query))
    const { namesIn } = await names.of(of.fields, values)
    return { ...found, names: Object.fromEntries(values.flatMap((one) => Object.entries(namesIn(one)))) }
  }

  async one(subject: Subject, from: ReadFrom, id: string, query: Query = {}): Promise<JsonObject> {
    const found = await (await this.reader(subject, from)).one(id, query)
    if (!found) throw new AppError(recordErrors.notFound)
    return found
  }

  /** `named`: with what people and records are called that are keys of a group. */
  async group(subject: Subject, from: ReadFrom, group: Group, named = false): Promise<readonly JsonObject[]> {
    const reader = await this.reader(subject, from)
    if (!named) return reader.group(group)
    requireNoNames(group)
    const { shape, names } = await this.place(subject)
    const keys = group.by.map((name) => reader.keyOf(name))
    const records = new RecordNames(shape, subject, (target, query) => this.query(subject, { model: target }, query))
    return nameGroups(await reader.group(group), keys, { records, people: names.people })
  }

  /**
   * The rows of a view that is not saved, with the columns that the subject sees.
   * @throws AppError for a view that the subject could not read
   */
  async preview(
    subject: Subject,
    view: View,
    { params, query }: { readonly params: JsonObject; readonly query: Query },
  ): Promise<Found & { readonly columns: readonly ViewColumnInfo[] }> {
    const place = await this.place(subject)
    const columns = columnsOfView(place.store, place.shape, view)
    const reading = new ViewReading(place, view, params)
    return { columns: columns.filter(({ name }) => reading.shows(name)), ...(await reading.list(query)) }
  }

  /**
   * Writes all changes in one transaction, or none. Followers may add changes before it and run inside it. `beside` runs
   * in the same transaction and undoes it by throwing.
   */
  write(subject: Subject, changes: readonly Change[], beside?: Beside): Promise<readonly Written[]> {
    return this.together.write(subject, changes, beside)
  }

  /** In a write: the same query as `query` would answer, as the records are there. */
  async queryWithin(db: Db, subject: Subject, from: ReadFrom, query: Query): Promise<Found> {
    return (await this.reader(subject, from, db)).list(query)
  }

  /**
   * The first of the changes, each for itself, in one write with `after`: what one of them is refused for leaves the
   * others alone. A dry run takes all of them back, and what `after` writes stays. What `after` throws takes everything
   * back. Followers look at each change before the write.
   * @returns how many were written or refused: all where no follower looks at them, and at least one
   */
  writeEach(subject: Subject, changes: readonly Change[], options: EachOptions): Promise<number> {
    if (changes.length > MOST_CHANGES) throw new AppError(recordErrors.tooMany)
    return this.each.write(subject, changes, options)
  }

  /** Whether a record meets a filter; within a write, as it is there. */
  meets(db: Db, shape: ProjectShape, meeting: Meeting): Promise<boolean> {
    const { store, now } = this.deps
    return meets({ store, db, shape, now: now().getTime() }, meeting)
  }

  /** The latest change first. */
  async history(subject: Subject, modelName: string, id: string): Promise<readonly HistoryEntry[]> {
    const { store } = this.deps
    const { shape } = await this.place(subject)
    const model = requireModel(shape, subject, modelName)
    // A record that may not be viewed has no history that may.
    await this.one(subject, { model: modelName }, id, { fields: ['id'] })
    const { recordChange } = store.t
    const permit = subject.permit(model.id, 'view')
    const { user } = store.t
    const rows = await store.read
      .select({ change: recordChange, nickName: user.nickName, userName: user.userName })
      .from(recordChange)
      .leftJoin(user, eq(user.id, recordChange.by))
      .where(and(eq(recordChange.modelId, model.id), eq(recordChange.env, subject.env), eq(recordChange.recordId, id)))
      .orderBy(desc(recordChange.id))
      .limit(500)
    const seen = model.fields.filter((field) => permit !== null && permitsField(permit, field))
    const names = new RecordNames(shape, subject, (target, query) => this.query(subject, { model: target }, query))
    const { namesIn, seenIn } = await names.of(
      seen,
      rows.map(({ change }) => change.before),
    )
    const entries = rows.map(({ change: { rev, op, at, by, byKey, origin, before }, nickName, userName }) => ({
      ...{ rev, op, by, origin, byName: nickName || userName || '', byKey: byKey ?? '' },
      at: at.toISOString(),
      before: Object.fromEntries(
        seen.flatMap((field) =>
          Object.hasOwn(before, String(field.id)) ? [[field.name, seenIn(field, before[String(field.id)]!)]] : [],
        ),
      ) as JsonObject,
      names: namesIn(before),
    }))
    await nameValues(
      entries.map(({ before }) => before),
      seen.filter(needsNames).map((field) => ({ name: field.name, field })),
      this.deps.namesIn(store.read, subject.projectId),
    )
    return entries
  }

  /**
   * People of the project who may be put into a field, by their names.
   * @throws AppError for a field that holds no people or is closed to the subject, and for those outside of the project
   */
  async findPeople(subject: Subject, modelName: string, name: string, text: string): Promise<readonly FoundPerson[]> {
    const { store, access, people } = this.deps
    const { shape } = await this.place(subject)
    const model = shape.byName.get(modelName)
    const field = model?.fields.find((one) => one.name === name)
    const permits = model
      ? (['view', 'create', 'update'] as const).map((action) => subject.permit(model.id, action))
      : []
    if (!permits.some((permit) => permit !== null)) throw new AppError(recordErrors.modelMissing)
    const isOpen = field && permits.some((permit) => permit !== null && permitsField(permit, field))
    if (!field || !isOpen || !holdsPeople(field)) throw new AppError(recordErrors.badQuery, { data: { field: name } })
    const { userId, projectId } = subject
    // Who has no part in the project learns of no one who has.
    const role = userId === null ? null : await access.roleOfPerson(store.read, userId, projectId)
    if (role === null) throw new AppError(recordErrors.peopleHidden)
    return people.find(store.read, projectId, text)
  }

  /** Forgets changes from before the given time. */
  async forget(before: Date): Promise<void> {
    const { recordChange } = this.deps.store.t
    await this.deps.store.write((db) => db.delete(recordChange).where(lt(recordChange.at, before)))
  }
}
