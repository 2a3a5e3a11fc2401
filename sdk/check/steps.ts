import { shapeProblem } from '#kernel/engine/protocol'
import { filled, tell } from '#kernel/message'
import {
  type ActionNode,
  type Catalogue,
  elementOf,
  type Finding,
  type FlowNode,
  type FlowRecord,
  isActionStep,
  isDisabled,
  isGroupStep,
  kindOfStep,
  lanesOf,
  nearestName,
  type PageDocument,
  repeatersAround,
} from '#kernel/page/records'
import { checkFlow } from '#kernel/page/schema'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import { type FieldSpec, fieldsIn } from '../fields/fields-of.ts'
import { holds } from '../setter/when.ts'
import { type Declared, type DeclaredAction, defaultsIn } from './declared.ts'
import { type Fix, withFix } from './fix.ts'

/** What the page's flows are checked against: the page itself, its components and the actions that are installed. */
export interface FlowSurroundings {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  readonly actionOf: Declared['action']
  readonly kindOf: Declared['step']
}

/** What fails for certain as soon as the step runs. */
const FAILS: ReadonlySet<string> = new Set([
  'FLOW_UNKNOWN_ACTION',
  'FLOW_UNKNOWN_STEP',
  'FLOW_MISSING_PARAM',
  'FLOW_COMPUTED_VARIABLE',
  'FLOW_NO_METHOD',
])

/** All that is wrong inside one flow: its shape, and steps that cannot do what they are there for. */
export function findingsOfFlow(flow: FlowRecord, around: FlowSurroundings): readonly Finding[] {
  const findings: Finding[] = []
  const check = (list: readonly FlowNode[]): void => {
    let ended: string | null = null
    for (const node of list) {
      const report = (code: string, path: string, message: Finding['message'], fix?: Fix) =>
        findings.push({
          level: FAILS.has(code) ? 'error' : 'warning',
          code,
          entry: flow.id,
          path: path === '' ? node.id : `${node.id}.${path}`,
          message,
          ...withFix(fix),
        })
      if (ended !== null)
        report('FLOW_UNREACHABLE', '', { zh: '不会执行：流程在上一步结束', en: 'Never runs: the step before ends the flow' })
      ended = null
      if (isDisabled(node)) continue
      for (const { steps } of lanesOf(node)) check(steps)
      if (isGroupStep(node) && !around.kindOf(kindOfStep(node)))
        report('FLOW_UNKNOWN_STEP', '', tell('check.unknown-step', { kind: node.group }))
      if (isActionStep(node)) {
        const action = around.actionOf(node.action)
        if (action?.ends) ended = node.id
        for (const { path, message, code, fix } of checkStep(node, action, around, flow.id)) report(code, path, message, fix)
      }
    }
  }
  check(flow.nodes)
  return [...checkFlow(flow, around.kindOf), ...findings]
}

/** The findings of every flow of the page. */
export function findingsOfFlows(around: FlowSurroundings): readonly Finding[] {
  return [...around.document.entries.values()].flatMap((entry) => (entry.kind === 'flow' ? findingsOfFlow(entry, around) : []))
}

interface StepFinding {
  readonly code: string
  readonly path: string
  readonly message: Finding['message']
  readonly fix?: Fix | undefined
}

