import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ViewProps } from '#sdk'
import {
  FormItemFrame,
  refusedNumber,
  TextAffix,
  TextBox,
  tableIn,
  textInputClass,
  useDisabled,
  useField,
  useLanguage,
  usePageLocale,
  useTypedText,
} from '#sdk/react'
import type { inputNumber } from './index.ts'
import './input-number.css'
import { type Limits, toHeld } from './number-text.ts'
import { useNumber } from './use-number.ts'

const TEXTS = { zh: { up: '增加', down: '减少' }, en: { up: 'Increase', down: 'Decrease' } } as const
const STEPS: { readonly [key: string]: number } = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const keepFocus = (event: PointerEvent) => event.preventDefault()

interface StepButtonProps {
  readonly label: string
  readonly path: string
  readonly disabled: boolean
  readonly onStep: () => void
}

function StepButton({ label, path, disabled, onStep }: StepButtonProps) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} disabled={disabled} onPointerDown={keepFocus} onClick={onStep}>
      <svg viewBox="0 0 16 16" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

export function View({ id, props, root, part, emit }: ViewProps<typeof inputNumber>) {
  const language = useLanguage()
  const texts = tableIn(TEXTS, language)
  const locale = usePageLocale()
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const problem = useRef<() => string | undefined>(() => undefined)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : toHeld(props.defaultValue),
    disabled,
    toSubmit: (name, value) => ({ [name]: toHeld(value) ?? null }),
    problem: () => problem.current(),
  })
  const places = wrap.precision
  const limits: Limits = {
    min: wrap.min,
    max: wrap.max,
    precision: places === undefined ? undefined : Math.min(20, Math.max(0, Math.trunc(places))),
  }
  const value = useNumber({
    id,
    held: toHeld(field.value),
    limits,
    step: Math.abs(wrap.step) || 1,
    locale,
    affixes: { prefix: wrap.prefix, suffix: wrap.suffix },
    isEdited: field.isEdited,
    onNumber(number) {
      field.setValue(number)
      emit('onChange', { [field.name]: number })
    },
  })
  const messageOf = (text: string | undefined) => (text === undefined ? undefined : refusedNumber(text, language, locale))
  problem.current = () => messageOf(value.isRefused())
  const { shown, typing } = useTypedText(value.shown, undefined, value.type)
  const isAt = (limit: number | undefined) => limit !== undefined && value.number === limit
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const steps = STEPS[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      value.step(event.shiftKey ? steps * 10 : steps)
    } else if (event.key === 'Enter') value.settle()
  }
  return (
    <FormItemFrame
      root={root}
      formItem={props.formItem}
      variant={wrap.variant}
      error={messageOf(value.refused) ?? field.error}
      disabled={field.disabled}
      part={part}
    >
      {({ labelId, messageId, invalid }) => (
        <TextBox size={field.size} invalid={invalid} disabled={field.disabled} part={part} className="tessera-number">
          <TextAffix text={wrap.prefix} className={part('prefix')} />
          <input
            {...typing}
            role="spinbutton"
            className={`${part('input')} ${textInputClass(field.size, field.disabled)}`}
            value={shown}
            inputMode={limits.min !== undefined && limits.min >= 0 ? 'decimal' : undefined}
            autoComplete="off"
            placeholder={wrap.placeholder || undefined}
            disabled={field.disabled}
            aria-labelledby={labelId}
            aria-describedby={messageId}
            aria-invalid={invalid || undefined}
            aria-valuenow={value.number}
            aria-valuetext={shown || undefined}
            aria-valuemin={limits.min}
            aria-valuemax={limits.max}
            onFocus={value.focus}
            onBlur={value.leave}
            onKeyDown={press}
          />
          <TextAffix text={wrap.suffix} className={part('suffix')} />
          {!field.disabled && (
            <span className={`tessera-number-steps ${part('steps')}`}>
              <StepButton label={texts.up} path="m4 10 4-4 4 4" disabled={isAt(limits.max)} onStep={() => value.step(1)} />
              <StepButton label={texts.down} path="m4 6 4 4 4-4" disabled={isAt(limits.min)} onStep={() => value.step(-1)} />
            </span>
          )}
        </TextBox>
      )}
    </FormItemFrame>
  )
}
