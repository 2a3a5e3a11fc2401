import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { type Label, MessageError, partIssueMessage, tell } from '#kernel/message'
import { recordLabels } from '../records/record-labels.ts'
import type { FlowNode, FlowRecord } from '../records/records.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { recordParts } from './records-schema.ts'

/** The flow of its steps. */
export const STEPS_ID = 'steps'

const { id, name, node, object } = recordParts
const flow = z.strictObject({ kind: z.literal('flow'), id, name, nodes: z.array(node).readonly(), extra: object })

type Parts = DocumentKind<FlowRecord>['parts']['flow']

const flowParts: Parts = [
  { name: 'name', as: 'whole' },
  { name: 'nodes', as: 'whole' },
  { name: 'extra', as: 'tree' },
]

/** A kind of document with two records: its settings, and a flow with its steps. */
export function stepsKind<Own extends { readonly kind: string; readonly id: string }>(of: {
  readonly id: Own['kind']
  readonly label: Label
  /** The schema of the settings, and how each of them is edited. */
  readonly record: z.ZodObject
  readonly parts: Parts
}): DocumentKind<Own | FlowRecord> {
  const record = z.discriminatedUnion('kind', [of.record as never, flow]) as unknown as z.ZodType<Own | FlowRecord>
  return {
    id: of.id,
    label: of.label,
    parse(value) {
      const problem = findJsonProblem(value, PAGE_LIMITS.depth)
      if (problem) throw new MessageError(tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }))
      const parsed = record.safeParse(value)
      if (!parsed.success) throw new MessageError(partIssueMessage(parsed.error.issues[0] ?? {}, recordLabels))
      return parsed.data
    },
    parts: { [of.id]: of.parts, flow: flowParts } as DocumentKind<Own | FlowRecord>['parts'],
    parentOf: () => undefined,
    atTop: (entry) => entry,
    place: 'place',
    root: of.id,
    limits: { depth: PAGE_LIMITS.depth, entries: 2 },
  }
}

/** The flow of a new document. */
export const stepsRecord = (nodes: readonly FlowNode[] = []): FlowRecord => ({
  ...{ kind: 'flow', id: STEPS_ID, name: '', nodes, extra: {} },
})

/** The steps among the records of a document. */
export function stepsOf(
  entries: Iterable<{ readonly kind: string; readonly id: string; readonly nodes?: readonly FlowNode[] }>,
): readonly FlowNode[] {
  for (const { kind, id: own, nodes } of entries) if (kind === 'flow' && own === STEPS_ID) return nodes ?? []
  return []
}
