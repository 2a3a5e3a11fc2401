import type { AnyNode } from 'acorn'
import { setOwn } from '#kernel/page/path'
import {
  type Binding,
  type Bindings,
  CALL_METHOD,
  type Catalogue,
  type ElementRecord,
  type FlowNode,
  isActionStep,
  mapSteps,
  type PageDocument,
} from '#kernel/page/records'
import { isObject, type Json, type JsonObject, type ValueShape } from '#kernel/page/values'
import { applyEdits, type Edit } from '../language/edits.ts'
import { parseSource } from '../language/parse-source.ts'
import { renamedRows } from './form-fields.ts'

/** A field of the rows of a list that steps may give to a method: under another name, in rows below these under the names of `way`. */
export interface RowField {
  readonly list: string
  readonly way: readonly string[]
  readonly from: string
  readonly to: string
}

/** What a step gives as it stands, and what older pages have instead. */
const GIVEN = ['args', 'params'] as const
const DATA = /^data\.(\d+)\.value(?:\.|$)/

/** Steps that give a list's methods rows, with the field's other name in them; the same list where nothing says it. */
export function withMethodRows(
  nodes: readonly FlowNode[],
  field: RowField,
  document: PageDocument,
  catalogue: Catalogue | undefined,
): readonly FlowNode[] {
  if (field.from.includes('.') || field.to.includes('.')) return nodes
  const list = document.entries.get(field.list)
  const shapes = list?.kind === 'element' ? catalogue?.((list as ElementRecord).type)?.methodShapes : undefined
  const placesOf = (method: Json | undefined) => (typeof method === 'string' ? rowPlaces(shapes?.[method]?.args) : [])
  return mapSteps(nodes, (step) => {
    if (!isActionStep(step)) return step
    const isCall = step.action === CALL_METHOD && step.params.target === field.list
    return placesOf(isCall ? step.params.method : undefined).reduce<FlowNode>((now, at) => inStep(now, at, field), step)
  })
}

/** The paths of rows in a method's parameters. */
function rowPlaces(shape: ValueShape | undefined, at: readonly string[] = []): readonly (readonly string[])[] {
  if (!shape) return []
  if (shape.isRow) return [at]
  const either = (shape.anyOf ?? []).flatMap((each) => rowPlaces(each, at))
  return [...either, ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => rowPlaces(each, [...at, name]))]
}

function inStep(node: FlowNode, at: readonly string[], field: RowField): FlowNode {
  if (!isActionStep(node)) return node
  const params: { [name: string]: Json } = { ...node.params }
  for (const name of GIVEN) if (params[name] !== undefined) params[name] = inJson(params[name], at, field)
  const keys = Array.isArray(params.data) ? params.data.map((row) => (isObject(row) && typeof row.key === 'string' ? row.key : '')) : []
  if (Array.isArray(params.data))
    params.data = params.data.map((row, i) => (isObject(row) && keys[i] ? inDataRow(row, keys[i], at, field) : row))
  const bindings: { [path: string]: Binding } = {}
  for (const [path, binding] of Object.entries(node.bindings as Bindings)) {
    const row = DATA.exec(path)
    const said = row ? keys[Number(row[1])] : undefined
    const [root = '', ...below] = path.split('.')
    if (GIVEN.some((name) => name === root))
      setOwn(bindings, [root, ...keysIn(below, at, field)].join('.'), inBinding(binding, below, at, field))
    else setOwn(bindings, path, said ? inBinding(binding, said.split('.'), at, field) : binding)
  }
  return { ...node, params, bindings }
}

function inDataRow(row: JsonObject, key: string, at: readonly string[], field: RowField): Json {
  const below = key.split('.')
  const rest = below.length <= at.length && below.every((step, i) => step === at[i]) ? at.slice(below.length) : null
  return {
    ...row,
    key: keysIn(below, at, field).join('.'),
    ...(rest === null || row.value === undefined ? {} : { value: inJson(row.value, rest, field) }),
  }
}

/** A path in the argument with the field's other name, where it goes on into a row. */
function keysIn(below: readonly string[], at: readonly string[], { from, to, way }: RowField): readonly string[] {
  const isInRow = way.length === 0 && below.length > at.length && at.every((step, i) => step === below[i]) && below[at.length] === from
  return isInRow ? [...below.slice(0, at.length), to, ...below.slice(at.length + 1)] : below
}

function inJson(value: Json, at: readonly string[], field: RowField): Json {
  const [step, ...rest] = at
  if (step === undefined) return renamedRows(value, field.from, field.to, field.way)
  if (!isObject(value) || !Object.hasOwn(value, step)) return value
  return { ...value, [step]: inJson(value[step]!, rest, field) }
}

/** A formula that writes the row out as an object says the field as a key of it. */
function inBinding(binding: Binding, below: readonly string[], at: readonly string[], field: RowField): Binding {
  const isOnWay = below.length <= at.length && below.every((step, i) => step === at[i])
  if (!isOnWay || binding.kind !== 'formula') return binding
  const parsed = parseSource(binding.source)
  if (parsed.form !== 'expression') return binding
  const edits = keyEdits(parsed.root, [...at.slice(below.length), ...field.way], field, parsed.shift)
  return edits.length === 0 ? binding : { ...binding, source: applyEdits(binding.source, 0, binding.source.length, edits) }
}

function keyEdits(node: AnyNode, way: readonly string[], field: RowField, shift: number): readonly Edit[] {
  if (node.type === 'ParenthesizedExpression') return keyEdits(node.expression, way, field, shift)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap((each) => keyEdits(each, way, field, shift))
  if (node.type === 'ArrayExpression') return node.elements.flatMap((each) => (each ? keyEdits(each, way, field, shift) : []))
  if (node.type !== 'ObjectExpression') return []
  const [step, ...rest] = way
  return node.properties.flatMap((property): readonly Edit[] => {
    if (property.type !== 'Property' || property.computed) return []
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    if (step !== undefined) return name === step ? keyEdits(value, rest, field, shift) : []
    if (name !== field.from) return []
    const written = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(field.to) ? field.to : JSON.stringify(field.to)
    if (property.shorthand) return [{ start: key.start - shift, end: key.start - shift, text: `${written}: ` }]
    return [{ start: key.start - shift, end: key.end - shift, text: written }]
  })
}
