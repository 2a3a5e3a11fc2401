import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { asGroup, asNumber, asText, FormItemFrame, IconByName, useDisabled, useField, useLocale } from '#sdk/react'
import type { input } from './index.ts'
import './input.css'

const CLEAR = { zh: '清空', en: 'Clear' } as const

function Addon({ text, className }: { readonly text: unknown; readonly className: string }) {
  const shown = asText(text)
  return shown === '' ? null : <span className={`tessera-input-addon ${className}`}>{shown}</span>
}

function Affix({ icon }: { readonly icon: unknown }): ReactNode {
  const name = asText(icon)
  if (name === '') return null
  return (
    <span className="tessera-input-icon" aria-hidden="true">
      <IconByName name={name} />
    </span>
  )
}

// A plain input with the library's classes: it mounts several times faster than the library's own.
export function View({ id, props, root, part, emit }: ViewProps<typeof input>) {
  const locale = useLocale()
  const wrap = asGroup(props.formWrap)
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled })
  const element = useRef<HTMLInputElement>(null)
  // What an input method is still composing is shown, but not yet a value.
  const [composing, setComposing] = useState<string>()
  const value = composing ?? asText(field.value)
  const maxLength = asNumber(wrap.maxLength, undefined)
  const payload = (text: string) => ({ [field.name]: text })
  const change = (text: string) => {
    field.setValue(text)
    emit('onChange', payload(text))
  }
  const clear = () => {
    change('')
    element.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) emit('onPressEnter', payload(value))
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div className={`tessera-input arco-input-group-wrapper-${field.size}`}>
          <Addon text={wrap.addonBefore} className={part('before')} />
          <span
            className={`${part('field')} arco-input-inner-wrapper arco-input-inner-wrapper-${field.size} arco-input-clear-wrapper${
              invalid ? ' arco-input-inner-wrapper-error' : ''
            }${field.disabled ? ' arco-input-inner-wrapper-disabled' : ''}`}
          >
            <Affix icon={wrap.prefixIcons} />
            <input
              ref={element}
              className={`${part('input')} arco-input arco-input-size-${field.size}${field.disabled ? ' arco-input-disabled' : ''}`}
              value={value}
              placeholder={asText(wrap.placeholder) || undefined}
              maxLength={maxLength !== undefined && maxLength > 0 ? maxLength : undefined}
              disabled={field.disabled}
              aria-labelledby={labelId}
              aria-describedby={messageId}
              aria-invalid={invalid || undefined}
              onChange={(event) => (composing === undefined ? change(event.target.value) : setComposing(event.target.value))}
              onCompositionStart={(event) => setComposing(event.currentTarget.value)}
              onCompositionEnd={(event) => {
                setComposing(undefined)
                change(event.currentTarget.value)
              }}
              onBlur={() => emit('onBlur', payload(value))}
              onKeyDown={press}
            />
            {wrap.allowClear !== false && value !== '' && !field.disabled && (
              <button type="button" className="tessera-input-clear" tabIndex={-1} aria-label={CLEAR[locale]} onClick={clear}>
                <svg viewBox="0 0 16 16" width="1em" height="1em" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
                  <path d="m4 4 8 8M12 4l-8 8" />
                </svg>
              </button>
            )}
            {Boolean(wrap.showCount) && (
              <span className={`tessera-input-count ${part('count')}`}>
                {value.length}
                {maxLength !== undefined && `/${maxLength}`}
              </span>
            )}
            <Affix icon={wrap.suffixIcons} />
          </span>
          <Addon text={wrap.addonAfter} className={part('after')} />
        </div>
      )}
    </FormItemFrame>
  )
}
