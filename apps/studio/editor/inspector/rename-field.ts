import { fieldItems, fieldOwner, planRename, type ReferenceTarget, renameTarget } from '#kernel/engine/references/references'
import { setProps } from '#kernel/page/commands'
import type { ElementRecord } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import type { RenameField } from '../../../kit/form/subject.ts'
import { mayRenameInBlocks, renameInBlocks } from '../blocks/rename-in-blocks.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { referenceOptions } from '../document/reference-options.ts'

/** Renames a field of the form, or of the form's list, around an element by syntax; a name that is new, given up or shared is a prop as any other. */
export function renameField(session: Editor, element: ElementRecord): RenameField {
  return (path, from, to, despiteUncertain) => {
    const document = session.document()
    const owner = fieldOwner(document.entries, session.catalogue, element.id)
    const { blocks } = session.part(loadedPlugins)
    const known = { ...referenceOptions(session.kernel, session.catalogue), ...(blocks ? { blocks: blocks.lookup } : {}) }
    const options = { ...known, despiteUncertain }
    const name = to.trim()
    const set = (): null => {
      session.run(setProps, { ids: [element.id], changes: [name === '' ? { path } : { path, value: name }] })
      return null
    }
    if (owner === null || from === '' || name === '' || fieldItems(document, owner.id, from, options).length !== 1) return set()
    const target: ReferenceTarget = owner.isList
      ? { kind: 'row', use: owner.id, field: from }
      : { kind: 'field', form: owner.id, name: from }
    const plan = planRename(document, target, name, options)
    if ('refused' in plan) {
      const rename = { target, name, options: known }
      const isInBlocks = plan.uncertain.length > 0 && plan.uncertain.every(({ reason }) => reason === 'block')
      const may = isInBlocks && blocks !== undefined && mayRenameInBlocks(session, blocks, rename)
      return {
        reason: plan.refused,
        anyway: plan.uncertain.length > 0,
        ...(may ? { inBlocks: () => renameInBlocks(session, blocks, rename) } : {}),
      }
    }
    session.run(renameTarget, { target, name, options })
    return null
  }
}
