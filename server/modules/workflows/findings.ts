import { filled, type Told } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import { isActionStep, isDisabled, isGroupStep, kindOfStep, walkSteps } from '#kernel/page/steps'
import { prefixOf, type ServicePrefix } from '#kernel/page/values'
import { writtenParams } from '#sdk/workflow'
import type { DataEnv, ProjectShape } from '../models/index.ts'
import { usesOf, type WorkflowDefinition } from './definition.ts'
import type { UsedViews } from './grants.ts'
import type { WorkflowFinding } from './model.ts'
import { nodeNamed, stepKindNamed, triggerNamed } from './nodes.ts'
import { problemOf, ruleOf } from './schedule-rule.ts'
import { noServiceWords } from './words.ts'

const words = {
  noTrigger: { zh: '还没有选择触发器', en: 'No trigger is chosen yet' },
  noSteps: { zh: '还没有步骤', en: 'It has no steps yet' },
  badTrigger: { zh: '触发器的设置不完整', en: 'The settings of the trigger are not complete' },
  unknownNode: { zh: '此版本没有这种步骤', en: 'This release has no such step' },
  onlyBefore: { zh: '这个步骤只能用于写入之前的工作流', en: 'This step is for workflows before a write alone' },
  onlyWebhook: { zh: '这个步骤只能用于 Webhook 启动的工作流', en: 'This step is for workflows that a webhook starts' },
  noOutside: {
    zh: '写入之前不能有外部影响或等待：请改用写入之后的工作流',
    en: 'Before a write nothing reaches the outside or waits: use a workflow after the write',
  },
  computedHost: {
    zh: '地址的主机必须写明，不能来自公式或 ${}',
    en: 'The host of the address must be written out, not made by a formula or ${}',
  },
  needsProject: {
    zh: '没有人启动它：请以项目权限运行',
    en: 'No person starts it: let it run with the permissions of the project',
  },
}

/** Where a workflow would be published, and what is there. */
export interface PublishPlace {
  readonly shape: ProjectShape
  readonly views: UsedViews
  readonly services: readonly ServicePrefix[]
  readonly env: DataEnv
}

function nodeFinding(
  node: FlowNode,
  { starts, isBefore }: { readonly starts: string; readonly isBefore: boolean },
  { services, env }: PublishPlace,
): Told | null {
  if (isGroupStep(node)) return stepKindNamed(kindOfStep(node)) ? null : words.unknownNode
  if (!isActionStep(node)) return null
  const declaration = nodeNamed(node.action)
  if (!declaration) return words.unknownNode
  if (declaration.only === 'before' && !isBefore) return words.onlyBefore
  if (declaration.only === 'webhook' && starts !== 'webhook') return words.onlyWebhook
  const params = declaration.params.safeParse(node.params)
  const uses = params.success ? declaration.uses?.(params.data as never, writtenParams(node)) : undefined
  if (uses?.hosts?.includes('*')) return words.computedHost
  const lacking = uses?.services?.find((name) => prefixOf(services, env, name) === null)
  if (lacking !== undefined) return noServiceWords(lacking)
  if (isBefore && (declaration.effect === 'outside' || declaration.effect === 'wait')) return words.noOutside
  return null
}

function scheduleFinding({ trigger }: WorkflowDefinition, shape: ProjectShape): Told | null {
  const rule = ruleOf(trigger.params)
  const model = rule.kind === 'field' ? shape.byName.get(rule.model) : undefined
  return problemOf(rule, (name) => model?.fields.find((field) => field.name === name)?.type)
}

/** Why a workflow cannot be published in an environment; empty where nothing is in the way. */
export function findingsOf(definition: WorkflowDefinition, place: PublishPlace): readonly WorkflowFinding[] {
  const { shape, views } = place
  const { trigger, nodes, runAs } = definition
  const found: WorkflowFinding[] = []
  const add = (why: Told | null, node = ''): void => void (why && found.push({ node, why }))
  const declared = triggerNamed(trigger.type)
  const starts = declared?.starts
  add(declared ? null : words.noTrigger)
  add(!declared || declared.params.safeParse(trigger.params).success ? null : words.badTrigger)
  if (starts?.by === 'schedule') add(scheduleFinding(definition, shape))
  add(nodes.length === 0 ? words.noSteps : null)
  if (runAs === 'actor' && (starts?.by === 'schedule' || starts?.by === 'webhook')) add(words.needsProject)
  const isBefore = starts?.by === 'record' && starts.phase === 'before'
  walkSteps(nodes, (node) => {
    if (!isDisabled(node)) add(nodeFinding(node, { starts: starts?.by ?? '', isBefore }, place), node.id)
  })
  for (const name of unknownModels(definition, shape, views))
    add(filled({ zh: '此环境中没有数据模型“{name}”', en: 'There is no model “{name}” in this environment' }, { name }))
  return found
}

/** Names that are no model; those of views are models where records are only read. */
function unknownModels({ trigger, nodes }: WorkflowDefinition, shape: ProjectShape, views: UsedViews): Set<string> {
  const { model } = trigger.params
  const used = usesOf(nodes).flatMap(({ models }) => Object.entries(models ?? {}))
  const unread = used.flatMap(([name, actions]) =>
    views.has(name) && actions.every((action) => action === 'view') ? [] : [name],
  )
  const all = typeof model === 'string' && model !== '' ? [...unread, model] : unread
  return new Set(all.filter((name) => !shape.byName.has(name)))
}
