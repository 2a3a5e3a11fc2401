import { and, eq, inArray } from 'drizzle-orm'
import type { ApprovalEntry } from '#kernel/page/schema'
import type { Db, Store } from '../../db/store.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { WorkflowTables } from '../workflows/index.ts'
import { definitionOf } from './compile.ts'
import { findingsOf, namesIn, type PublishPlace } from './findings.ts'
import type { ApprovalFlowFinding } from './model.ts'
import type { NamedKind } from './settings-names.ts'
import type { StoredDefinition } from './table.ts'

/** What a draft would be in an environment. */
export interface PlannedFlow {
  readonly definition: StoredDefinition
  /** What is in the way of publishing. */
  readonly findings: readonly ApprovalFlowFinding[]
}
export interface FlowPlanningDeps {
  readonly store: Pick<Store<AccountTables & PageTables & RoleTables & WorkflowTables>, 't'>
  readonly shapes: ModelShapes
  readonly access: Pick<Access, 'roleOfPerson'>
}
const ACTIVE = 1

/** Those of these pages that the project has, with whether they are published in the environment. */
async function pagesOf(
  { page }: PageTables,
  db: Db,
  { projectId, env, ids }: { readonly projectId: number; readonly env: DataEnv; readonly ids: readonly number[] },
): Promise<PublishPlace['pages']> {
  if (ids.length === 0) return new Map()
  const shown = env === 'prd' ? page.prdPublishId : page.stgPublishId
  const rows = await db
    .select({ id: page.id, name: page.name, shown })
    .from(page)
    .where(and(eq(page.projectId, projectId), inArray(page.id, ids)))
  return new Map(rows.map((row) => [row.id, { name: row.name, isOpen: row.shown !== null }]))
}

/** Plans a draft with the models, roles, people, pages and workflows that the environment has. */
export async function planFlow(
  { store, shapes, access }: FlowPlanningDeps,
  db: Db,
  {
    projectId,
    env,
    entries,
  }: { readonly projectId: number; readonly env: DataEnv; readonly entries: readonly ApprovalEntry[] },
): Promise<PlannedFlow> {
  const { projectRole, workflow, workflowRelease, user } = store.t
  const shape = await shapes.of(db, projectId, env)
  const definition = definitionOf(entries, shape)
  const roles = await db.select({ id: projectRole.id }).from(projectRole).where(eq(projectRole.projectId, projectId))
  const published = await db
    .select({ name: workflow.name })
    .from(workflow)
    .innerJoin(workflowRelease, and(eq(workflowRelease.workflowId, workflow.id), eq(workflowRelease.env, env)))
    .where(and(eq(workflow.projectId, projectId), eq(workflowRelease.isEnabled, true)))
  const named = namesIn(entries, definition)
  const idsOf = (wanted: NamedKind): readonly number[] => [
    ...new Set(
      named.flatMap(({ kind, value }) => (kind === wanted && Number.isSafeInteger(value) ? Number(value) : [])),
    ),
  ]
  const people = new Set<number>()
  for (const id of idsOf('person')) {
    const [person] = await db.select({ status: user.status }).from(user).where(eq(user.id, id))
    const mayEnter = person?.status === ACTIVE && (await access.roleOfPerson(db, id, projectId)) !== null
    if (mayEnter) people.add(id)
  }
  const place = {
    ...{ shape, people },
    roles: new Set(roles.map(({ id }) => id)),
    pages: await pagesOf(store.t, db, { projectId, env, ids: idsOf('page') }),
    workflows: new Set(published.map(({ name }) => name)),
  }
  return { definition, findings: findingsOf(entries, definition, place) }
}
