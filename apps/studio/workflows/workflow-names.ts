import type { FlowNode } from '#kernel/page/records'
import { isActionStep, lanesOf, walkSteps } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { nodeDeclarations } from '#plugins/presets/nodes'
import type { ScopeEntry } from '#sdk/setter'
import { FUNCTION_NAMES } from '../flows/sample-record.ts'
import { triggerNamed } from './trigger-words.ts'

/** A record of each model as formulas would read it, by the name of the model. */
export type SampleRecords = ReadonlyMap<string, JsonObject>

/** What the names of a workflow are made of. */
export interface NamedParts {
  readonly trigger: { readonly type: string; readonly params: JsonObject }
  readonly nodes: readonly FlowNode[]
  readonly records: SampleRecords
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** The models whose fields formulas may name: that of the trigger, and those that steps read or write. */
export function modelsNamed({ trigger, nodes }: Pick<NamedParts, 'trigger' | 'nodes'>): readonly string[] {
  const names = new Set([textOf(trigger.params.model)])
  walkSteps(nodes, (step) => void (isActionStep(step) && names.add(textOf(step.params.model))))
  return [...names].filter((name) => name !== '').toSorted()
}

/** What formulas read as `event`, with a value of the right type in each part. */
export function sampleEvent({ trigger, records }: Pick<NamedParts, 'trigger' | 'records'>): JsonObject {
  const declared = triggerNamed(trigger.type)
  const parsed = declared?.params.safeParse(trigger.params)
  const sample = declared && parsed?.success ? declared.sample(parsed.data as never) : {}
  const model = textOf(trigger.params.model)
  const event: JsonObject = {
    ...{
      kind: declared?.starts.by ?? '',
      at: 0,
      model,
      op: '',
      before: null,
      after: null,
      changed: [],
      input: null,
      by: 1,
    },
    ...(typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? (sample as JsonObject) : {}),
  }
  const record = records.get(model)
  const starts = declared?.starts
  if (starts?.by !== 'record') return event
  const shown = (value: Json | undefined): Json => (value === null ? null : (record ?? value ?? null))
  return { ...event, op: starts.op, before: shown(event.before), after: shown(event.after) }
}

/** What a step hands on; undefined where that is not known before it runs. */
function outputOf(step: FlowNode, records: SampleRecords): Json | undefined {
  if (!isActionStep(step)) return undefined
  const record = records.get(textOf(step.params.model))
  switch (step.action) {
    case 'node/query':
      return step.params.one === true ? (record ?? {}) : record ? [record] : []
    case 'node/create':
    case 'node/update':
    case 'node/delete':
      return { id: '', rev: 1 }
    default:
      return undefined
  }
}

/** The steps that run before one, and the one right before it in the same path. */
function before(nodes: readonly FlowNode[], id: string) {
  const earlier: FlowNode[] = []
  let last: FlowNode | null | undefined
  const visit = (steps: readonly FlowNode[]): boolean => {
    let previous: FlowNode | null = null
    for (const step of steps) {
      if (step.id === id) {
        last = steps === nodes || previous ? previous : undefined
        return true
      }
      earlier.push(step)
      if (lanesOf(step).some((lane) => visit(lane.steps))) return true
      previous = step
    }
    return false
  }
  visit(nodes)
  return { earlier, last }
}

const typeOf = (value: Json | undefined): string =>
  value === undefined ? '' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

const EVENT_INFO = { zh: '启动工作流的事件', en: 'What started the workflow' }
const INPUT_INFO = { zh: '上一步的返回值', en: 'What the step before returned' }

/** The names that formulas of a step can use: the event, what came before it, variables and functions. */
export function workflowNames(parts: NamedParts, step: string): readonly ScopeEntry[] {
  const { nodes, records } = parts
  const event = sampleEvent(parts)
  const { earlier, last } = before(nodes, step)
  const first = event.after ?? event.before ?? event.input ?? {}
  const input = last === null ? first : last ? outputOf(last, records) : undefined
  const entry = (name: string, kind: ScopeEntry['kind'], value: Json | undefined, detail: string): ScopeEntry => ({
    ...{ name, kind, detail },
    ...(value === undefined ? {} : { value }),
  })
  const variables = new Set<string>()
  for (const each of earlier)
    if (isActionStep(each) && each.action === 'node/set-variable') variables.add(textOf(each.params.name))
  return [
    { ...entry('eventParams', 'event', input, typeOf(input)), info: INPUT_INFO, first: true },
    { ...entry('event', 'event', event, 'object'), info: EVENT_INFO },
    ...earlier.filter(isActionStep).map((each) => {
      const label = nodeDeclarations.find(({ id }) => id === each.action)?.label
      const named = entry(`steps.${each.id}`, 'api', outputOf(each, records), each.name)
      return label ? { ...named, info: label } : named
    }),
    ...[...variables].filter((name) => name !== '').map((name) => entry(`variable.${name}`, 'variable', undefined, '')),
    ...FUNCTION_NAMES,
  ]
}
