import type { FlowNode } from '#kernel/page/records'
import { stepsOf, type WorkflowEntry, type WorkflowRecord, workflowOf } from '#kernel/page/schema'
import { isActionStep, isDisabled, walkSteps } from '#kernel/page/steps'
import { prefixOf, type ServicePrefix } from '#kernel/page/values'
import { type NodeUse, writtenParams } from '#sdk/workflow'
import type { DataEnv, ProjectShape } from '../models/index.ts'
import { nodeNamed } from './nodes.ts'

/** A workflow as it is published. */
export interface WorkflowDefinition extends Pick<WorkflowRecord, 'trigger' | 'runAs' | 'onFault' | 'timeoutMs'> {
  readonly nodes: readonly FlowNode[]
  /** The ids of the models that it names, which may get other names. */
  readonly models: { readonly [name: string]: number }
}

/** What every step of a workflow needs to be allowed. */
export function usesOf(nodes: readonly FlowNode[]): readonly NodeUse[] {
  const uses: NodeUse[] = []
  walkSteps(nodes, (node) => {
    if (!isActionStep(node) || isDisabled(node)) return
    const declaration = nodeNamed(node.action)
    // What is computed is not known before it runs: its parameters are as they stand beside their formulas.
    const params = declaration?.params.safeParse(node.params)
    if (declaration?.uses && params?.success) uses.push(declaration.uses(params.data as never, writtenParams(node)))
  })
  return uses
}

/**
 * The same needs, with the hosts that the prefixes of services lead to in an environment. Services without one are left
 * out.
 */
export const withServiceHosts = (
  uses: readonly NodeUse[],
  services: readonly ServicePrefix[],
  env: DataEnv,
): readonly NodeUse[] =>
  uses.map(({ services: named = [], hosts = [], ...use }) => ({
    ...use,
    hosts: [
      ...hosts,
      ...named.flatMap((name) => {
        const prefix = prefixOf(services, env, name)
        return prefix === null ? [] : [new URL(prefix).host]
      }),
    ],
  }))

/** What a trigger needs: the secret that checks the signatures of a webhook. */
export function usesOfTrigger({ trigger }: Pick<WorkflowRecord, 'trigger'>): NodeUse {
  const { secret } = trigger.params
  return typeof secret === 'string' && secret !== '' ? { secrets: [secret] } : {}
}

/** The names of models that a workflow's trigger and steps use. */
export function modelNamesOf(record: Pick<WorkflowRecord, 'trigger'>, uses: readonly NodeUse[]): readonly string[] {
  const { model } = record.trigger.params
  const own = typeof model === 'string' && model !== '' ? [model] : []
  return [...new Set([...own, ...uses.flatMap(({ models }) => Object.keys(models ?? {}))])]
}

/** A workflow's document as it would be published now. */
export function definitionOf(entries: Iterable<WorkflowEntry>, shape: ProjectShape): WorkflowDefinition {
  const all = [...entries]
  const { trigger, runAs, onFault, timeoutMs } = workflowOf(all)
  const nodes = stepsOf(all)
  const names = modelNamesOf({ trigger }, usesOf(nodes))
  const models = Object.fromEntries(
    names.flatMap((name) => {
      const model = shape.byName.get(name)
      return model ? [[name, model.id]] : []
    }),
  )
  return { trigger, runAs, onFault, timeoutMs, nodes, models }
}
