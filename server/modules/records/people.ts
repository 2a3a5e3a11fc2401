import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import { countedMembership } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import { type FieldShape, typeOf } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'

/** People that one search finds. */
const MOST_FOUND = 50
/** People whose names are looked up together. */
const TOGETHER = 500

/** A person as records show them. */
export interface Person {
  readonly id: number
  /** Empty for a deleted account. */
  readonly name: string
  readonly avatar: string
}
/** A person as searches find them. */
export interface FoundPerson extends Person {
  /** The account, where another person of the project has the same name; else empty. */
  readonly note: string
}

/** Names of people by their ids; those without an account are missing. */
export type NamesOfPeople = (ids: readonly number[]) => Promise<ReadonlyMap<number, Person>>

export const holdsPeople = (field: FieldShape): boolean => typeOf(field).among === 'people'

/** Finds the people that fields of records name. */
export class RecordPeople {
  constructor(private readonly store: Store<AccountTables & ProjectTables>) {}

  private get columns() {
    const { user } = this.store.t
    return { id: user.id, nickName: user.nickName, userName: user.userName, avatar: user.avatar }
  }

  readonly names =
    (db: Db): NamesOfPeople =>
    async (ids) => {
      const found = new Map<number, Person>()
      for (let at = 0; at < ids.length; at += TOGETHER) {
        const some = ids.slice(at, at + TOGETHER)
        const { user } = this.store.t
        const isAmong = and(inArray(user.id, some), isNull(user.deletedAt))
        for (const { id, nickName, userName, avatar } of await db.select(this.columns).from(user).where(isAmong))
          found.set(id, { id, name: nickName || userName, avatar })
      }
      return found
    }

  /** Those who may enter the project: its owner, and members whose membership counts. */
  private isOfProject(db: Db, projectId: number): SQL | undefined {
    const { user, project, projectMember } = this.store.t
    const members = db
      .select({ id: projectMember.userId })
      .from(projectMember)
      .innerJoin(project, countedMembership(this.store.t, { userId: projectMember.userId }))
      .where(eq(project.id, projectId))
    const owners = db.select({ id: project.userId }).from(project).where(eq(project.id, projectId))
    return or(inArray(user.id, members), inArray(user.id, owners))
  }

  /** People of the project whose name or account has this text, by name. */
  async find(db: Db, projectId: number, text: string): Promise<readonly FoundPerson[]> {
    const { user } = this.store.t
    const rows = await db
      .select(this.columns)
      .from(user)
      .where(and(this.isOfProject(db, projectId), eq(user.status, 1), hasKeyword(user, text.trim())))
      .orderBy(asc(user.nickName), asc(user.id))
      .limit(MOST_FOUND)
    const shared = await this.sharedNames(
      db,
      projectId,
      rows.map(({ nickName }) => nickName),
    )
    return rows.map(({ id, nickName, userName, avatar }) => ({
      ...{ id, name: nickName || userName, avatar },
      note: shared.has(nickName) ? userName : '',
    }))
  }

  /** Names among these that several people of the project have. */
  async sharedNames(db: Db, projectId: number, names: readonly string[]): Promise<ReadonlySet<string>> {
    const { user } = this.store.t
    const asked = [...new Set(names)].filter((name) => name !== '')
    if (asked.length === 0) return new Set()
    const rows = await db
      .select({ id: user.id, nickName: user.nickName })
      .from(user)
      .where(and(this.isOfProject(db, projectId), inArray(user.nickName, asked)))
    const counts = Map.groupBy(rows, ({ nickName }) => nickName)
    return new Set([...counts].flatMap(([name, all]) => (all.length > 1 ? [name] : [])))
  }

  /** People of the project by what files call them: a name or an account, each as it is written. */
  async called(db: Db, projectId: number, names: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const { user } = this.store.t
    const found = new Map<string, number[]>()
    for (let at = 0; at < names.length; at += TOGETHER) {
      const some = names.slice(at, at + TOGETHER)
      const rows = await db
        .select(this.columns)
        .from(user)
        .where(and(this.isOfProject(db, projectId), or(inArray(user.nickName, some), inArray(user.userName, some))))
      for (const { id, nickName, userName } of rows)
        for (const name of new Set([nickName, userName])) found.set(name, [...(found.get(name) ?? []), id])
    }
    return found
  }
}
