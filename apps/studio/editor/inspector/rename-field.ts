import { fieldItems, planRename, renameTarget } from '#kernel/engine/references'
import { ancestorsOf, type ElementRecord, elementOf, setProps } from '#kernel/page'
import type { Editor } from '#sdk/studio'
import { referenceOptions } from '../reference-options.ts'
import type { RenameField } from './form/subject.ts'

/** Renames a field of the form around an element by syntax; a name that is new, given up or shared is a prop as any other. */
export function renameField(session: Editor, element: ElementRecord): RenameField {
  return (path, from, to, despiteUncertain) => {
    const document = session.document()
    const form = ancestorsOf(document, element.id).find((id) =>
      session.catalogue(elementOf(document, id)?.type ?? '')?.tags.includes('form'),
    )
    const options = { ...referenceOptions(session.kernel), despiteUncertain }
    const name = to.trim()
    const set = (): null => {
      session.run(setProps, { ids: [element.id], changes: [name === '' ? { path } : { path, value: name }] })
      return null
    }
    if (form === undefined || from === '' || name === '' || fieldItems(document, form, from, options).length !== 1) return set()
    const target = { kind: 'field', form, name: from } as const
    const plan = planRename(document, target, name, options)
    if ('refused' in plan) return { reason: plan.refused, anyway: plan.uncertain.length > 0 }
    session.run(renameTarget, { target, name, options })
    return null
  }
}
