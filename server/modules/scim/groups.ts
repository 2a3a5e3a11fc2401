import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import { searchText } from '../../db/search-text.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { AccountTables, Sessions } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Groups, RoleTables } from '../roles/index.ts'
import type { ScimAudit } from './audits.ts'
import { readFilter } from './filter.ts'
import type { GroupMembers } from './group-members.ts'
import type { GroupChange } from './patch.ts'
import { notThere, requireVersion, ScimError, versionOf } from './protocol.ts'
import { onlyWanted, type ScimCaller, type ScimPage, type Wanted } from './requests.ts'
import type { ScimTables } from './table.ts'
import type { Found } from './users.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

interface Deps {
  readonly store: Store<AccountTables & ProjectTables & RoleTables & ScimTables>
  readonly now: () => Date
  readonly audit: Audit<ScimAudit>
  readonly groups: Pick<Groups, 'make' | 'drop'>
  readonly groupMembers: GroupMembers
  readonly sessions: Pick<Sessions, 'changed'>
}
type Row = Awaited<ReturnType<ScimGroups['open']>>
const taken = (name: string): ScimError =>
  new ScimError(409, 'uniqueness', `Another group of the project has the name ${name}`)

/** Groups of a project that a provider keeps. Roles are given to them by administrators of the project. */
export class ScimGroups {
  constructor(private readonly deps: Deps) {}

  private select(db: Db) {
    const { projectGroup, scimGroup } = this.deps.store.t
    return db
      .select({
        id: projectGroup.id,
        projectId: projectGroup.projectId,
        name: projectGroup.name,
        remark: projectGroup.remark,
        scim: scimGroup,
      })
      .from(scimGroup)
      .innerJoin(projectGroup, eq(projectGroup.id, scimGroup.groupId))
  }

  async list(caller: ScimCaller, { filter, startIndex, count }: ScimPage, wanted: Wanted) {
    const { store } = this.deps
    const { scimGroup } = store.t
    const db = store.read
    const where = and(
      eq(scimGroup.projectId, caller.projectId),
      ...readFilter(filter).map((each) => this.condition(db, each)),
    )
    const all = await this.select(db).where(where).orderBy(asc(scimGroup.groupId))
    const rows = all.slice(startIndex - 1, startIndex - 1 + count)
    return { resources: await this.resources(db, caller, rows, wanted), total: all.length }
  }

  private condition(db: Db, { attribute, value }: ReturnType<typeof readFilter>[number]): SQL {
    const { projectGroup, scimGroup, scimGroupMember } = this.deps.store.t
    const text = String(value)
    const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
    switch (attribute) {
      case 'displayname':
        return eq(projectGroup.name, text)
      case 'externalid':
        return eq(scimGroup.externalId, text)
      case 'id':
        return id === 0 ? sql`1 = 0` : eq(scimGroup.groupId, id)
      case 'members':
      case 'members.value':
        return inArray(
          scimGroup.groupId,
          db.select({ id: scimGroupMember.groupId }).from(scimGroupMember).where(eq(scimGroupMember.scimUserId, id)),
        )
      default:
        throw new ScimError(400, 'invalidFilter', `Groups cannot be filtered by “${attribute}”`)
    }
  }

  async get(caller: ScimCaller, id: number, wanted: Wanted): Promise<Found> {
    const db = this.deps.store.read
    return this.found(db, caller, await this.open(db, caller, id), wanted)
  }

  /** A group of the project that has the name already is taken over. */
  create(
    caller: ScimCaller,
    given: { readonly displayName: string; readonly externalId: string; readonly members: readonly string[] },
    wanted: Wanted,
  ): Promise<Found> {
    const { groups, groupMembers, store, now } = this.deps
    const { projectGroup, scimGroup } = store.t
    return this.writing(caller, async (db) => {
      const { projectId, by } = caller
      const name = given.displayName
      const [known] = await db
        .select({ id: projectGroup.id })
        .from(projectGroup)
        .where(and(eq(projectGroup.projectId, projectId), eq(projectGroup.name, name)))
      if (known && (await db.$count(scimGroup, eq(scimGroup.groupId, known.id))) > 0) throw taken(name)
      const id = known?.id ?? (await groups.make(db, by, { projectId, name, roleId: null }))
      const at = now()
      const values = {
        groupId: id,
        projectId,
        externalId: given.externalId,
        made: !known,
        createdAt: at,
        updatedAt: at,
      }
      await db.insert(scimGroup).values(values)
      const row = await this.open(db, caller, id)
      this.announce(await groupMembers.apply(db, caller, row, [{ what: 'set', ids: given.members }]))
      await this.note(db, caller, row, 'created')
      return this.found(db, caller, row, wanted)
    })
  }

