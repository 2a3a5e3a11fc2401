import { filled, type Label, type Told } from '#kernel/message'
import type { FlowNode, GroupNode } from '#kernel/page/records'
import { type ApprovalEntry, approvalOf } from '#kernel/page/schema'
import { isActionStep, isDisabled, isGroupStep, kindOfStep, walkSteps } from '#kernel/page/steps'
import { getPath, type Json, type JsonObject } from '#kernel/page/values'
import { stepKindDeclarations } from '#plugins/presets/steps'
import type { StepKindDeclaration } from '#sdk'
import { approvalSettings } from '#sdk/approval'
import { fieldTypeNamed, type ModelShape, type ProjectShape, SYSTEM_FIELDS } from '../models/index.ts'
import { isKnownGroup } from './compile.ts'
import { approvalNodeNamed, approverNamed } from './declared.ts'
import type { ApprovalFlowFinding } from './model.ts'
import { check } from './reduce/check.ts'
import { chosenOf, countedFields, isEmpty, type Named, namedBy, type SettingsSchema } from './settings-names.ts'
import type { StoredDefinition } from './table.ts'

const words = {
  unknownStep: { zh: '此版本没有这种步骤', en: 'This release has no such step' },
  unknownGroup: { zh: '审批流不支持这种分支', en: 'Approval flows do not support groups of this kind' },
  unknownSource: {
    zh: '此版本没有这种审批人来源“{name}”',
    en: 'This release has no such source of approvers: “{name}”',
  },
  badSettings: { zh: '“{path}”的设置不正确，请重新设置', en: 'The setting “{path}” is not valid. Set it again' },
  empty: { zh: '请填写“{label}”', en: '“{label}” is empty. Fill it in' },
  noCondition: {
    zh: '路径 {lane} 没有条件，永远不会执行：请填写条件',
    en: 'Path {lane} has no condition and never runs: set one',
  },
  model: { zh: '此环境中没有数据模型“{name}”', en: 'There is no model “{name}” in this environment' },
  field: {
    zh: '数据模型在此环境中没有字段“{name}”',
    en: 'The model has no field “{name}” in this environment',
  },
  role: { zh: '选择的角色已不存在，请重新选择', en: 'A chosen role does not exist any more. Choose another one' },
  person: {
    zh: '选择的成员已停用或不在项目中，请重新选择',
    en: 'A chosen person is frozen or not in the project. Choose another one',
  },
  page: { zh: '选择的页面已不存在，请重新选择', en: 'The chosen page does not exist any more. Choose another one' },
  closedPage: {
    zh: '页面“{name}”没有发布到此环境，请先发布页面',
    en: 'The page “{name}” is not published in this environment. Publish the page first',
  },
  workflow: {
    zh: '工作流“{name}”没有发布到此环境，请先发布',
    en: 'The workflow “{name}” is not published in this environment. Publish it first',
  },
  notPeople: { zh: '字段“{name}”不是人员字段', en: 'The field “{name}” does not hold people' },
} as const satisfies { readonly [problem: string]: Label }

const stepKinds = new Map<string, StepKindDeclaration>(
  stepKindDeclarations.map((one) => [one.id, one as StepKindDeclaration]),
)

/** What there is where a flow would be published. */
export interface PublishPlace {
  readonly shape: ProjectShape
  /** Ids of the project's roles. */
  readonly roles: ReadonlySet<number>
  /** Ids of active people who may enter the project. */
  readonly people: ReadonlySet<number>
  /** Pages of the project by id; `isOpen`: published there. */
  readonly pages: ReadonlyMap<number, { readonly name: string; readonly isOpen: boolean }>
  /** Names of the workflows that are published there. */
  readonly workflows: ReadonlySet<string>
}

/** Everything that settings and steps of a draft name. */
export const namesIn = (entries: Iterable<ApprovalEntry>, { nodes }: StoredDefinition): readonly Named[] => {
  const found = [...namedBy(approvalSettings, approvalOf(entries))]
  walkEnabled(nodes, (node) => {
    const declaration = isActionStep(node) ? approvalNodeNamed(node.action) : undefined
    if (declaration && isActionStep(node)) found.push(...namedBy(declaration.params, node.params))
  })
  return found
}

const walkEnabled = (nodes: readonly FlowNode[], visit: (node: FlowNode) => void): void =>
  walkSteps(nodes, (node) => {
    if (isDisabled(node)) return false
    visit(node)
    return true
  })

/** Why a flow cannot be published; empty where nothing is in the way. `node` is empty for the flow itself. */
export function findingsOf(
  entries: Iterable<ApprovalEntry>,
  definition: StoredDefinition,
  place: PublishPlace,
): readonly ApprovalFlowFinding[] {
  const { settings, nodes, parts } = definition
  const model = place.shape.byName.get(settings.model)
  const own = approvalOf(entries)
  const found: ApprovalFlowFinding[] = []
  const add = (node: string, whys: readonly Told[]): void => void found.push(...whys.map((why) => ({ node, why })))
  add('', settingsFindings(approvalSettings, own, { place, model }))
  add(
    '',
    [...writtenFields(settings)].flatMap((name) => fieldProblem(name, model)),
  )
  walkEnabled(nodes, (node) => add(node.id, nodeFindings(node, { place, model })))
  const checked = check({ parts, withdraw: settings.withdraw }).flatMap(({ node, problem, why }) => {
    // A step that is not complete names no step yet.
    const isTold = problem === 'unknown step' && found.some((each) => each.node === node)
    return isTold ? [] : [{ node: node ?? '', why }]
  })
  return [...found, ...checked]
}

