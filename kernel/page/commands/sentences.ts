import { type CellDifference, differenceOf, keysOf, type RecordDifference, sameJson } from '#kernel/document'
import { type Message, type MessageParam, tell } from '#kernel/message'
import type { Catalogue } from '../records/patch.ts'
import type { BranchNode, GroupNode } from '../records/records.ts'
import { type ElementRecord, type FlowNode, type FlowRecord, PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { hasParams, isActionStep, isGroupStep, kindOfStep, lanesOf, type ParamStep, walkSteps } from '../records/steps.ts'
import { pageKind } from '../schema/page-kind.ts'
import { partsBetween, valueInWords } from './value-differences.ts'

/**
 * One difference as a message. `rank` orders a list: what visitors notice, then how the page works, then the rest.
 */
export interface ChangeSentence {
  readonly entry: string
  readonly rank: 1 | 2 | 3
  readonly told: Message
}

/** Everything that differs between two pages, in sentences; removed elements are not told of again inside of removed ones. */
export function sentencesOf(from: PageDocument, to: PageDocument, catalogue: Catalogue): readonly ChangeSentence[] {
  const context: Context = { from, to, catalogue }
  const sentences = differenceOf(pageKind, from.entries, to.entries).flatMap((each) => sentencesFor(each, context))
  return sentences.sort((a, b) => a.rank - b.rank)
}

interface Context {
  readonly from: PageDocument
  readonly to: PageDocument
  readonly catalogue: Catalogue
}
type Difference = RecordDifference<PageEntry>

function sentencesFor(difference: Difference, context: Context): readonly ChangeSentence[] {
  const { id, from, to } = difference
  const entry = to ?? from
  if (!entry) return []
  if (!from || !to) return wholeSentences(entry, from === null, context)
  const sentence = (
    rank: ChangeSentence['rank'],
    code: string,
    params: { readonly [name: string]: MessageParam } = {},
  ): ChangeSentence => ({
    entry: id,
    rank,
    told: tell(`page.${code}`, { named: nameOf(to), ...params }),
  })
  if (from.kind === 'flow' && to.kind === 'flow') return flowSentences(from, to, sentence)
  const cells =
    to.kind === 'element' ? difference.cells.filter(({ path }) => !['place', 'name', 'component'].includes(path)) : difference.cells
  return [...elementSentences(difference, context, sentence), ...cells.flatMap((cell) => cellSentences(cell, context, sentence))]
}

type Sentence = (rank: ChangeSentence['rank'], code: string, params?: { readonly [name: string]: MessageParam }) => ChangeSentence

function wholeSentences(entry: PageEntry, isNew: boolean, context: Context): readonly ChangeSentence[] {
  const { from, to, catalogue } = context
  const told = (
    rank: ChangeSentence['rank'],
    code: string,
    params: { readonly [name: string]: MessageParam },
  ): readonly ChangeSentence[] => [{ entry: entry.id, rank, told: tell(`page.${code}`, { named: nameOf(entry), ...params }) }]
  if (entry.kind !== 'element') return told(2, isNew ? 'change-made' : 'change-gone', { what: tell(`page.kind-${entry.kind}`) })
  const { parentId } = entry
  // It was added or removed with its parent, which has a sentence.
  if (parentId !== null && !(isNew ? from : to).entries.has(parentId) && (isNew ? to : from).entries.has(parentId)) return []
  const what = catalogue(entry.type)?.label ?? entry.type
  return told(1, isNew ? 'change-added' : 'change-removed', { what, where: placeName(isNew ? to : from, parentId) })
}

function elementSentences(
  { from, to, cells }: Difference,
  { from: before, to: after, catalogue }: Context,
  sentence: Sentence,
): readonly ChangeSentence[] {
  const labelOf = (type: string): MessageParam => catalogue(type)?.label ?? type
  if (from?.kind !== 'element' || to?.kind !== 'element') return []
  const found: ChangeSentence[] = []
  const differs = (path: string) => cells.some((cell) => cell.path === path)
  if (differs('place')) found.push(movedSentence(from, to, before, after, sentence))
  if (differs('name')) found.push(sentence(3, 'change-renamed', { from: from.name }))
  if (from.type !== to.type) found.push(sentence(1, 'change-type', { from: labelOf(from.type), to: labelOf(to.type) }))
  else if (from.version !== to.version) found.push(sentence(3, 'change-version', { from: from.version, to: to.version }))
  return found
}

function movedSentence(
  from: ElementRecord,
  to: ElementRecord,
  before: PageDocument,
  after: PageDocument,
  sentence: Sentence,
): ChangeSentence {
  const where = placeName(after, to.parentId)
  return from.parentId === to.parentId && from.slot === to.slot
    ? sentence(1, 'change-reordered', { where })
    : sentence(1, 'change-moved', { from: placeName(before, from.parentId), where })
}

/** What the first segment of a cell is called, and how much it matters. */
const PARTS: { readonly [part: string]: readonly [code: string, rank: ChangeSentence['rank']] } = {
  props: ['part-props', 1],
  style: ['part-style', 1],
  looks: ['part-looks', 1],
  shared: ['part-shared', 1],
  css: ['part-css', 1],
  events: ['part-events', 2],
  source: ['part-source', 2],
  config: ['part-config', 2],
  interceptor: ['part-interceptor', 2],
  theme: ['part-theme', 1],
  themeId: ['part-theme-chosen', 1],
  plugins: ['part-plugins', 2],
  block: ['part-block', 1],
  blocks: ['part-blocks', 1],
  defaultValue: ['part-default', 2],
  formula: ['part-formula', 2],
  type: ['part-type', 2],
  name: ['part-name', 3],
  values: ['part-values', 1],
  note: ['part-note', 3],
  locales: ['part-locales', 1],
}

function cellSentences({ path, from, to }: CellDifference, context: Context, sentence: Sentence): readonly ChangeSentence[] {
  const [part = '', ...steps] = keysOf(path)
  const [code, rank] = (Object.hasOwn(PARTS, part) ? PARTS[part] : undefined) ?? ['part-other', 3 as const]
  const isInterface = part === 'block' && BLOCK_PARTS.has(steps[0] ?? '')
  const said = tell(`page.${isInterface ? `part-${steps[0]}` : code}`)
  const whatAt = (field: readonly string[]): MessageParam =>
    field.length === 0 ? said : tell('page.part-field', { part: said, field: field.join('.') })
  const own = isInterface ? steps.slice(1) : steps
  if (path === 'config/url' && hostOf(from) !== hostOf(to)) return [sentence(2, 'change-host', { from: hostOf(from), to: hostOf(to) })]
  if (part === 'events') {
    const names = (flows: unknown) =>
      Array.isArray(flows) && flows.length > 0 ? flows.map((id) => flowName(String(id), context)).join(', ') : undefined
    return [valueSentence(rank, whatAt(own), names(from), names(to), sentence)]
  }
  const [before, after] = [plainOf(from), plainOf(to)]
  const parts =
    isInterface || (typeof before === 'object' && typeof after === 'object')
      ? partsBetween(before ?? [], after ?? [])
      : [{ path: [], from: before, to: after }]
  if (parts === null) return [sentence(rank, 'change-many', { what: whatAt(own) })]
  return parts.map(({ path: below, from: one, to: other, item }) => {
    const what = whatAt([...own, ...below])
    if (!item) return valueSentence(rank, what, one, other, sentence)
    if (one === undefined) return sentence(rank, 'change-item-added', { what })
    return other === undefined
      ? sentence(rank, 'change-item-gone', { what })
      : sentence(rank, 'change-item-renamed', { what, from: valueInWords(one), to: valueInWords(other) })
  })
}

function valueSentence(rank: ChangeSentence['rank'], what: MessageParam, from: unknown, to: unknown, sentence: Sentence): ChangeSentence {
  if (from === undefined) return sentence(rank, 'change-set', { what, to: valueInWords(to) })
  if (to === undefined) return sentence(rank, 'change-unset', { what, from: valueInWords(from) })
  return sentence(rank, 'change-value', { what, from: valueInWords(from), to: valueInWords(to) })
}

/** What a block shows of itself. */
const BLOCK_PARTS: ReadonlySet<string> = new Set(['inputs', 'events', 'methods', 'slots'])

function flowName(id: string, { from, to }: Context): string {
  const flow = to.entries.get(id) ?? from.entries.get(id)
  return flow?.kind === 'flow' && flow.name !== '' ? flow.name : id
}

/** A value, or the formula that computes it. */
function plainOf(value: unknown): unknown {
  const source = (value as { readonly source?: { readonly source?: unknown } } | null | undefined)?.source?.source
  return typeof source === 'string' ? source : value
}

function hostOf(value: unknown): string {
  try {
    return new URL(String(value)).host
  } catch {
    return ''
  }
}

/** A flow step by step, aligned by id: `=` in a list of ids would be told as a change of everything. */
function flowSentences(from: FlowRecord, to: FlowRecord, sentence: Sentence): readonly ChangeSentence[] {
  const [before, after] = [stepsOf(from), stepsOf(to)]
  const found: ChangeSentence[] = []
  if (from.name !== to.name) found.push(sentence(3, 'change-renamed', { from: from.name }))
  for (const [id, node] of after) {
    const old = before.get(id)
    if (!old) found.push(sentence(2, 'change-step-added', { step: stepName(node) }))
    else if (!sameJson(alone(old), alone(node))) found.push(...stepSentences(old, node, sentence))
  }
  for (const [id, node] of before) if (!after.has(id)) found.push(sentence(2, 'change-step-removed', { step: stepName(node) }))
  if (found.length === 0 && !sameJson(from.nodes, to.nodes)) found.push(sentence(2, 'change-step-order'))
  return found
}

/** What a step does otherwise: which of its parameters, before and after. */
function stepSentences(from: FlowNode, to: FlowNode, sentence: Sentence): readonly ChangeSentence[] {
  const step = stepName(to)
  const parts = from.kind === to.kind && hasParams(from) && hasParams(to) ? partsBetween(paramsOf(from), paramsOf(to)) : []
  if (!parts || parts.length === 0) return [sentence(2, 'change-step', { step })]
  return parts.map(({ path, from: before, to: after }) =>
    sentence(2, 'change-step-value', { step, node: to.id, field: path.join('.'), from: valueInWords(before), to: valueInWords(after) }),
  )
}

/** Fixed values and formulas alike, by their names. */
const paramsOf = ({ params, bindings }: ParamStep): object => ({
  ...params,
  ...Object.fromEntries(Object.entries(bindings).map(([path, { source }]) => [path, source])),
})

function stepsOf({ nodes }: FlowRecord): Map<string, FlowNode> {
  const steps = new Map<string, FlowNode>()
  walkSteps(nodes, (step) => steps.set(step.id, step))
  return steps
}

/** A step with the names of its lanes in place of the steps in them, which have sentences of their own. */
const alone = (step: FlowNode): object => {
  const { body, success, failure, ...own } = step as Partial<GroupNode> & Partial<BranchNode>
  return { ...own, lanes: lanesOf(step).map(({ name }) => name) }
}

const stepName = (node: FlowNode): MessageParam =>
  isActionStep(node) ? node.name || node.action : isGroupStep(node) ? kindOfStep(node) : tell('page.step-branch')

const nameOf = (entry: PageEntry): MessageParam => {
  if (entry.kind === 'text') return entry.id
  return entry.kind === 'page' ? tell(entry.block ? 'page.the-block' : 'page.the-page') : entry.name || entry.id
}

function placeName(document: PageDocument, id: string | null): MessageParam {
  const entry = document.entries.get(id ?? PAGE_ID)
  return entry ? nameOf(entry) : (id ?? '')
}
