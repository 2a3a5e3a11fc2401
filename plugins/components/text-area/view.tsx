import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { useRef } from 'react'
import type { ViewProps } from '#sdk'
import { ClearButton, FormItemFrame, limitOf, TextCount, useDisabled, useField, useTypedText } from '#sdk/react'
import type { textArea } from './index.ts'
import './text-area.css'
import { useOwnHeight } from './use-own-height.ts'

export function View({ id, props, root, part, emit }: ViewProps<typeof textArea>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled, reads: 'text' })
  const element = useRef<HTMLTextAreaElement>(null)
  const limit = limitOf(wrap.maxLength)
  const change = (text: string) => {
    field.setValue(text)
    emit('onChange', { [field.name]: text })
  }
  const { shown, typing } = useTypedText(field.value, limit, change)
  // Older pages may have `{ minRows, maxRows }`.
  const isGrowing = Boolean(wrap.autoSize)
  useOwnHeight(element, shown, isGrowing)
  const clear = () => {
    change('')
    element.current?.focus()
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div className="tessera-text-area">
          <textarea
            {...typing}
            ref={element}
            className={`${part('field')} arco-textarea${invalid ? ' arco-textarea-error' : ''}${
              field.disabled ? ' arco-textarea-disabled' : ''
            }${isGrowing ? ' tessera-text-growing' : ''}`}
            value={shown}
            rows={isGrowing ? 1 : Math.max(1, Math.round(wrap.rows))}
            placeholder={wrap.placeholder || undefined}
            disabled={field.disabled}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
          />
          {wrap.allowClear !== false && shown !== '' && !field.disabled && <ClearButton onClear={clear} />}
          {Boolean(wrap.showCount) && <TextCount text={shown} limit={limit} className={part('count')} />}
        </div>
      )}
    </FormItemFrame>
  )
}
