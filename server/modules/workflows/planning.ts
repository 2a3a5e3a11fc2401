import type { WorkflowEntry } from '#kernel/page/schema'
import type { ServicePrefix } from '#kernel/page/values'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db } from '../../db/store.ts'
import type { DataEnv, ModelShapes, ProjectShape } from '../models/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { ShownViews } from '../records/index.ts'
import {
  definitionOf,
  modelNamesOf,
  usesOf,
  usesOfTrigger,
  type WorkflowDefinition,
  withServiceHosts,
} from './definition.ts'
import { findingsOf } from './findings.ts'
import { type Grants, grantsOf } from './grants.ts'
import type { WorkflowFinding } from './model.ts'

/** What a draft would be in an environment: published now, or tested. */
export interface PlannedWorkflow {
  readonly shape: ProjectShape
  readonly definition: WorkflowDefinition
  readonly grants: Grants
  /** What is in the way of publishing. */
  readonly findings: readonly WorkflowFinding[]
}

export interface PlanningDeps {
  readonly shapes: ModelShapes
  readonly views: Pick<ShownViews, 'used'>
  readonly settings: Pick<Settings, 'config'>
  readonly planFindings: Hooks<PlanFindings>
}

/** What another module finds in the way of publishing a workflow in an environment. */
export type PlanFindings = (
  db: Db,
  at: { readonly projectId: number; readonly env: DataEnv },
  definition: WorkflowDefinition,
) => Promise<readonly WorkflowFinding[]>

/** Plans a draft with the models, views and services that the environment has. */
export async function planWorkflow(
  { shapes, views, settings, planFindings }: PlanningDeps,
  db: Db,
  {
    projectId,
    env,
    entries,
  }: { readonly projectId: number; readonly env: DataEnv; readonly entries: Iterable<WorkflowEntry> },
): Promise<PlannedWorkflow> {
  const shape = await shapes.of(db, projectId, env)
  const definition = definitionOf(entries, shape)
  const config = await settings.config(db, projectId)
  const services: readonly ServicePrefix[] = config.services
  const uses = withServiceHosts([...usesOf(definition.nodes), usesOfTrigger(definition)], services, env)
  const used = await views.used(db, shape, modelNamesOf(definition, uses))
  const findings = [...findingsOf(definition, { shape, views: used, services, env })]
  for (const more of planFindings.all()) findings.push(...(await more(db, { projectId, env }, definition)))
  return { shape, definition, findings, grants: grantsOf(uses, shape, used) }
}
