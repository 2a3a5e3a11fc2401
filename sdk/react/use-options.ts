import { useMemo } from 'react'
import type { Json } from '#kernel/page/values'
import { type Option, optionsOf } from './options.ts'
import { useSourceData } from './use-element.ts'

/** The options of an element with `optionFields`: of its source where it has one. Offers `update` to flows. */
export function useOptions(
  id: string,
  props: { readonly options: readonly Json[]; readonly field: { readonly label: string; readonly value: string } },
): readonly Option[] {
  const data = useSourceData(id, props.options)
  const { label, value } = props.field
  return useMemo(() => optionsOf(data, label, value), [data, label, value])
}
