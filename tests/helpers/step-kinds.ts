import type { StepKindRules } from '#kernel/page/records'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { rulesOf, type StepKindDeclaration } from '#sdk'

const KINDS: readonly StepKindDeclaration[] = stepKindDeclarations

/** A built-in kind of step, by its id: `step/loop`. */
export const stepKind = (id: string): StepKindDeclaration | undefined => KINDS.find((kind) => kind.id === id)

/** What the rules of flows know of a built-in kind. */
export function stepRules(id: string): StepKindRules | undefined {
  const kind = stepKind(id)
  return kind && rulesOf(kind)
}
