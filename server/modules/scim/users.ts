import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Audit } from '../audit/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { ScimAudit } from './audits.ts'
import type { UserChange } from './bodies.ts'
import { MOST_SCIM_USERS } from './errors.ts'
import { readFilter } from './filter.ts'
import type { ScimMemberships, ScimUserRow } from './memberships.ts'
import { notThere, requireVersion, ScimError, versionOf } from './protocol.ts'
import { onlyWanted, type ScimCaller, type ScimPage, type Wanted } from './requests.ts'
import type { ScimTables } from './table.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

interface Deps {
  readonly store: Store<RoleTables & ScimTables>
  readonly now: () => Date
  readonly audit: Audit<ScimAudit>
  readonly memberships: ScimMemberships
}
type What = 'created' | 'changed' | 'activated' | 'deactivated' | 'deleted'
/** A resource with its version. */
export interface Found {
  readonly resource: object
  readonly rev: number
}
const taken = (userName: string): ScimError =>
  new ScimError(409, 'uniqueness', `Another person of the project has the address ${userName}`)

/** The people whom a provider keeps in a project. */
export class ScimUsers {
  constructor(private readonly deps: Deps) {}

  async list(caller: ScimCaller, { filter, startIndex, count }: ScimPage, wanted: Wanted) {
    const { store } = this.deps
    const { scimUser } = store.t
    const db = store.read
    const where = and(
      eq(scimUser.projectId, caller.projectId),
      ...readFilter(filter).map((each) => this.condition(each)),
    )
    const total = await db.$count(scimUser, where)
    const rows =
      count === 0
        ? []
        : await db
            .select()
            .from(scimUser)
            .where(where)
            .orderBy(asc(scimUser.id))
            .limit(count)
            .offset(startIndex - 1)
    return { resources: await this.resources(db, caller, rows, wanted), total }
  }

  private condition({ attribute, value }: ReturnType<typeof readFilter>[number]): SQL {
    const { scimUser } = this.deps.store.t
    const text = String(value)
    switch (attribute) {
      case 'username':
      case 'emails':
      case 'emails.value':
        return eq(scimUser.userName, text.toLowerCase())
      case 'externalid':
        return eq(scimUser.externalId, text)
      case 'displayname':
        return eq(scimUser.displayName, text)
      case 'active':
        return eq(scimUser.active, text.toLowerCase() === 'true')
      case 'id':
        return /^[1-9]\d{0,14}$/.test(text) ? eq(scimUser.id, Number(text)) : sql`1 = 0`
      default:
        throw new ScimError(400, 'invalidFilter', `People cannot be filtered by “${attribute}”`)
    }
  }

  async get(caller: ScimCaller, id: number, wanted: Wanted): Promise<Found> {
    const db = this.deps.store.read
    return this.found(db, caller, await this.open(db, caller, id), wanted)
  }

  /** An address that is in the project already is taken over. */
  create(caller: ScimCaller, given: UserChange & { readonly userName: string }, wanted: Wanted): Promise<Found> {
    const { store, now } = this.deps
    const { scimUser } = store.t
    return this.writing(caller, async (db) => {
      const { projectId } = caller
      if ((await db.$count(scimUser, eq(scimUser.projectId, projectId))) >= MOST_SCIM_USERS)
        throw new ScimError(403, null, `SCIM keeps at most ${MOST_SCIM_USERS} people in a project`)
      const at = now()
      const [row] = await this.naming(given.userName, () =>
        db
          .insert(scimUser)
          .values({ ...given, active: given.active ?? true, projectId, createdAt: at, updatedAt: at })
          .returning(),
      )
      const made = row as ScimUserRow
      // A person whom the provider makes without access loses what they have.
      if (made.active) await this.activate(db, caller, made)
      else await this.deactivate(db, caller, made)
      await this.note(db, caller, made, 'created')
      return this.found(db, caller, await this.open(db, caller, made.id), wanted)
    })
  }

  /** What is absent in the change stays. */
  update(
    caller: ScimCaller,
    id: number,
    change: UserChange,
    { request, wanted }: { readonly request: Request; readonly wanted: Wanted },
  ): Promise<Found> {
    const { store, now } = this.deps
    const { scimUser } = store.t
    return this.writing(caller, async (db) => {
      const before = await this.open(db, caller, id)
      requireVersion(request, before.rev)
      const renamed = change.userName !== undefined && change.userName !== before.userName
      if (renamed) await this.requireRenaming(db, before, change.userName as string)
      const { active = before.active } = change
      await this.naming(change.userName ?? '', () =>
        db
          .update(scimUser)
          .set({ ...change, active: before.active })
          .where(eq(scimUser.id, id)),
      )
      const after = { ...before, ...change, active }
      if (before.active && !active) await this.deactivate(db, caller, after)
      if (active && (!before.active || renamed)) await this.activate(db, caller, after)
      const values = { active, rev: before.rev + 1, updatedAt: now() }
      await db.update(scimUser).set(values).where(eq(scimUser.id, id))
      await this.note(db, caller, after, before.active === active ? 'changed' : active ? 'activated' : 'deactivated')
      return this.found(db, caller, await this.open(db, caller, id), wanted)
    })
  }

