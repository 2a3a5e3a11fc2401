import { fieldItems, fieldOwner, planRename } from '#kernel/engine/references/references'
import { FIELD_NAME, fieldName, newFieldName } from '#kernel/page/commands'
import type { ElementRecord, FieldEdit } from '#kernel/page/records'
import { NumberedNames } from '#kernel/page/values'
import type { Editor } from '#sdk/studio'
import { referenceOptions } from '../document/reference-options.ts'

const LABEL = 'formItem.label'

/**
 * What a field is called after its label: `createdAt` of `Created at`; nothing of a label that is not written in Latin
 * letters.
 */
export function fieldNameFrom(label: string): string | undefined {
  const words = label.match(/[A-Za-z0-9]+/g) ?? []
  if (!/^[\x20-\x7e]*$/.test(label) || !/^[A-Za-z]/.test(words[0] ?? '')) return undefined
  const [first = '', ...others] = words
  const start = first === first.toUpperCase() ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1)
  return start + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Whether the name was given when the element was made, and says nothing. */
const isMade = ({ id, type }: ElementRecord, name: string): boolean =>
  // Earlier releases named the plugin of a type as well, which no path can say.
  name === newFieldName(type, id) || name === `${type}_${id.slice(-6)}`

/**
 * Names fields after their labels while a label is written for the first time: a name that a person chose, that a
 * service may know, or that a formula says, stays.
 *
 * @example const following = fieldNames(session); following(element, { path: 'formItem.label', value: 'Name' }, 'g1')
 */
export function fieldNames(session: Editor) {
  let followed: { readonly id: string; readonly gesture: string | undefined; readonly name: string } | undefined
  return (element: ElementRecord, edit: FieldEdit, gesture: string | undefined): readonly FieldEdit[] => {
    const name = fieldName(element)
    if (edit.path !== LABEL || typeof edit.value !== 'string' || name === undefined) return [edit]
    const isFollowing = followed?.id === element.id && followed.gesture === gesture && followed.name === name
    if (!isMade(element, name) && !isFollowing) return [edit]
    const wanted = fieldNameFrom(edit.value)
    const next = wanted === undefined ? undefined : freeName(session, element, name, wanted)
    if (next === undefined) return [edit]
    followed = { id: element.id, gesture, name: next }
    return [edit, { path: FIELD_NAME, value: next }]
  }
}

/** The name, or the next number of it, that no other field of its form has; nothing where other parts of the page say the present one. */
function freeName(session: Editor, element: ElementRecord, name: string, wanted: string): string | undefined {
  const document = session.document()
  const options = referenceOptions(session.kernel, session.catalogue)
  const owner = fieldOwner(document.entries, session.catalogue, element.id)
  const isFree = (each: string) =>
    owner === null || fieldItems(document, owner.id, each, options).every((id) => id === element.id)
  const next = new NumberedNames().firstFree(wanted, isFree)
  if (owner === null) return next
  const target = owner.isList
    ? ({ kind: 'row', use: owner.id, field: name } as const)
    : ({ kind: 'field', form: owner.id, name } as const)
  const plan = planRename(document, target, next, options)
  const saysIt = 'refused' in plan || [...plan.keys()].some((id) => id !== element.id)
  return saysIt ? undefined : next
}
