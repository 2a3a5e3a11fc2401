// All that a component's view imports besides React and its UI library.

export type { LoadResult } from '#kernel/engine'
export { type Message, MessageError, type Told, toldBy } from '#kernel/message'
export {
  ElementView,
  getPath,
  type PageActions,
  type PageMode,
  type RootProps,
  setPath,
  usePage,
  useSignalValue,
  type ViewLoader,
} from '#kernel/view'
export { toldByResult } from './flow/told-by-result.ts'
export { ActionButtons, BUTTON_TYPES } from './react/action-buttons.tsx'
export { type Bounded, cutText, firstOf, MOST_SHOWN, thinned } from './react/bound-data.ts'
export { copyText } from './react/copy-text.ts'
export { CutNotice } from './react/cut-notice.tsx'
export { EmptySlot, useEmptySlot } from './react/empty-slot.tsx'
export { FormItemFrame } from './react/form-item-frame.tsx'
export { isEmptyValue } from './react/form-rules.ts'
export { FormContext, type FormLayout, FormScope } from './react/form-scope.ts'
export { asDate, formatDate, formatValue, type ValueFormat } from './react/format-value.ts'
export { IconByName } from './react/icon-by-name.tsx'
export { asGroup, asLength, asList, asNumber, asObject, asText, oneOf } from './react/lenient.ts'
export { popupContainer } from './react/popup-container.ts'
export { safeImageUrl, safeUrl } from './react/safe-url.ts'
export { CopyButton, StyledText, textClass } from './react/styled-text.tsx'
export { useDark } from './react/use-dark.ts'
export { useDisabled } from './react/use-disabled.ts'
export { useElementProps, useElements, useFormatter, useFunctionProps, useLocale, useSource, useSourceData } from './react/use-element.ts'
export { type FieldBinding, useField } from './react/use-field.ts'
export { type FormHandle, useForm } from './react/use-form.ts'
export { useMethods } from './react/use-methods.ts'
export { useNarrow } from './react/use-narrow.ts'
