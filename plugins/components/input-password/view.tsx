import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  ClearButton,
  FormItemFrame,
  limitOf,
  TextBox,
  TextCount,
  tableIn,
  textInputClass,
  useDisabled,
  useField,
  useLanguage,
  useTypedText,
} from '#sdk/react'
import type { inputPassword } from './index.ts'
import './input-password.css'

const TEXTS = { zh: { show: '显示密码' }, en: { show: 'Show password' } } as const
const ROLES = { 'current-password': 'current-password', 'new-password': 'new-password', off: 'off' } as const

export function View({ id, props, root, part, emit }: ViewProps<typeof inputPassword>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled, reads: 'text' })
  const element = useRef<HTMLInputElement>(null)
  const [isSeen, setSeen] = useState(false)
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
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <TextBox size={field.size} invalid={invalid} disabled={field.disabled} part={part}>
          <input
            {...typing}
            ref={element}
            type={isSeen ? 'text' : 'password'}
            className={`${part('input')} ${textInputClass(field.size, field.disabled)}`}
            value={shown}
            autoComplete={ROLES[wrap.autoComplete]}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={wrap.placeholder || undefined}
            disabled={field.disabled}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
            onBlur={() => emit('onBlur', payload(shown))}
          />
          {wrap.allowClear !== false && shown !== '' && !field.disabled && <ClearButton onClear={clear} />}
          {Boolean(wrap.showCount) && <TextCount text={shown} limit={limit} className={part('count')} />}
          <button
            type="button"
            className={`tessera-password-eye ${part('eye')}`}
            aria-label={texts.show}
            aria-pressed={isSeen}
            disabled={field.disabled}
            onClick={() => setSeen(!isSeen)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
              <path d="M1.5 8C3 5.2 5.3 3.8 8 3.8S13 5.2 14.5 8C13 10.8 10.7 12.2 8 12.2S3 10.8 1.5 8z" />
              <circle cx="8" cy="8" r="2" />
              {!isSeen && <path d="m3 13 10-10" />}
            </svg>
          </button>
        </TextBox>
      )}
    </FormItemFrame>
  )
}
