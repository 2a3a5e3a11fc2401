import { planRename, renameTarget } from '#kernel/engine/references/references'
import type { Label } from '#kernel/page/values'
import type { Editor } from '#sdk/studio'
import { referenceOptions } from '../document/reference-options.ts'

export interface RenameRefused {
  readonly reason: Label
  /** Only because of places that nobody can read: they stay as they are when it is done anyway. */
  readonly anyway: boolean
}

/** Gives an element another name, with every formula, template, script and step that says it, as one step to undo; null when that is done. */
export function renameElement(session: Editor, id: string, to: string, despiteUncertain = false): RenameRefused | null {
  const name = to.trim()
  const target = { kind: 'element', id } as const
  const options = { ...referenceOptions(session.kernel, session.catalogue), despiteUncertain }
  const plan = planRename(session.document(), target, name, options)
  if ('refused' in plan) return { reason: plan.refused, anyway: plan.uncertain.length > 0 }
  session.run(renameTarget, { target, name, options })
  return null
}
