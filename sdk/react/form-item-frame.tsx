import { type ReactNode, useContext, useId } from 'react'
import type { RootProps } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import './form-item.css'
import { FormContext } from './form-scope.ts'

interface FormItemFrameProps {
  readonly root: RootProps
  readonly formItem: {
    readonly label: string
    readonly noStyle: boolean
    readonly hidden: boolean
    readonly extra: string
    readonly tooltip: string
    readonly rules: readonly FormRule[]
    readonly labelCol: { readonly span?: number | undefined }
  }
  readonly error: string | undefined
  /** Gets the ids for `aria-labelledby` and `aria-describedby`. */
  readonly children: (ids: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }) => ReactNode
}

/** The label, the hint and the error around a form item's control; the same for all of them. */
export function FormItemFrame({ root, formItem, error, children }: FormItemFrameProps) {
  const id = useId()
  const layout = useContext(FormContext)?.layout
  const labelId = `${id}-label`
  const messageId = `${id}-message`
  const control = children({ labelId, messageId, invalid: error !== undefined })
  if (formItem.noStyle) {
    return (
      <div {...root} hidden={formItem.hidden || undefined}>
        {control}
      </div>
    )
  }
  const span = formItem.labelCol.span ?? layout?.labelSpan ?? 6
  const horizontal = (layout?.layout ?? 'horizontal') === 'horizontal'
  return (
    <div
      {...root}
      className={`tessera-item tessera-item-${layout?.layout ?? 'horizontal'} tessera-item-${layout?.labelAlign ?? 'right'}`}
      hidden={formItem.hidden || undefined}
    >
      {formItem.label !== '' && (
        <span
          id={labelId}
          className="tessera-item-label"
          style={horizontal ? { flexBasis: `${(span / 24) * 100}%` } : undefined}
          title={formItem.tooltip || undefined}
        >
          {formItem.rules.some((rule) => rule.required) && (
            <span className="tessera-item-required" aria-hidden="true">
              *
            </span>
          )}
          {formItem.label}
          {layout?.colon !== false && ':'}
        </span>
      )}
      <div className="tessera-item-control">
        {control}
        <div id={messageId} className="tessera-item-message" role={error ? 'alert' : undefined}>
          {error ?? formItem.extra}
        </div>
      </div>
    </div>
  )
}