function checkStep(node: ActionNode, action: DeclaredAction | undefined, around: FlowSurroundings, flow: string): readonly StepFinding[] {
  if (!action) {
    const message = filled(
      { zh: '没有安装动作“{action}”，运行时会失败', en: 'The action “{action}” is not installed: the step will fail' },
      { action: node.action.replace(/^action\//, '') },
    )
    return [{ code: 'FLOW_UNKNOWN_ACTION', path: '', message }]
  }
  if (!action.schema) return []
  const values = { ...defaultsIn(action.schema), ...node.params }
  return fieldsIn(action.schema).flatMap((field): readonly StepFinding[] => {
    const { path, label, needed } = field
    if (Object.keys(node.bindings).some((bound) => bound === path || bound.startsWith(`${path}.`)) || !holds(field.when, values)) return []
    if (field.repeatsIn !== undefined && rowsOf(getPath(values, field.repeatsIn), around).length === 0) return []
    if (field.repeatsIn !== undefined && field.choices !== undefined) return checkRow(field, values, around, flow)
    const value = getPath(values, path)
    if (value !== undefined && value !== null && value !== '')
      return [
        ...checkMethods(field, node, value, around),
        ...checkArguments(field, node, value, around),
        ...checkAssigned(field, value, around),
        ...checkSent(field, node, value, isHandedNothing(node, around, flow)),
      ]
    const message = filled({ zh: '没有填写“{label}”，运行时会失败', en: '"{label}" is not set: the step will fail' }, { label })
    return needed ? [{ code: 'FLOW_MISSING_PARAM', path, message }] : []
  })
}

/** A step of an older page sends more than its author chose. With parameters they are likely all that is meant; without, the result of the step before. */
function checkSent({ path, options, label }: FieldSpec, node: ActionNode, value: unknown, isSafe: boolean): readonly StepFinding[] {
  const { api, target, data } = node.params
  const asked = api ?? target
  if (isSafe || options.ofNewStep === undefined || value !== 'older' || typeof asked !== 'string' || asked === '') return []
  const isChosen = Array.isArray(data) && data.some((row: Json) => isObject(row) && row.key !== '')
  const message = filled(
    {
      zh: '这一步会把上一步的全部结果都发给接口，不只是选定的参数；请检查“{label}”',
      en: 'This step sends the API all that the step before handed on, not only the chosen parameters: check "{label}"',
    },
    { label },
  )
  return [{ code: 'FLOW_SENDS_ALL', path, message, fix: { kind: 'set', path, step: node.id, value: isChosen ? 'chosen' : 'all' } }]
}

/** The first step of a flow that only events of the page itself start: they have no payload. */
function isHandedNothing({ id }: ActionNode, { document }: FlowSurroundings, flow: string): boolean {
  const entry = document.entries.get(flow)
  const starters = startersOf(document, flow)
  const isPage = ({ element }: Starter) => document.entries.get(element)?.kind === 'page'
  return entry?.kind === 'flow' && entry.nodes[0]?.id === id && starters.length > 0 && starters.every(isPage)
}

/** A variable that only its formula sets. */
function checkAssigned({ path, options }: FieldSpec, value: unknown, { document }: FlowSurroundings): readonly StepFinding[] {
  if (options.assigns !== true) return []
  const computed = [...document.entries.values()].some((e) => e.kind === 'variable' && e.name === value && e.formula !== undefined)
  const message = filled(
    {
      zh: '变量“{String}”由公式计算得出，不能赋值，运行时会失败',
      en: 'The variable "{String}" is computed by a formula and cannot be set: the step will fail',
    },
    { String: String(value) },
  )
  return computed ? [{ code: 'FLOW_COMPUTED_VARIABLE', path, message }] : []
}

/** An element without the requested method; missing elements are reported elsewhere. */
function checkMethods({ path, options }: FieldSpec, node: ActionNode, value: unknown, around: FlowSurroundings): readonly StepFinding[] {
  const { elementFrom, methods } = options
  const beside = typeof elementFrom === 'string' ? getPath(node.params, elementFrom) : value
  const wanted = typeof elementFrom === 'string' ? [value] : methods
  if (typeof beside !== 'string' || !Array.isArray(wanted)) return []
  const element = elementOf(around.document, beside)
  // The methods of a component that is not installed are unknown.
  if (!element || !around.catalogue(element.type)) return []
  const offered: readonly string[] = [...(around.catalogue(element.type)?.methods ?? []), 'show', 'hide']
  const lacking = wanted.find((method) => typeof method === 'string' && !offered.includes(method))
  if (lacking === undefined) return []
  const message = filled(
    { zh: '组件“{name}”没有方法“{lacking}”', en: 'The element "{name}" has no method "{lacking}"' },
    { name: element.name, lacking: String(lacking) },
  )
  const meant = typeof elementFrom === 'string' ? nearestName(lacking as string, offered) : undefined
  const fix: Fix | undefined = meant === undefined ? undefined : { kind: 'set', path, step: node.id, value: meant }
  return [{ code: 'FLOW_NO_METHOD', path, message, fix }]
}

/** An argument that the method does not take, as far as its component declares that. */
function checkArguments(
  { path, options }: FieldSpec,
  { params }: ActionNode,
  value: unknown,
  around: FlowSurroundings,
): readonly StepFinding[] {
  if (!isObject(options.takenBy)) return []
  const { element: elementAt, method: methodAt } = options.takenBy
  const [id, method] = [getPath(params, String(elementAt)), getPath(params, String(methodAt))]
  const element = typeof id === 'string' ? elementOf(around.document, id) : undefined
  const shapes = element && around.catalogue(element.type)?.methodShapes
  const shape = shapes && typeof method === 'string' && Object.hasOwn(shapes, method) ? shapes[method]?.args : undefined
  const problem = shape && shapeProblem(shape, value as Json)
  if (!element || !problem) return []
  const { at, expected, found } = problem
  const message = tell('engine.argument-differs', {
    ...{ element: element.id, method: String(method), at: at || tell('engine.kind-argument') },
    ...{ expected, found },
  })
  return [{ code: 'FLOW_WRONG_ARGUMENT', path, message }]
}

/** What starts a flow: an event of an element. */
interface Starter {
  readonly element: string
  readonly event: string
}

/** Every event that starts a flow, in the order of the document. */
export function startersOf(document: PageDocument, flow: string): readonly Starter[] {
  return [...document.entries.values()].flatMap((entry) =>
    entry.kind === 'element' || entry.kind === 'page'
      ? Object.entries(entry.events).flatMap(([event, flows]) => (flows.includes(flow) ? [{ element: entry.id, event }] : []))
      : [],
  )
}

const rowsOf = (id: unknown, { document, catalogue }: FlowSurroundings): readonly string[] =>
  typeof id === 'string' ? repeatersAround(document, catalogue, id) : []

/** A step that does not say which row it means, in a flow that starts outside of these rows. */
function checkRow(
  { path, repeatsIn = '', options }: FieldSpec,
  values: JsonObject,
  around: FlowSurroundings,
  flow: string,
): readonly StepFinding[] {
  const id = getPath(values, repeatsIn)
  const isSaid = getPath(values, path) !== 'own' || options.outside !== undefined
  const rows = rowsOf(id, around)
  const isOutside = ({ element }: Starter) => rows.some((list) => !rowsOf(element, around).includes(list))
  if (isSaid || !startersOf(around.document, flow).some(isOutside)) return []
  return [{ code: 'FLOW_NEEDS_ROW', path, message: tell('view.in-rows', { element: String(id) }) }]
}
