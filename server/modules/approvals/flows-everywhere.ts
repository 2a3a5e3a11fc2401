import { and, asc, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../db/search-text.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import type { Paged } from '../../wire.ts'
import { type Access, countedMembership, missingProject } from '../access/index.ts'
import type { FlowInfos } from './flow-infos.ts'
import type { FlowStore } from './flow-store.ts'
import type { ApprovalFlowItem } from './model.ts'

export interface FlowsWanted extends Paging {
  readonly keyword: string
  /** Of one project alone. */
  readonly projectId?: number | undefined
}
interface EverywhereDeps {
  readonly store: FlowStore
  readonly access: Access
  readonly infos: FlowInfos
}

/** The flows of all projects in which the actor is of the studio, by name. */
export class FlowsEverywhere {
  constructor(private readonly deps: EverywhereDeps) {}

  readonly list = async (actor: Actor, wanted: FlowsWanted): Promise<Paged<ApprovalFlowItem>> => {
    const { store, infos, access } = this.deps
    const { approvalFlow, project, projectMember } = store.t
    const { projectId, keyword } = wanted
    if (projectId !== undefined) await access.require(actor, store.read, projectId, 'tester', missingProject())
    const seen = projectId === undefined ? this.seenBy(actor) : eq(approvalFlow.projectId, projectId)
    const where = and(seen, this.named(keyword.trim()))
    const [counted] = await store.read
      .select({ total: count() })
      .from(approvalFlow)
      .innerJoin(project, eq(project.id, approvalFlow.projectId))
      .where(where)
    const rows = await store.read
      .select({ flow: approvalFlow, projectName: project.name, ownerId: project.userId, role: projectMember.role })
      .from(approvalFlow)
      .innerJoin(project, eq(project.id, approvalFlow.projectId))
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .where(where)
      .orderBy(asc(sql`lower(${approvalFlow.name})`), asc(approvalFlow.id))
      .limit(wanted.pageSize)
      .offset(offsetOf(wanted))
    const all = await infos.of(
      store.read,
      rows.map(({ flow }) => flow),
    )
    const list = all.map((info, at) => {
      const { projectName, ownerId, role } = rows[at]!
      const mayEdit = actor.role === 1 || ownerId === actor.userId || role === 'admin' || role === 'developer'
      return { ...info, projectName, mayEdit }
    })
    return toPaged(list, counted?.total ?? 0, wanted)
  }

  private seenBy(actor: Actor): SQL | undefined {
    const { store } = this.deps
    const { approvalFlow, project, projectMember } = store.t
    // Sub users and people viewing as a role belong to no project's studio.
    if (actor.sub || actor.as !== undefined) return sql`1 = 0`
    const inApp = actor.app === null ? undefined : eq(approvalFlow.projectId, actor.app)
    if (actor.role === 1) return inApp
    const own = store.read
      .select({ id: project.id })
      .from(project)
      .leftJoin(projectMember, countedMembership(store.t, actor))
      .where(
        or(
          eq(project.userId, actor.userId),
          and(eq(projectMember.userId, actor.userId), ne(projectMember.role, 'ordinary')),
        ),
      )
    return and(inApp, inArray(approvalFlow.projectId, own))
  }

  private named(keyword: string): SQL | undefined {
    const { approvalFlow, project } = this.deps.store.t
    const pattern = containing(keyword.toLowerCase())
    const has = (column: typeof approvalFlow.name | typeof project.name) =>
      sql`lower(${column}) like ${pattern} escape '\\'`
    return keyword === '' ? undefined : or(has(approvalFlow.name), has(project.name))
  }
}
