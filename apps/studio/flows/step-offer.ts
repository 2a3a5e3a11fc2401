import { type Label, labelIn } from '#kernel/message'
import { createId, type Json } from '#kernel/page/values'
import { fieldsOf, type StepKindDeclaration, type z } from '#sdk'
import type { OfferedStep } from '../../kit/flow/index.ts'
import { newStepOf } from '../../kit/flow/kind-steps.ts'

/** What a menu of steps shows of a declaration. */
interface Offerable {
  readonly id: string
  readonly label: Label
  readonly icon: string
  readonly keywords?: readonly string[]
}

const keywordsOf = ({ label, keywords = [] }: Offerable): readonly string[] => [label.zh, label.en, ...keywords]

/** A step of an action without a name, so that its label is shown in whatever language. */
function newAction({ id, params }: { readonly id: string; readonly params: z.ZodObject }) {
  const given = fieldsOf(params).flatMap(({ path, options }) =>
    options.ofNewStep === undefined ? [] : [[path, options.ofNewStep as Json] as const],
  )
  return {
    ...{ id: createId('node'), kind: 'action' as const, name: '', action: id },
    ...{ params: Object.fromEntries(given), bindings: {} },
  }
}

/** A kind of step, as the insert menu offers it. */
export const offeredKind = (kind: StepKindDeclaration, locale: string): OfferedStep => ({
  ...{ id: kind.id, icon: kind.icon, label: labelIn(kind.label, locale), keywords: keywordsOf(kind) },
  kind: newStepOf(kind).kind,
  make: () => newStepOf(kind),
})

/** An action, as the insert menu offers it. */
export const offeredAction = (action: Offerable & { readonly params: z.ZodObject }, locale: string): OfferedStep => ({
  ...{ id: action.id, kind: 'action', icon: action.icon },
  ...{ label: labelIn(action.label, locale), keywords: keywordsOf(action) },
  make: () => newAction(action),
})
