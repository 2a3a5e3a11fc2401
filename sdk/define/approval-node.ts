import type * as z from 'zod'
import type { JsonObject, Label } from '#kernel/page/values'

/** What the engine of approvals does at a step. */
export type ApprovalPart = 'task' | 'copy' | 'workflow'

/** What the summary of a step can say of its parameters. */
export interface ApprovalWords {
  /** Whom sources of people ask, in one line. */
  who(sources: readonly { readonly source: string; readonly params: JsonObject }[]): Label
}

/** A step of an approval flow, which is no group. */
export interface ApprovalNodeDeclaration<Params extends z.ZodObject = z.ZodObject> {
  readonly id: `approval/${string}`
  readonly label: Label
  readonly icon: string
  readonly keywords?: readonly string[]
  /** What people should know before they use it; shown above its parameters. */
  readonly note?: Label
  readonly part: ApprovalPart
  /** Parameters with `meta` like a component's props; the form is generated from them. */
  readonly params: Params
  /** One line on the flow canvas. */
  readonly summary: (params: z.output<Params>, words: ApprovalWords) => Label
}

/**
 * Declares a step of approval flows. Only the product's own plugins have any: `part` names what its engine does.
 * @example
 * defineApprovalNode({
 *   id: 'approval/copy',
 *   label: { zh: '抄送', en: 'Copy' },
 *   icon: 'IconSend',
 *   part: 'copy',
 *   params: z.object({ who: approversField() }),
 *   summary: () => ({ zh: '', en: '' }),
 * })
 */
export function defineApprovalNode<Params extends z.ZodObject>(
  declaration: ApprovalNodeDeclaration<Params>,
): ApprovalNodeDeclaration<Params> {
  return declaration
}