  /** Takes the person out of the project; the account stays. */
  delete(caller: ScimCaller, id: number, request: Request): Promise<void> {
    const { store, memberships } = this.deps
    const { scimUser } = store.t
    return this.writing(caller, async (db) => {
      const row = await this.open(db, caller, id)
      requireVersion(request, row.rev)
      await memberships.leave(db, caller.by, row)
      await db.delete(scimUser).where(eq(scimUser.id, id))
      await this.note(db, caller, row, 'deleted')
    })
  }

  private async activate(db: Db, { by }: ScimCaller, row: ScimUserRow): Promise<void> {
    const { store, memberships } = this.deps
    const { scimUser } = store.t
    if (await memberships.join(db, by, row)) return
    await db.update(scimUser).set({ waits: true }).where(eq(scimUser.id, row.id))
  }
  private async deactivate(db: Db, { by }: ScimCaller, row: ScimUserRow): Promise<void> {
    const { store, memberships } = this.deps
    const { scimUser } = store.t
    const had = await memberships.leave(db, by, row)
    await db
      .update(scimUser)
      .set({ ...had, active: false, waits: false })
      .where(eq(scimUser.id, row.id))
  }

  /** The address is that of an account, which SCIM of a project does not change. */
  private async requireRenaming(db: Db, { id, projectId, userName }: ScimUserRow, next: string): Promise<void> {
    const { store, memberships } = this.deps
    const { scimUser } = store.t
    if ((await memberships.accountIn(db, projectId, userName)) !== null)
      throw new ScimError(
        400,
        'mutability',
        `“userName” of ${userName} cannot be changed: it is the address of an account. Delete the person, and create them with the new address`,
      )
    const isTaken = and(eq(scimUser.projectId, projectId), eq(scimUser.userName, next), ne(scimUser.id, id))
    if ((await db.$count(scimUser, isTaken)) > 0) throw taken(next)
  }

  private async open(db: Db, { projectId }: ScimCaller, id: number): Promise<ScimUserRow> {
    const { scimUser } = this.deps.store.t
    const [row] = await db
      .select()
      .from(scimUser)
      .where(and(eq(scimUser.id, id), eq(scimUser.projectId, projectId)))
    if (!row) throw notThere('There is no such person')
    return row
  }

  private writing<T>({ projectId }: ScimCaller, work: (db: Db) => Promise<T>): Promise<T> {
    return this.deps.store.write(work, [`scim:${projectId}`])
  }
  private async naming<T>(userName: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isConflict(error) ? taken(userName) : error
    }
  }
  private async note(
    db: Db,
    { projectId, tokenId, tokenName, by }: ScimCaller,
    { userName }: ScimUserRow,
    what: What,
  ): Promise<void> {
    const target = `project ${projectId}, token ${tokenId} ${tokenName}: ${userName}`
    await this.deps.audit(db, { action: `scim user ${what}`, userId: by, target })
  }

  private async found(db: Db, caller: ScimCaller, row: ScimUserRow, wanted: Wanted): Promise<Found> {
    const [resource] = await this.resources(db, caller, [row], wanted)
    return { resource: resource as object, rev: row.rev }
  }

  private async resources(
    db: Db,
    { base }: ScimCaller,
    rows: readonly ScimUserRow[],
    wanted: Wanted,
  ): Promise<readonly object[]> {
    const { projectGroup, scimGroupMember } = this.deps.store.t
    const ids = rows.map(({ id }) => id)
    const isWanted = wanted.has('groups') && ids.length > 0
    const groups = isWanted
      ? await db
          .select({ userId: scimGroupMember.scimUserId, id: projectGroup.id, name: projectGroup.name })
          .from(scimGroupMember)
          .innerJoin(projectGroup, eq(projectGroup.id, scimGroupMember.groupId))
          .where(inArray(scimGroupMember.scimUserId, ids))
          .orderBy(asc(projectGroup.name))
      : []
    return rows.map(
      ({ id, userName, externalId, displayName, givenName, familyName, active, rev, createdAt, updatedAt }) => {
        const formatted = [givenName, familyName].filter((part) => part !== '').join(' ')
        const resource = {
          schemas: [USER_SCHEMA],
          id: String(id),
          externalId: externalId === '' ? undefined : externalId,
          userName,
          name: formatted === '' ? undefined : { givenName, familyName, formatted },
          displayName: displayName || formatted || userName,
          emails: [{ value: userName, type: 'work', primary: true }],
          active,
          groups: groups
            .filter((group) => group.userId === id)
            .map((group) => ({ value: String(group.id), display: group.name, $ref: `${base}/Groups/${group.id}` })),
          meta: {
            ...{ resourceType: 'User', created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
            ...{ location: `${base}/Users/${id}`, version: versionOf(rev) },
          },
        }
        return onlyWanted(resource, wanted)
      },
    )
  }
}
