import { type ReactNode, useContext, useMemo } from 'react'
import { useLastingLayoutEffect } from '#kernel/view'
import type { RowList } from './form-list.ts'
import { FormContext, type FormLayout, type FormScope } from './form-scope.ts'

const LAYOUT: FormLayout = { layout: 'horizontal', labelAlign: 'right', colon: true, disabled: false, size: 'default', labelSpan: 6 }

interface Props {
  readonly list: RowList<FormScope>
  readonly rowKey: string
  readonly children: ReactNode
}

/** Form items in it are fields of one row of a list, under their own names. Fields of a row keep their values while it is not drawn. */
export function FormRowScope({ list, rowKey, children }: Props) {
  const layout = useContext(FormContext)?.layout ?? LAYOUT
  const scope = list.row(rowKey)
  useLastingLayoutEffect(() => scope?.draw(), [scope])
  const context = useMemo(() => scope && { scope, layout }, [scope, layout])
  return context ? <FormContext.Provider value={context}>{children}</FormContext.Provider> : null
}
