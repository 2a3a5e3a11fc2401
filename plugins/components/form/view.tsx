import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { asGroup, asNumber, asText, EmptySlot, FormContext, oneOf, useEmptySlot, useForm, useSlots } from '#sdk/react'
import './form.css'
import type { form } from './index.ts'

const LAYOUTS = { horizontal: 'horizontal', vertical: 'vertical', inline: 'inline' } as const
const SIZES = { small: 'small', middle: 'default', large: 'large' } as const
const VARIANTS = {
  '': '',
  outlined: ' tessera-variant-outlined',
  borderless: ' tessera-variant-borderless',
  filled: ' tessera-variant-filled',
} as const

export function View({ id, props, root, children, childIds, slots, part, emit }: ViewProps<typeof form>) {
  const wrapperSpan = asNumber(asGroup(props.wrapperCol).span, undefined)
  const layout = oneOf(LAYOUTS, props.layout, 'horizontal')
  const labelSpan = asNumber(asGroup(props.labelCol).span, 6)
  const handle = useForm({
    id,
    layout: {
      layout,
      labelAlign: props.labelAlign === 'left' ? 'left' : 'right',
      colon: props.colon !== false,
      disabled: props.disabled === true,
      size: oneOf(SIZES, props.size, 'middle'),
      labelSpan,
      ...(wrapperSpan === undefined ? {} : { wrapperSpan }),
      labelOffset: asNumber(asGroup(props.labelCol).offset, undefined),
      wrapperOffset: asNumber(asGroup(props.wrapperCol).offset, undefined),
    },
    scrollToError: Boolean(props.scrollToFirstError),
    onChange: (values) => emit('onChange', values),
    changeEvent: 'onChange',
    onSubmit: (values) => emit('onFinish', values),
    onReset: (values) => emit('onReset', values),
  })
  const actions = useSlots(id, slots)('actions')
  const span = layout === 'horizontal' ? ({ '--tessera-form-span': labelSpan } as CSSProperties) : undefined
  const inline = props.layout === 'inline' ? ' tessera-form-inline' : ''
  return (
    <FormContext.Provider value={handle.context}>
      <form
        {...root}
        data-disabled={props.disabled === true || undefined}
        ref={handle.host}
        className={`${root.className} tessera-form${inline}${oneOf(VARIANTS, props.variant, '')}`}
        name={asText(props.name) || undefined}
        noValidate
        onKeyDown={handle.onKeyDown}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        {useEmptySlot(childIds) && <EmptySlot />}
        {actions !== undefined && (
          <div className={`tessera-form-actions ${part('actions')}`} style={span}>
            {actions}
          </div>
        )}
      </form>
    </FormContext.Provider>
  )
}
