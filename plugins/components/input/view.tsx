import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type KeyboardEvent, useRef } from 'react'
import type { ViewProps } from '#sdk'
import {
  ClearButton,
  FormItemFrame,
  limitOf,
  TextAffix,
  TextBox,
  TextCount,
  textInputClass,
  useDisabled,
  useField,
  useTypedText,
} from '#sdk/react'
import type { input } from './index.ts'

export function View({ id, props, root, part, emit }: ViewProps<typeof input>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled, reads: 'text' })
  const element = useRef<HTMLInputElement>(null)
  const limit = limitOf(wrap.maxLength)
  const payload = (text: string) => ({ [field.name]: text })
  const change = (text: string) => {
    field.setValue(text)
    emit('onChange', payload(text))
  }
  const { shown, typing } = useTypedText(field.value, limit, change)
  const clear = () => {
    change('')
    element.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) emit('onPressEnter', payload(shown))
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <TextBox
          size={field.size}
          invalid={invalid}
          disabled={field.disabled}
          part={part}
          before={wrap.addonBefore}
          after={wrap.addonAfter}
        >
          <TextAffix icon={wrap.prefixIcons} />
          <input
            {...typing}
            ref={element}
            className={`${part('input')} ${textInputClass(field.size, field.disabled)}`}
            value={shown}
            placeholder={wrap.placeholder || undefined}
            disabled={field.disabled}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
            onBlur={() => emit('onBlur', payload(shown))}
            onKeyDown={press}
          />
          {wrap.allowClear !== false && shown !== '' && !field.disabled && <ClearButton onClear={clear} />}
          {Boolean(wrap.showCount) && <TextCount text={shown} limit={limit} className={part('count')} />}
          <TextAffix icon={wrap.suffixIcons} />
        </TextBox>
      )}
    </FormItemFrame>
  )
}
