import { useMemo } from 'react'
import { setProps } from '#kernel/page/commands'
import { elementOf } from '#kernel/page/records'
import type { FieldSpec } from '#sdk'
import { useEditor } from '#sdk/studio'
import { fieldValue, withBindingsApart } from '../../../kit/form/edit-fields.ts'
import { type FieldFilter, isModified } from '../../../kit/form/sections.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { functionPathsOf, mixedPaths, propFields, type Settable } from '../document/edits.ts'
import { fieldNames } from './field-names.ts'
import { renameField } from './rename-field.ts'

/** What the search box and the switch beside it ask for. */
export interface PanelFilter {
  readonly search: string
  readonly modifiedOnly: boolean
}

/** The props of elements as something a form can edit; edits go to these elements, whatever is selected by then. */
export function usePropSubject(entries: readonly [Settable, ...Settable[]], fields: readonly FieldSpec[]): Subject {
  const session = useEditor()
  const [first] = entries
  const ids = entries.map((entry) => entry.id)
  const key = ids.join(' ')
  const naming = useMemo(() => fieldNames(session), [session])
  const paths = functionPathsOf(session.catalogue, first)
  const all = entries.map(propFields)
  return {
    key,
    ...(entries.length === 1 ? { entry: first.id } : {}),
    ...(entries.length === 1 && first.kind === 'element' ? { rename: renameField(session, first) } : {}),
    ...all[0]!,
    functionPaths: paths,
    mixed: mixedPaths(
      all,
      fields.map((field) => field.path),
      (each, path) => fieldValue(each, path, paths) ?? fields.find((field) => field.path === path)?.default,
    ),
    edit: (edit, gesture) => {
      const change = withBindingsApart(edit, paths)
      const element = ids.length === 1 ? elementOf(session.document(), ids[0]!) : undefined
      session.run(setProps, { ids, changes: element ? naming(element, change, gesture) : [change] }, { gesture })
    },
  }
}

export function toFilter(filter: PanelFilter, subject: Subject): FieldFilter {
  return {
    ...filter,
    isModified: (field) =>
      (subject.mixed?.has(field.path) ?? false) ||
      isModified(
        field,
        subject.values,
        Object.keys(subject.bindings).some((path) => path === field.path || path.startsWith(`${field.path}.`)),
      ),
  }
}