/** The fields that the outcome of an approval writes. */
const writtenFields = ({ approved, refused }: StoredDefinition['settings']): ReadonlySet<string> =>
  new Set([...approved, ...refused].map(({ key }) => key))

const fieldProblem = (name: string, model: ModelShape | undefined): readonly Told[] =>
  !model || model.fields.some((field) => field.name === name) ? [] : [filled(words.field, { name })]

interface At {
  readonly place: PublishPlace
  readonly model: ModelShape | undefined
  readonly isBound?: (path: string) => boolean
}

function nodeFindings(node: FlowNode, at: At): readonly Told[] {
  if (isGroupStep(node)) return isKnownGroup(node) ? conditionFindings(node) : [words.unknownGroup]
  if (!isActionStep(node)) return [words.unknownGroup]
  const declaration = approvalNodeNamed(node.action)
  if (!declaration) return [words.unknownStep]
  const bound = Object.keys(node.bindings)
  const isBound = (path: string) => bound.some((each) => each === path || each.startsWith(`${path}.`))
  return settingsFindings(declaration.params, node.params, { ...at, isBound })
}

/** Lanes without a condition, of a group that has one for each lane but the last. */
function conditionFindings(node: GroupNode): readonly Told[] {
  const control = stepKinds.get(kindOfStep(node))?.lanes?.control
  if (control?.by !== 'conditions') return []
  return node.body.slice(0, -1).flatMap((_, lane) => {
    const path = `${control.param}.${lane}.is`
    const isSet = node.bindings[path] !== undefined || getPath(node.params, path) === true
    return isSet ? [] : [filled(words.noCondition, { lane: lane + 1 })]
  })
}

function settingsFindings(schema: SettingsSchema, own: JsonObject, at: At): readonly Told[] {
  const { isBound = () => false } = at
  const parsed = schema.safeParse(own)
  if (!parsed.success) {
    const paths = new Set(parsed.error.issues.map(({ path }) => path.join('.')))
    const wrong = [...paths].filter((path) => !isBound(path))
    if (wrong.length > 0) return wrong.map((path) => filled(words.badSettings, { path }))
  }
  const params = (parsed.success ? parsed.data : own) as JsonObject
  const found: Told[] = []
  for (const { path, label, needed, setter } of countedFields(schema, params)) {
    const value = getPath(params, path)
    if (needed && isEmpty(value) && !isBound(path)) found.push(filled(words.empty, { label }))
    if (setter === 'setter/approvers') found.push(...approverFindings(value, path, at))
  }
  const names = namedBy(schema, params, isBound)
  return [...found, ...names.flatMap((named) => namedProblem(named, at))]
}

/** What sources of people lack. What they name is checked with the step. */
function approverFindings(value: Json | undefined, at: string, { isBound = () => false, model }: At): readonly Told[] {
  return chosenOf(value).flatMap(({ source, params }, index) => {
    const declared = approverNamed(source)
    if (!declared) return [filled(words.unknownSource, { name: source })]
    const bound = (path: string) => isBound(`${at}.${index}.params.${path}`)
    const parsed = declared.params.safeParse(params)
    const found = parsed.success ? (parsed.data as JsonObject) : params
    const wrong = parsed.success
      ? []
      : parsed.error.issues.map(({ path }) => path.join('.')).filter((path) => !bound(path))
    const fields = countedFields(declared.params, found)
    const empty = fields.filter(({ path, needed }) => needed && isEmpty(getPath(found, path)) && !bound(path))
    const people = fields
      .filter(({ setter }) => setter === 'setter/model-field')
      .map(({ path }) => getPath(found, path))
    return [
      ...wrong.map((path) => filled(words.badSettings, { path })),
      ...empty.map(({ label }) => filled(words.empty, { label })),
      ...people.flatMap((name) => peopleProblem(name, model)),
    ]
  })
}

/** A field that exists and holds no people. */
function peopleProblem(name: Json | undefined, model: ModelShape | undefined): readonly Told[] {
  const field = model?.fields.find((each) => each.name === name)
  return field && fieldTypeNamed(field.type)?.among !== 'people' ? [filled(words.notPeople, { name: field.name })] : []
}

function pageProblem(page: ReturnType<PublishPlace['pages']['get']>): readonly Told[] {
  if (!page) return [words.page]
  return page.isOpen ? [] : [filled(words.closedPage, { name: page.name })]
}

function namedProblem({ kind, value, also }: Named, { place, model }: At): readonly Told[] {
  const name = String(value)
  const unless = (isKnown: boolean, word: Label) => (isKnown ? [] : [filled(word, { name })])
  switch (kind) {
    case 'model':
      return unless(place.shape.byName.has(name), words.model)
    case 'field':
      return also.includes(name) && SYSTEM_FIELDS.some((each) => each === name) ? [] : fieldProblem(name, model)
    case 'role':
      return unless(place.roles.has(Number(value)), words.role)
    case 'person':
      return unless(place.people.has(Number(value)), words.person)
    case 'workflow':
      return unless(place.workflows.has(name), words.workflow)
    case 'page':
      return pageProblem(place.pages.get(Number(value)))
  }
}
