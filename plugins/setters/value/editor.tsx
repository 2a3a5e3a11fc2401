import { useState } from 'react'
import { asLine, LineInput, Menu, MIXED, type SetterProps, Toggle, useText } from '#sdk/setter'
import { KINDS, type Kind, kindOf, toKind } from './kinds.ts'

type Value = string | number | boolean | null

/** A text, number, yes/no or nothing, and which of them it is: `00123` stays the text that was typed. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Value>) {
  const t = useText()
  const kind = kindOf(value)
  const [draft, setDraft] = useState<string | null>(null)
  const placeholder = mixed ? MIXED : field.placeholder
  const typeNumber = (text: string) => {
    setDraft(text)
    const number = Number(text)
    if (text.trim() !== '' && Number.isFinite(number)) onChange(number)
  }
  return (
    <div className="ts-line">
      {kind === 'boolean' && !mixed ? (
        <span className="ts-line" style={{ flex: 1 }}>
          <Toggle labelId={labelId} value={value === true} onToggle={onChange} disabled={disabled} />
          <span className="ts-note">{String(value)}</span>
        </span>
      ) : (
        <LineInput
          labelId={labelId}
          value={mixed ? '' : (draft ?? asLine(value))}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          invalid={draft !== null && !Number.isFinite(Number(draft || Number.NaN))}
          placeholder={placeholder ? t(placeholder) : kind === 'null' ? 'null' : undefined}
          disabled={disabled}
          onText={kind === 'number' ? typeNumber : onChange}
          onBlur={() => setDraft(null)}
        />
      )}
      <Menu
        label={`${t(field.label)}: ${t({ zh: '类型', en: 'type' })}`}
        value={kind}
        disabled={disabled}
        style={{ width: 76, flex: 'none' }}
        onText={(next) => {
          setDraft(null)
          onChange(toKind(value, next as Kind))
        }}
      >
        {KINDS.map(({ kind: each, label }) => (
          <option key={each} value={each}>
            {t(label)}
          </option>
        ))}
        {kind === 'json' && (
          <option value="json" disabled>
            JSON
          </option>
        )}
      </Menu>
    </div>
  )
}
