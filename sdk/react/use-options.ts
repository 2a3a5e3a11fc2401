import { useMemo } from 'react'
import type { Json } from '#kernel/page'
import { asText } from './lenient.ts'
import { type Option, optionsOf } from './options.ts'
import { useSourceData } from './use-element.ts'

/** The options of an element with `optionFields`: of its source where it has one. Offers `update` to flows. */
export function useOptions(id: string, props: { readonly options: unknown; readonly field: unknown }): readonly Option[] {
  const data = useSourceData(id, props.options as Json)
  const names = props.field as { readonly label?: unknown; readonly value?: unknown }
  const [label, value] = [asText(names.label), asText(names.value)]
  return useMemo(() => optionsOf(data, label, value), [data, label, value])
}
