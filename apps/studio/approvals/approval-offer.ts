import { labelIn } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { approvalNodeDeclarations } from '#plugins/presets/approval-nodes'
import { approverDeclarations } from '#plugins/presets/approvers'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { fieldsOf, type StepKindDeclaration } from '#sdk'
import type { ApprovalNodeDeclaration, ApprovalWords, ApproverNames } from '#sdk/approval'
import type { ApproverSource } from '#sdk/setter'
import type { StepAction, StepOffer } from '../../kit/flow/index.ts'
import { offeredAction, offeredKind } from '../flows/step-offer.ts'

const kinds = (stepKindDeclarations as readonly unknown[] as readonly StepKindDeclaration[]).filter(
  ({ inApprovals }) => inApprovals,
)

/** Kinds of steps with lanes, of which approval flows have few. */
export const kindOf = (id: string): StepKindDeclaration | undefined => kinds.find((kind) => kind.id === id)
export const nodeOf = (id: string): ApprovalNodeDeclaration | undefined =>
  approvalNodeDeclarations.find((node) => node.id === id)

/** The steps that can be added to an approval flow: those that ask or tell people, then those with lanes. */
export const approvalOffer = (
  locale: string,
  titles: { readonly nodes: string; readonly groups: string },
): StepOffer => ({
  groups: [
    { id: 'node', label: titles.nodes, steps: approvalNodeDeclarations.map((node) => offeredAction(node, locale)) },
    { id: 'step', label: titles.groups, steps: kinds.map((kind) => offeredKind(kind, locale)) },
  ],
})

/** The sources of people, as the form of a step offers them. */
export const approverSources: readonly ApproverSource[] = approverDeclarations.map(({ id, label, help, params }) => ({
  ...{ id, label, fields: fieldsOf(params) },
  ...(help ? { help } : {}),
}))

/** One line for sources of people: `Manager, the initiator`. */
export function wordsWith(names: ApproverNames): ApprovalWords {
  const oneOf = ({ source, params }: { readonly source: string; readonly params: object }): Label => {
    const declared = approverDeclarations.find(({ id }) => id === source)
    const parsed = declared?.params.safeParse(params)
    if (!declared) return { zh: source, en: source }
    return parsed?.success ? declared.summary(parsed.data as never, names) : declared.label
  }
  return {
    who: (sources) => {
      const all = sources.map((each) => oneOf(each)).filter(({ zh, en }) => zh !== '' || en !== '')
      return { zh: all.map(({ zh }) => zh).join('、'), en: all.map(({ en }) => en).join(', ') }
    },
  }
}

/** What the canvas shows of a step, with the names of what it asks. */
export function actionsWith(words: ApprovalWords): (id: string) => StepAction | undefined {
  const actions = new Map<string, StepAction>(
    approvalNodeDeclarations.map((node) => [
      node.id,
      { ...node, summary: (params: never): Label => node.summary(params, words) },
    ]),
  )
  return (id) => actions.get(id)
}

/** Whether any source of a step lets the initiator choose people. */
export const isChosenAtStart = (sources: readonly string[]): boolean =>
  approverDeclarations.some(({ id, isChosen }) => isChosen && sources.includes(id))

export const labelOfNode = (id: string, locale: string): string => labelIn(nodeOf(id)?.label, locale) ?? id
