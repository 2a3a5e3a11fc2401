import { AutoComplete, Input, Select } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { TokenRecord } from '#kernel/page/look'
import { propertyOf, styleValue } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sharedTexts } from './shared-texts.ts'
import { TokenChip } from './token-chip.tsx'
import { ColorInput, toHex } from './token-field.tsx'
import { type OfferedToken, offeredTokens, shownColor } from './token-offers.ts'

/** Several letters that are typed into one field are one step. */
let typing = 0
export const beginTyping = (): number => ++typing
export const typedIn = (): number => typing

const shown = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** One style of a shared style: its value, with the tokens that it may be, and what is wrong with it. */
export function StyleRow(props: {
  readonly field: FieldSpec
  readonly value: Json | undefined
  /** Those of the project. */
  readonly own: readonly TokenRecord[]
  /** What tokens are, for the swatch of a colour that names one. */
  readonly tokens: Tokens
  readonly scheme: 'light' | 'dark'
  readonly disabled: boolean
  readonly onChange: (value: Json, gesture?: string) => void
}) {
  const { field, value, own, tokens, scheme, disabled, onChange } = props
  const t = useMessages(sharedTexts)
  const locale = useLocale()
  const label = labelIn(field.label, locale)
  const text = shown(value)
  const property = propertyOf(field.path)
  const read = property === null || value === undefined ? undefined : styleValue(property, value)
  const isBad = read?.kind === 'refused' || (read?.kind === 'value' && property !== null && !CSS.supports(property, read.text))
  const offered = offeredTokens(field.path, own)
  const write = (next: string): void => onChange(isNumber(next) ? Number(next) : next, `${field.path} ${typedIn()}`)
  const isColor = /color$/i.test(field.path)
  return (
    <div className="lk-style-row" data-field={field.path}>
      <span>{label}</span>
      {field.choices ? (
        <Select
          size="small"
          aria-label={label}
          disabled={disabled}
          value={text}
          options={field.choices.map((choice) => ({ value: String(choice.value), label: labelIn(choice.label, locale) }))}
          onChange={(next: string) => onChange(next)}
        />
      ) : (
        <div className="lk-style-value">
          {isColor && (
            <span className="lk-swatch" style={{ '--lk-color': shownColor(text, tokens, scheme) || 'transparent' } as React.CSSProperties}>
              <ColorInput
                label={`${label}: ${t('chooseColor')}`}
                value={toHex(shownColor(text, tokens, scheme))}
                disabled={disabled}
                onShow={(next) => onChange(next, `${field.path} chosen ${typedIn()}`)}
                onKeep={(next) => {
                  onChange(next, `${field.path} chosen ${typedIn()}`)
                  beginTyping()
                }}
              />
            </span>
          )}
          {offered.length > 0 ? (
            <AutoComplete
              value={text}
              disabled={disabled}
              allowClear
              {...(isBad ? { status: 'error' as const } : {})}
              filterOption={() => true}
              defaultActiveFirstOption={false}
              triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
              triggerElement={<Input size="small" aria-label={label} maxLength={200} />}
              onFocus={beginTyping}
              onChange={write}
            >
              {optionsOf(offered, text).map((each) => (
                <AutoComplete.Option key={each.name} value={each.text}>
                  <span className="lk-offer">
                    {isColor && (
                      <span className="lk-dot" style={{ '--lk-color': shownColor(each.text, tokens, scheme) } as React.CSSProperties} />
                    )}
                    {labelIn(each.label, locale)} <code>{each.name}</code>
                  </span>
                </AutoComplete.Option>
              ))}
            </AutoComplete>
          ) : (
            <Input
              size="small"
              aria-label={label}
              disabled={disabled}
              allowClear
              maxLength={200}
              value={text}
              {...(isBad ? { status: 'error' as const } : {})}
              onFocus={beginTyping}
              onChange={write}
            />
          )}
        </div>
      )}
      <TokenChip text={text} own={own} tokens={tokens} />
      {isBad && (
        <span className="lk-failing" role="status">
          {t('badValue', { value: text })}
        </span>
      )}
    </div>
  )
}

/** All tokens while a token or nothing stands there, else those that what is typed is a part of. */
function optionsOf(offered: readonly OfferedToken[], typed: string): readonly OfferedToken[] {
  const wanted = typed.startsWith('var(') ? '' : typed.trim().toLowerCase()
  return offered.filter(({ name, label }) => `${name} ${label.zh} ${label.en}`.toLowerCase().includes(wanted))
}
