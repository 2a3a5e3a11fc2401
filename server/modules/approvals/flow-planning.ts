import { and, eq } from 'drizzle-orm'
import type { ApprovalEntry } from '#kernel/page/schema'
import type { Db, Store } from '../../db/store.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { WorkflowTables } from '../workflows/index.ts'
import { definitionOf } from './compile.ts'
import { findingsOf, namesIn } from './findings.ts'
import type { ApprovalFlowFinding } from './model.ts'
import type { StoredDefinition } from './table.ts'

/** What a draft would be in an environment. */
export interface PlannedFlow {
  readonly definition: StoredDefinition
  /** What is in the way of publishing. */
  readonly findings: readonly ApprovalFlowFinding[]
}
export interface FlowPlanningDeps {
  readonly store: Pick<Store<AccountTables & RoleTables & WorkflowTables>, 't'>
  readonly shapes: ModelShapes
  readonly access: Pick<Access, 'roleOfPerson'>
}
const ACTIVE = 1

/** Plans a draft with the models, roles, people and workflows that the environment has. */
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
  const people = new Set<number>()
  for (const id of new Set(
    namesIn(entries, definition).flatMap(({ kind, value }) => (kind === 'person' ? value : [])),
  )) {
    if (!Number.isSafeInteger(id)) continue
    const [person] = await db
      .select({ status: user.status })
      .from(user)
      .where(eq(user.id, id as number))
    const mayEnter = person?.status === ACTIVE && (await access.roleOfPerson(db, id as number, projectId)) !== null
    if (mayEnter) people.add(id as number)
  }
  const place = {
    ...{ shape, people },
    roles: new Set(roles.map(({ id }) => id)),
    workflows: new Set(published.map(({ name }) => name)),
  }
  return { definition, findings: findingsOf(entries, definition, place) }
}
