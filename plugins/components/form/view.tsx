import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, FormBody, formLayoutOf, formVariant, useApprovalForm, useEmptySlot, useForm, useSlots } from '#sdk/react'
import './form.css'
import type { form } from './index.ts'

export function View({ id, props, root, children, childIds, slots, part, emit }: ViewProps<typeof form>) {
  const layout = formLayoutOf(props, 6)
  const handle = useForm({
    id,
    layout,
    scrollToError: Boolean(props.scrollToFirstError),
    onChange: (values) => emit('onChange', values),
    changeEvent: 'onChange',
    rowKey: props.rowKey,
    onSubmit: (values) => emit('onFinish', values),
    onReset: (values) => emit('onReset', values),
  })
  useApprovalForm(id, handle)
  const actions = useSlots(id, slots)('actions')
  const span = layout.layout === 'horizontal' ? ({ '--tessera-form-span': layout.labelSpan } as CSSProperties) : undefined
  const inline = layout.layout === 'inline' ? ' tessera-form-inline' : ''
  return (
    <FormBody id={id} handle={handle}>
      <form
        {...root}
        data-disabled={layout.disabled || undefined}
        ref={handle.host}
        className={`${root.className} tessera-surface tessera-form${inline}${formVariant(props.variant)}`}
        name={props.name || undefined}
        noValidate
        onKeyDown={handle.onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        {/* Browsers look for a field of that name, among all there are, whenever a method of a form is read: adding many to it takes the square of their number. */}
        <div className="tessera-form-content">
          {children}
          {useEmptySlot(childIds) && <EmptySlot />}
          {actions !== undefined && (
            <div className={`tessera-form-actions ${part('actions')}`} style={span}>
              {actions}
            </div>
          )}
        </div>
      </form>
    </FormBody>
  )
}
