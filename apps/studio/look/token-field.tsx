import { Button, Input, InputNumber, Select } from '@arco-design/web-react'
import { IconUndo } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { type Scheme, type TokenInfo, type TokenValue, tokenProblem, valueIn } from '#kernel/page/look/theme'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { lookTexts } from './texts.ts'
import './token-field.css'

export interface TokenFieldProps {
  readonly token: Pick<TokenInfo, 'name' | 'type' | 'label' | 'min' | 'max' | 'step' | 'choices'>
  /** What is set, undefined where the default holds. */
  readonly value: TokenValue | undefined
  readonly fallback: TokenValue
  readonly disabled?: boolean
  /** While a value is dragged or typed. */
  readonly onShow: (value: TokenValue) => void
  /** At the end of it; undefined is the default again. */
  readonly onKeep: (value: TokenValue | undefined) => void
}

const SCHEMES: readonly Scheme[] = ['light', 'dark']
export const toHex = (text: string): string =>
  /^#[0-9a-f]{6}$/i.test(text) ? text : /^#[0-9a-f]{3}$/i.test(text) ? text.replace(/[0-9a-f]/gi, '$&$&') : '#808080'

/** One token: its value, for colours one of each scheme, and the way back to the default. */
export function TokenField(props: TokenFieldProps) {
  const { token, value, fallback, disabled = false, onShow, onKeep } = props
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const label = labelIn(token.label, locale)
  const now = value ?? fallback
  const both = typeof now === 'object' ? now : { light: String(now), dark: String(now) }
  const plain = valueIn(now, 'light')
  return (
    <div className="lk-field" data-token={token.name} data-set={value !== undefined || undefined}>
      <span className="lk-label" title={`--te-${token.name}`}>
        {label}
      </span>
      {value !== undefined && !disabled && (
        <Button
          className="lk-reset"
          type="text"
          size="mini"
          icon={<IconUndo />}
          aria-label={t('reset', { name: label })}
          onClick={() => onKeep(undefined)}
        />
      )}
      <div className="lk-values">
        {token.type === 'color' &&
          SCHEMES.map((scheme) => (
            <ColorValue
              key={scheme}
              label={`${label}, ${t(scheme)}`}
              value={both[scheme]}
              disabled={disabled}
              accepts={(text) => tokenProblem(token.name, text, { [token.name]: 'color' }) === null}
              onShow={(text) => onShow({ ...both, [scheme]: text })}
              onKeep={(text) => onKeep({ ...both, [scheme]: text })}
            />
          ))}
        {(token.type === 'px' || token.type === 'number') && (
          <NumberValue token={token} label={label} value={Number(plain)} disabled={disabled} onShow={onShow} onKeep={onKeep} />
        )}
        {token.type === 'choice' && (
          <Select
            size="small"
            aria-label={label}
            disabled={disabled}
            value={String(plain)}
            options={(token.choices ?? []).map((choice) => ({ value: choice, label: t(choice as 'small') }))}
            onChange={(next: string) => onKeep(next)}
          />
        )}
        {(token.type === 'shadow' || token.type === 'font' || token.type === 'length') && (
          <TextValue
            label={label}
            value={String(plain)}
            disabled={disabled}
            accepts={(text) => tokenProblem(token.name, text, { [token.name]: token.type as 'length' }) === null}
            onKeep={onKeep}
          />
        )}
      </div>
    </div>
  )
}

/** A number is shown with each digit and each step, and kept when the field is left. */
function NumberValue(
  props: Pick<TokenFieldProps, 'token' | 'onShow' | 'onKeep'> & {
    readonly label: string
    readonly value: number
    readonly disabled: boolean
  },
) {
  const { token, label, value, disabled, onShow, onKeep } = props
  const shown = useRef<number | null>(null)
  const finish = (): void => {
    if (shown.current !== null) onKeep(shown.current)
    shown.current = null
  }
  return (
    <InputNumber
      size="small"
      aria-label={label}
      disabled={disabled}
      value={value}
      step={token.step ?? 1}
      {...(token.min === undefined ? {} : { min: token.min })}
      {...(token.max === undefined ? {} : { max: token.max })}
      suffix={token.type === 'px' ? 'px' : undefined}
      onChange={(next: number | undefined) => {
        if (next === undefined || tokenProblem(token.name, next) !== null) return
        shown.current = next
        onShow(next)
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if ('key' in event && event.key === 'Enter') finish()
      }}
    />
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly accepts: (text: string) => boolean
  readonly onKeep: (text: string) => void
}

/** What is typed is kept at its end, and only where it is a value. */
function TextValue({ label, value, disabled, accepts, onKeep }: TextProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const isWrong = text !== value && !accepts(text.trim())
  const finish = (): void => {
    const next = text.trim()
    if (next !== value && accepts(next)) onKeep(next)
    else setText(value)
  }
  return (
    <Input
      size="small"
      aria-label={label}
      value={text}
      disabled={disabled}
      {...(isWrong ? { status: 'error' as const } : {})}
      onChange={setText}
      onBlur={finish}
      onPressEnter={finish}
    />
  )
}

function ColorValue({ onShow, ...props }: TextProps & { readonly onShow: (text: string) => void }) {
  const t = useMessages(lookTexts)
  const { label, value, disabled, onKeep } = props
  return (
    <div className="lk-color">
      <span className="lk-swatch" style={{ '--lk-color': value } as React.CSSProperties}>
        <ColorInput label={`${label}: ${t('chooseColor')}`} value={toHex(value)} disabled={disabled} onShow={onShow} onKeep={onKeep} />
      </span>
      <TextValue {...props} />
    </div>
  )
}

/** The browser's own colour dialog: it tells of each colour on the way (`input`), and of the chosen one at the end (`change`). */
export function ColorInput(props: {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onShow: (text: string) => void
  readonly onKeep: (text: string) => void
}) {
  const [node, setNode] = useState<HTMLInputElement | null>(null)
  const { onKeep } = props
  useEffect(() => {
    if (!node) return
    // React calls every `input` a change.
    const finish = (): void => onKeep(node.value)
    node.addEventListener('change', finish)
    return () => node.removeEventListener('change', finish)
  }, [node, onKeep])
  return (
    <input
      ref={setNode}
      type="color"
      aria-label={props.label}
      title={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onShow(event.target.value)}
    />
  )
}
