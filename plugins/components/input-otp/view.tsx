import '@arco-design/web-react/es/style/index.css'
import { useRef } from 'react'
import type { ViewProps } from '#sdk'
import { FormItemFrame, useDisabled, useField, useTypedText } from '#sdk/react'
import { codeIn, lengthOf, maskOf } from './code-text.ts'
import type { inputOtp } from './index.ts'
import './input-otp.css'
import { useCellsCaret } from './use-cells-caret.ts'

// One input, so that a code is pasted and filled in as a whole; the cells are a drawing of it.
export function View({ id, props, root, part, emit }: ViewProps<typeof inputOtp>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled, reads: 'text' })
  const element = useRef<HTMLInputElement>(null)
  const length = lengthOf(wrap.length)
  const mask = maskOf(wrap.mask)
  const onlyDigits = wrap.onlyDigits === true
  const { value } = field
  const change = (typed: string) => {
    const code = codeIn(typed, length, onlyDigits)
    if (code === value) return
    field.setValue(code)
    emit('onChange', { [field.name]: code })
  }
  const { shown, typing } = useTypedText(value, undefined, change)
  const characters = [...shown]
  const { cell, caret } = useCellsCaret(element, shown, length)
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <div
          className={`tessera-otp tessera-otp-${field.size} ${part('field')}${invalid ? ' tessera-otp-invalid' : ''}${
            field.disabled ? ' tessera-otp-disabled' : ''
          }`}
        >
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={index}
              aria-hidden="true"
              data-cell={cell === index ? 'current' : ''}
              className={`tessera-otp-cell ${part('cell')}`}
            >
              {characters[index] === undefined ? '' : mask || characters[index]}
            </span>
          ))}
          <input
            {...typing}
            {...caret}
            ref={element}
            value={shown}
            autoComplete="one-time-code"
            inputMode={onlyDigits ? 'numeric' : 'text'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={field.disabled}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
          />
        </div>
      )}
    </FormItemFrame>
  )
}
