import { and, eq, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import { statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { createLeases } from '../../http/leases.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { MemberRole, ProjectTables, StudioRole } from '../projects/index.ts'

const MOST_REMEMBERED = 50_000

const RANK: { readonly [role in StudioRole]: number } = { tester: 1, developer: 2, admin: 3 }

/** A project, whose it is, and the role of somebody's membership that counts; null without one. */
export interface Held {
  readonly projectId: number
  readonly ownerId: number
  readonly role: MemberRole | null
  /** What the page itself gives them, where one is asked about. */
  readonly pageRole?: StudioRole | null
}
/**
 * What something within a project gives somebody by itself, looked up only for those who are no developers of the
 * project.
 */
export type OwnRole = () => Promise<StudioRole | null>

/**
 * For joins with `projectMember`: the actor's memberships that count, which are none until the address they were given
 * to is confirmed. Nobody proves the address of a sub user: a membership as ordinary user counts where whoever made the
 * sub user administers the project, and could let anybody in.
 */
export const countedMembership = (
  { projectMember, project, user }: AccountTables & ProjectTables,
  actor: { readonly userId: number | Placeholder | SQLWrapper },
): SQL | undefined => {
  const of = ({ name }: { readonly name: string }) => sql.identifier(name)
  const id = of(user.id)
  return and(
    eq(projectMember.projectId, project.id),
    eq(projectMember.userId, actor.userId),
    sql`exists (select 1 from ${user} where ${user.id} = ${actor.userId} and (${user.confirmedAt} is not null or (
      ${user.parentId} is not null and ${projectMember.role} = 'ordinary' and (${user.parentId} = ${project.userId} or exists (
        select 1 from ${projectMember} as parent_member join ${user} as parent on parent.${id} = parent_member.${of(projectMember.userId)}
        where parent_member.${of(projectMember.projectId)} = ${project.id} and parent.${id} = ${user.parentId}
        and parent_member.${of(projectMember.role)} = 'admin' and parent.${of(user.confirmedAt)} is not null and parent.${of(user.status)} = 1)))))`,
  )
}

/**
 * For joins with `pageMember`: what a page gives the actor by itself, under the same condition; it is a role of the
 * studio, which sub users have none of.
 */
export const countedPageMembership = (
  { page, pageMember, user }: AccountTables & Pick<PageTables, 'page' | 'pageMember'>,
  actor: { readonly userId: number | Placeholder },
): SQL | undefined =>
  and(
    eq(pageMember.pageId, page.id),
    eq(pageMember.userId, actor.userId),
    sql`exists (select 1 from ${user} where ${user.id} = ${actor.userId} and ${user.confirmedAt} is not null and ${user.parentId} is null)`,
  )

const higher = (a: MemberRole | null, b: StudioRole | null): MemberRole | null => {
  if (b === null) return a
  return a === null || a === 'ordinary' || RANK[a] < RANK[b] ? b : a
}

interface RememberedRole {
  readonly userId: number
  readonly sub: boolean
  readonly projectId: number
  readonly role: MemberRole
}

interface AccessDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables>
  readonly bus: Bus
  readonly counts: MemoryCounts
  now(): Date
}

/**
 * What an actor may do in a project: its owner and super administrators everything, members by their role, others null.
 */
class AccessOperations {
  private readonly holder
  private readonly pageHolder
  private readonly pagesHolder
  // Only roles that there are: somebody who has just been let in must not be refused because of a moment ago.
  private readonly remembered

  constructor(private readonly deps: AccessDeps) {
    const { now, bus, counts } = deps
    const { project, projectMember, page, pageMember } = deps.store.t
    this.holder = statement((db) =>
      db
        .select({ ownerId: project.userId, role: projectMember.role })
        .from(project)
        .leftJoin(projectMember, countedMembership(deps.store.t, { userId: sql.placeholder('userId') }))
        .where(eq(project.id, sql.placeholder('projectId'))),
    )
    this.pageHolder = statement((db) =>
      db
        .select({ projectId: page.projectId, role: pageMember.role })
        .from(page)
        .innerJoin(pageMember, countedPageMembership(deps.store.t, { userId: sql.placeholder('userId') }))
        .where(eq(page.id, sql.placeholder('pageId'))),
    )
    this.pagesHolder = statement((db) =>
      db
        .select({ id: page.id })
        .from(page)
        .innerJoin(pageMember, countedPageMembership(deps.store.t, { userId: sql.placeholder('userId') }))
        .where(eq(page.projectId, sql.placeholder('projectId')))
        .limit(1),
    )
    this.remembered = createLeases<string, RememberedRole>({ now, most: MOST_REMEMBERED, counts })
    bus.subscribe('login:*', (_, topic) => {
      const changed = Number(topic.slice('login:'.length))
      // What a sub user may do also depends on the person who made it.
      this.remembered.forgetWhere(({ userId, sub }) => userId === changed || sub)
    })
  }

  /** A page acts within its own project, whatever the person who looks at it may do elsewhere. */
  readonly countsIn = ({ app }: Actor, projectId: number): boolean => app === null || app === projectId

  private roleOf(actor: Actor, { projectId, ownerId, role }: Held): MemberRole | null {
    if (!this.countsIn(actor, projectId)) return null
    if (actor.sub) return role === null ? null : 'ordinary'
    const own = actor.role === 1 || ownerId === actor.userId ? 'admin' : role
    if (actor.as === undefined) return own
    // A role is viewed by administrators alone, also after the token was issued.
    return own === 'admin' ? 'ordinary' : null
  }

  private async readRole(actor: Actor, db: Db, projectId: number): Promise<MemberRole | null> {
    const [row] = await this.holder(db, { userId: actor.userId, projectId })
    return row ? this.roleOf(actor, { projectId, ...row }) : null
  }

  /** As old as a lease where the call changes nothing, and never in the write of a change. */
  readonly roleIn = (actor: Actor, db: Db, projectId: number): Promise<MemberRole | null> =>
    actor.recent && db === this.deps.store.read ? this.recentRole(actor, projectId) : this.readRole(actor, db, projectId)

  /** Once the memberships of a project, its owner or the project itself changed. */
  readonly forgetProject = (projectId: number): void => this.remembered.forgetWhere((role) => role.projectId === projectId)

  /**
   * What a page gives the actor by itself, whether or not they are of its project; null where they are no member of the
   * page.
   */
  readonly pageRoleIn = async (actor: Actor, db: Db, pageId: number): Promise<StudioRole | null> => {
    if (actor.as !== undefined) return null
    const [row] = await this.pageHolder(db, { userId: actor.userId, pageId })
    return row && (actor.app === null || actor.app === row.projectId) ? row.role : null
  }

  private suffices(role: MemberRole | null, least: StudioRole): boolean {
    return role !== null && role !== 'ordinary' && RANK[role] >= RANK[least]
  }

  private hold(role: MemberRole | null, least: StudioRole, missing: () => AppError): StudioRole {
    if (role === null) throw missing()
    if (role === 'ordinary' || !this.suffices(role, least)) throw new AppError(errors.forbidden)
    return role
  }

  private keyOf(actor: Actor, projectId: number): string {
    return `${actor.userId} ${actor.role} ${actor.app} ${actor.as} ${projectId}`
  }

  /** Whether somebody administers a project by what they have in it: whoever does may let a sub user of theirs in. */
  readonly administers = async (db: Db, userId: number, projectId: number): Promise<boolean> => {
    const [row] = await this.holder(db, { userId, projectId })
    return row !== undefined && (row.ownerId === userId || row.role === 'admin')
  }

  /** Whether the actor administers any project. */
  readonly administersSome = async (actor: Actor, db: Db): Promise<boolean> => {
    const { t } = this.deps.store
    const { project, projectMember } = this.deps.store.t
    if (actor.role === 1) return true
    const [row] = await db
      .select({ id: project.id })
      .from(project)
      .leftJoin(projectMember, countedMembership(t, actor))
      .where(or(eq(project.userId, actor.userId), eq(projectMember.role, 'admin')))
      .limit(1)
    return row !== undefined
  }

  /** The role of somebody who has just changed something in the studio, by their id alone. */
  readonly roleOfPerson = async (db: Db, userId: number, projectId: number): Promise<MemberRole | null> => {
    const { t } = this.deps.store
    const { user } = t
    const [person] = await db.select({ role: user.role, parentId: user.parentId }).from(user).where(eq(user.id, userId))
    return person
      ? this.roleIn({ userId, userName: '', role: person.role, sessionId: 0, app: null, sub: person.parentId !== null }, db, projectId)
      : null
  }

  /** The same, to be looked up where it is needed. */
  readonly ofPage =
    (actor: Actor, db: Db, pageId: number): OwnRole =>
    () =>
      this.pageRoleIn(actor, db, pageId)

  /** Whether the actor sees what is in the studio of a project, or of one of its pages: its blocks, its look. */
  readonly seesStudio = async (actor: Actor, db: Db, projectId: number): Promise<boolean> => {
    const role = await this.roleIn(actor, db, projectId)
    return (role !== null && role !== 'ordinary') || (await this.ofSomePage(actor, db, projectId)()) !== null
  }

  /**
   * What pages of a project are drawn with, such as its look, is for those to see as well who are members of one of its
   * pages alone.
   */
  readonly ofSomePage =
    (actor: Actor, db: Db, projectId: number): OwnRole =>
    async () => {
      if (actor.as !== undefined || !this.countsIn(actor, projectId)) return null
      const [row] = await this.pagesHolder(db, { userId: actor.userId, projectId })
      return row ? 'tester' : null
    }

  /** The role that the actor had a moment ago; undefined where `recentRole` must look. */
  readonly knownRole = (actor: Actor, projectId: number): MemberRole | undefined => this.remembered.get(this.keyOf(actor, projectId))?.role

  /**
   * The actor's role or null, by what may be as old as a lease: for what is shown to many and never for what is
   * changed.
   */
  readonly recentRole = async (actor: Actor, projectId: number): Promise<MemberRole | null> => {
    const { store } = this.deps
    const key = this.keyOf(actor, projectId)
    const read = async () => {
      const role = await this.readRole(actor, store.read, projectId)
      return role === null ? undefined : { userId: actor.userId, sub: actor.sub === true, projectId, role }
    }
    return (this.remembered.get(key) ?? (await this.remembered.take(key, read)))?.role ?? null
  }

  /** The actor's role, whichever it is, for what every member may see; somebody without one learns nothing. */
  readonly enter = async (actor: Actor, db: Db, projectId: number, missing: AppError): Promise<MemberRole> => {
    const role = await this.roleIn(actor, db, projectId)
    if (role === null) throw missing
    return role
  }

  /**
   * The actor's role in the studio; somebody without one learns nothing, not even that the thing exists. Ordinary users
   * have none there.
   */
  readonly require = async (
    actor: Actor,
    db: Db,
    projectId: number,
    least: StudioRole,
    missing: AppError,
    own?: OwnRole,
  ): Promise<StudioRole> => {
    const role = await this.roleIn(actor, db, projectId)
    return this.hold(own && !this.suffices(role, 'developer') ? higher(role, await own()) : role, least, () => missing)
  }

  /** The same by what was read beside something else, with a join by `countedMembership`. */
  readonly requireHeld = (actor: Actor, held: Held, least: StudioRole, missing: () => AppError): StudioRole =>
    this.hold(higher(this.roleOf(actor, held), (actor.app === null && held.pageRole) || null), least, missing)
}

export const createAccess = (deps: AccessDeps): Pick<AccessOperations, keyof AccessOperations> => new AccessOperations(deps)
export type Access = ReturnType<typeof createAccess>
