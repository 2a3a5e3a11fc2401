import type { Approval, ApprovalAct } from '#sdk/services'

/** In the order in which they are offered. */
const ORDER: readonly ApprovalAct[] = [
  ...(['approve', 'refuse', 'resubmit', 'transfer', 'return', 'withdraw', 'urge', 'retake', 'add'] as const),
  ...(['delegate', 'remove', 'copy', 'hand over', 'jump', 'end'] as const),
]
/** Buttons beside the menu with all others. */
const MOST_BUTTONS = 3

/** What a person fills in for an act, or confirms. */
export type ActForm = 'person' | 'people' | 'step' | 'confirm'
const FORMS: { readonly [act in ApprovalAct]?: ActForm } = {
  ...{ transfer: 'person', delegate: 'person', 'hand over': 'person' },
  ...{ add: 'people', remove: 'people', copy: 'people' },
  ...{ return: 'step', jump: 'step' },
  ...{ withdraw: 'confirm', end: 'confirm' },
}
/** Acts that need no comment. */
const WITHOUT_COMMENT: ReadonlySet<ApprovalAct> = new Set(['urge', 'retake', 'withdraw', 'end'])

/** What a person fills in before an act; undefined where a press does it. */
export const formOf = (act: ApprovalAct): ActForm | undefined => FORMS[act]

/** Whether the comment is offered before an act is chosen. */
export const takesComment = (acts: readonly ApprovalAct[]): boolean => acts.some((act) => !WITHOUT_COMMENT.has(act))

/** The acts of a person: the first ones as buttons, all others in a menu. */
export function actsOf(
  { can }: Pick<Approval, 'can'>,
  canTransfer: boolean,
): { readonly buttons: readonly ApprovalAct[]; readonly menu: readonly ApprovalAct[] } {
  const acts = ORDER.filter((act) => can.includes(act) && (act !== 'transfer' || canTransfer))
  return { buttons: acts.slice(0, MOST_BUTTONS), menu: acts.slice(MOST_BUTTONS) }
}