  update(
    caller: ScimCaller,
    id: number,
    { displayName, externalId, steps }: GroupChange,
    { request, wanted }: { readonly request: Request; readonly wanted: Wanted },
  ): Promise<Found> {
    const { groupMembers, store, now } = this.deps
    const { projectGroup, scimGroup } = store.t
    return this.writing(caller, async (db) => {
      const before = await this.open(db, caller, id)
      requireVersion(request, before.scim.rev)
      if (displayName !== undefined && displayName !== before.name) {
        const values = {
          name: displayName,
          searchText: searchText(displayName, before.remark),
          updatedAt: now(),
          rev: sql`${projectGroup.rev} + 1`,
        }
        await this.naming(displayName, () => db.update(projectGroup).set(values).where(eq(projectGroup.id, id)))
      }
      this.announce(await groupMembers.apply(db, caller, before, steps))
      const values = { ...(externalId === undefined ? {} : { externalId }), rev: before.scim.rev + 1, updatedAt: now() }
      await db.update(scimGroup).set(values).where(eq(scimGroup.groupId, id))
      const after = await this.open(db, caller, id)
      await this.note(db, caller, after, 'changed')
      return this.found(db, caller, after, wanted)
    })
  }

  /**
   * One that was there before the provider, or that has other people, stays in the project without the people of the
   * provider.
   */
  delete(caller: ScimCaller, id: number, request: Request): Promise<void> {
    const { groups, groupMembers, store } = this.deps
    const { projectGroupMember, scimGroup } = store.t
    return this.writing(caller, async (db) => {
      const row = await this.open(db, caller, id)
      requireVersion(request, row.scim.rev)
      this.announce(await groupMembers.apply(db, caller, row, [{ what: 'clear' }]))
      const hasOthers = (await db.$count(projectGroupMember, eq(projectGroupMember.groupId, id))) > 0
      if (row.scim.made && !hasOthers) await groups.drop(db, caller.by, row)
      else await db.delete(scimGroup).where(eq(scimGroup.groupId, id))
      await this.note(db, caller, row, 'deleted')
    })
  }

  async open(db: Db, { projectId }: ScimCaller, id: number) {
    const { scimGroup } = this.deps.store.t
    const [row] = await this.select(db).where(and(eq(scimGroup.groupId, id), eq(scimGroup.projectId, projectId)))
    if (!row) throw notThere('There is no such group')
    return row
  }

  private announce(userIds: readonly number[]): void {
    if (userIds.length > 0) afterCommit(() => this.deps.sessions.changed(userIds))
  }
  private writing<T>({ projectId }: ScimCaller, work: (db: Db) => Promise<T>): Promise<T> {
    return this.deps.store.write(work, [`scim:${projectId}`])
  }
  private async naming<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isConflict(error) ? taken(name) : error
    }
  }
  private async note(
    db: Db,
    { projectId, tokenId, tokenName, by }: ScimCaller,
    { id, name }: Row,
    what: 'created' | 'changed' | 'deleted',
  ) {
    const target = `project ${projectId}, token ${tokenId} ${tokenName}, group ${id}: ${name}`
    await this.deps.audit(db, { action: `scim group ${what}`, userId: by, target })
  }

  private async found(db: Db, caller: ScimCaller, row: Row, wanted: Wanted): Promise<Found> {
    const [resource] = await this.resources(db, caller, [row], wanted)
    return { resource: resource as object, rev: row.scim.rev }
  }
  private async resources(
    db: Db,
    { base }: ScimCaller,
    rows: readonly Row[],
    wanted: Wanted,
  ): Promise<readonly object[]> {
    const isAsked = wanted.has('members') && rows.length > 0
    const members = isAsked
      ? await this.deps.groupMembers.of(
          db,
          rows.map(({ id }) => id),
        )
      : new Map()
    return rows.map(({ id, name, scim: { externalId, rev, createdAt, updatedAt } }) => {
      const resource = {
        schemas: [GROUP_SCHEMA],
        id: String(id),
        externalId: externalId === '' ? undefined : externalId,
        displayName: name,
        members: (members.get(id) ?? []).map((member: { readonly id: number; readonly userName: string }) => ({
          ...{ value: String(member.id), display: member.userName, $ref: `${base}/Users/${member.id}`, type: 'User' },
        })),
        meta: {
          ...{ resourceType: 'Group', created: createdAt.toISOString(), lastModified: updatedAt.toISOString() },
          ...{ location: `${base}/Groups/${id}`, version: versionOf(rev) },
        },
      }
      return onlyWanted(resource, wanted)
    })
  }
}
