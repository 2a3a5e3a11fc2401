import { createContext, type ReactNode, useContext } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { FieldOptions, FormField } from './form-field.ts'
import { withoutPath } from './form-values.ts'

/** Set below an element that is hidden with the fields in it: what becomes of their values. */
export const HiddenContext = createContext<FieldOptions['hidden']>(undefined)

/** Settings of a form item that say so. */
export interface HiddenSettings {
  readonly hidden?: boolean
  readonly sendHidden?: boolean
}

/** What becomes of a field's value while the field, or what it is in, is hidden; undefined while it is shown. */
export function useHidden({ hidden, sendHidden }: HiddenSettings): FieldOptions['hidden'] {
  const above = useContext(HiddenContext)
  if (above === undefined && !hidden) return undefined
  return above === 'send' || sendHidden ? 'send' : 'omit'
}

/** Around fields that are hidden with the form item around them. */
export function HiddenItem({ formItem, children }: { readonly formItem: HiddenSettings; readonly children: ReactNode }) {
  return <HiddenContext.Provider value={useHidden(formItem)}>{children}</HiddenContext.Provider>
}

type Fields = ReadonlyMap<string, FormField>
type Lists = ReadonlyMap<string, { readonly field: FormField }>

/** Values of a form or a row without those of hidden fields and lists that are not to be sent. */
export function withoutHidden(values: JsonObject, fields: Fields, lists: Lists): JsonObject {
  const kept = new Set<string>()
  const omitted: string[] = []
  for (const field of fields.values())
    for (const key of Object.keys(field.told)) {
      if (field.isOmitted) omitted.push(key)
      else kept.add(key)
    }
  for (const [name, { field }] of lists) if (field.isOmitted) omitted.push(name)
  return omitted.filter((key) => !kept.has(key)).reduce(withoutPath, values)
}
