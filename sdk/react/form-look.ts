import type { FormLayout } from './form-scope.ts'
import { asGroup, asNumber, oneOf } from './lenient.ts'

const LAYOUTS = { horizontal: 'horizontal', vertical: 'vertical', inline: 'inline' } as const
const SIZES = { small: 'small', middle: 'default', large: 'large' } as const
const VARIANTS = {
  '': '',
  outlined: ' tessera-variant-outlined',
  borderless: ' tessera-variant-borderless',
  filled: ' tessera-variant-filled',
} as const

export interface FormLookProps {
  readonly layout: unknown
  readonly labelAlign: unknown
  readonly colon: unknown
  readonly size: unknown
  readonly disabled: unknown
  readonly labelCol: object
  readonly wrapperCol: object
}
type Column = { readonly span?: unknown; readonly offset?: unknown }

/** How a form's items are laid out, of the props of `formLookFields`. */
export function formLayoutOf(props: FormLookProps, labelSpan: number): FormLayout {
  const label = asGroup(props.labelCol) as Column
  const wrapper = asGroup(props.wrapperCol) as Column
  const wrapperSpan = asNumber(wrapper.span, undefined)
  return {
    layout: oneOf(LAYOUTS, props.layout, 'horizontal'),
    labelAlign: props.labelAlign === 'left' ? 'left' : 'right',
    colon: props.colon !== false,
    disabled: props.disabled === true,
    size: oneOf(SIZES, props.size, 'middle'),
    labelSpan: asNumber(label.span, labelSpan),
    ...(wrapperSpan === undefined ? {} : { wrapperSpan }),
    labelOffset: asNumber(label.offset, undefined),
    wrapperOffset: asNumber(wrapper.offset, undefined),
  }
}

/** The class of how controls are drawn; it begins with a space. */
export const formVariant = (variant: unknown): string => oneOf(VARIANTS, variant, '')
