import { and, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { AUDIT_IDS, type AuditActions, sayAudit, valuesOf } from '../../calls/audits.ts'
import { containing, hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit, AuditTables, AuditVerification } from '../audit/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { AuditLogAudit } from './audits.ts'
import type { AuditFilter, AuditForm, AuditRow } from './model.ts'
import { createAuditNames } from './names.ts'

/** Rows of an export that are held in memory at once. */
const SLICE = 500

type Row = AuditTables['audit']['$inferSelect']
const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}

interface AuditLogDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & AuditTables>
  readonly access: Access
  readonly audit: Audit<AuditLogAudit>
  readonly actions: AuditActions
  readonly verify: (noted: AuditVerification['head'] | null) => Promise<AuditVerification>
}

/** The audit for those who may read it: super administrators all of it, administrators of a project the rows of their project. */
class AuditLogOperations {
  private readonly namesOf: ReturnType<typeof createAuditNames>

  constructor(private readonly deps: AuditLogDeps) {
    const { store } = deps
    this.namesOf = createAuditNames(store)
  }

  private where({ who, action, target, keyword, from, to, projectId }: AuditFilter): SQL | undefined {
    const { store } = this.deps
    const { audit, user } = this.deps.store.t
    return and(
      isNotNull(audit.seq),
      action === '' ? undefined : eq(audit.action, action),
      who === '' ? undefined : inArray(audit.userId, store.read.select({ id: user.id }).from(user).where(hasKeyword(user, who))),
      target === '' ? undefined : sql`lower(${audit.target}) like ${containing(target.toLowerCase())} escape '\\'`,
      hasKeyword(audit, keyword),
      from === undefined ? undefined : gte(audit.at, new Date(from)),
      to === undefined ? undefined : lte(audit.at, new Date(to)),
      projectId === undefined ? undefined : eq(audit.projectId, projectId),
    )
  }

  private async toRows(db: Db, rows: readonly Row[], readerOf: number | null): Promise<readonly AuditRow[]> {
    const { actions } = this.deps
    const { user } = this.deps.store.t
    const values = rows.map(({ action, target }) => (actions[action] ? valuesOf(actions[action], target) : {}))
    const ids = (kind: string) => new Set(values.flatMap(({ [kind]: id }) => (id === undefined ? [] : [Number(id)])))
    const actors = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const projects = rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]))
    const all = { user: ids('user'), project: new Set([...ids('project'), ...projects]), page: ids('page') }
    const nameOf = await this.namesOf(db, all, readerOf)
    const people =
      actors.length === 0
        ? []
        : await db
            .select()
            .from(user)
            .where(inArray(user.id, [...new Set(actors)]))
    const personOf = new Map(people.map((each) => [each.id, each]))
    return rows.map(({ id, seq, at, action, userId, projectId, target, hash }, i) => {
      const words = actions[action] ?? { label: { zh: action, en: action } }
      const named = Object.entries(values[i] ?? {}).map(([name, value]) => [name, AUDIT_IDS.has(name) ? nameOf(name, value) : value])
      const person = userId === null ? undefined : personOf.get(userId)
      const project = projectId === null ? '' : nameOf('project', String(projectId))
      return {
        ...{ id, seq: seq as number, at: at.toISOString(), action, label: words.label, userId, projectId, target, hash: hash ?? '' },
        says: sayAudit(words, target, Object.fromEntries(named)),
        ...{ userName: person?.userName ?? '', nickName: person?.nickName ?? '', projectName: project.startsWith('#') ? '' : project },
      }
    })
  }

  private async listRows(query: AuditFilter & Paging, readerOf: number | null): Promise<Paged<AuditRow>> {
    const { store } = this.deps
    const { audit } = this.deps.store.t
    const db = store.read
    const filter = this.where(query)
    const rows = await db.select().from(audit).where(filter).orderBy(desc(audit.seq)).limit(query.pageSize).offset(offsetOf(query))
    return toPaged(await this.toRows(db, rows, readerOf), await db.$count(audit, filter), query)
  }

  /** Newest first, a slice at a time: the next one is read when it is asked for. */
  private async *slices(filter: AuditFilter, readerOf: number | null): AsyncGenerator<readonly AuditRow[]> {
    const { store } = this.deps
    const { audit } = this.deps.store.t
    const db = store.read
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await db
        .select()
        .from(audit)
        .where(and(this.where(filter), lt(audit.seq, before)))
        .orderBy(desc(audit.seq))
        .limit(SLICE)
      if (rows.length > 0) yield await this.toRows(db, rows, readerOf)
      if (rows.length < SLICE) return
      before = rows.at(-1)?.seq as number
    }
  }

  readonly actions = async () => Object.entries(this.deps.actions).map(([action, { label }]) => ({ action, label }))

  readonly list = async (actor: Actor, query: AuditFilter & Paging): Promise<Paged<AuditRow>> => {
    requireSuper(actor)
    return this.listRows(query, null)
  }

  readonly listOfProject = async (actor: Actor, query: AuditFilter & Paging & { readonly projectId: number }): Promise<Paged<AuditRow>> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, query.projectId, 'admin', missingProject())
    return this.listRows(query, query.projectId)
  }

  /** That it was exported is written down before the first row is handed out. */
  readonly export = async (actor: Actor, filter: AuditFilter, form: AuditForm) => {
    const { store, audit: write } = this.deps
    requireSuper(actor)
    const target = `all, as ${form}`
    await store.write((db) => write(db, { action: 'audit exported', userId: actor.userId, target }))
    return this.slices(filter, null)
  }

  readonly exportOfProject = async (actor: Actor, filter: AuditFilter & { readonly projectId: number }, form: AuditForm) => {
    const { store, access, audit: write } = this.deps
    const { projectId } = filter
    const target = `project ${projectId}, as ${form}`
    await store.write(async (db) => {
      await access.require(actor, db, projectId, 'admin', missingProject())
      await write(db, { action: 'audit exported', userId: actor.userId, target })
    })
    return this.slices(filter, projectId)
  }

  readonly verify = async (actor: Actor, noted: string | undefined): Promise<AuditVerification> => {
    const { verify } = this.deps
    requireSuper(actor)
    const [seq, hash] = noted?.split(':') ?? []
    return verify(hash === undefined ? null : { seq: Number(seq), hash })
  }
}

export const createAuditLog = (deps: AuditLogDeps): Pick<AuditLogOperations, keyof AuditLogOperations> => new AuditLogOperations(deps)
export type AuditLog = ReturnType<typeof createAuditLog>
