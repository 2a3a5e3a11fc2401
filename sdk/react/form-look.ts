import type { FormLayout } from './form-scope.ts'
import { oneOf } from './one-of.ts'

const LAYOUTS = { horizontal: 'horizontal', vertical: 'vertical', inline: 'inline' } as const
const SIZES = { small: 'small', middle: 'default', large: 'large' } as const
const VARIANTS = {
  '': '',
  outlined: ' tessera-variant-outlined',
  borderless: ' tessera-variant-borderless',
  filled: ' tessera-variant-filled',
} as const

/** The appearance settings of a form, as its view receives them. */
export interface FormLookProps {
  readonly layout: unknown
  readonly labelAlign: unknown
  readonly colon: unknown
  readonly size: unknown
  readonly disabled: unknown
  readonly labelCol: Column
  readonly wrapperCol: Column
}
interface Column {
  readonly span?: number | undefined
  readonly offset?: number | undefined
}

/** How a form's items are laid out, of the props of `formLookFields`. */
export function formLayoutOf(props: FormLookProps, labelSpan: number): FormLayout {
  const { labelCol: label, wrapperCol: wrapper } = props
  const wrapperSpan = wrapper.span
  return {
    layout: oneOf(LAYOUTS, props.layout, 'horizontal'),
    labelAlign: props.labelAlign === 'left' ? 'left' : 'right',
    colon: props.colon !== false,
    disabled: props.disabled === true,
    size: oneOf(SIZES, props.size, 'middle'),
    labelSpan: label.span ?? labelSpan,
    ...(wrapperSpan === undefined ? {} : { wrapperSpan }),
    labelOffset: label.offset,
    wrapperOffset: wrapper.offset,
  }
}

/** The CSS class for the appearance of controls, with a leading space. */
export const formVariant = (variant: unknown): string => oneOf(VARIANTS, variant, '')
