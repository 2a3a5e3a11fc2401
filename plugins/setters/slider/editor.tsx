import { useState } from 'react'
import { asLine, LineInput, MIXED, type SetterProps, useText } from '#sdk/setter'
import './slider.css'

/** A number between two limits, by a slider or typed. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<number>) {
  const t = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const { min = 0, max = 100 } = field
  const step = typeof field.options.step === 'number' ? field.options.step : 1
  const number = typeof value === 'number' && !mixed ? value : undefined
  const bounded = (next: number) => Math.min(Math.max(Number(next.toPrecision(12)), min), max)
  const type = (text: string) => {
    setDraft(text)
    if (text.trim() === '') onChange(undefined)
    else if (Number.isFinite(Number(text)) && bounded(Number(text)) === Number(text)) onChange(Number(text))
  }
  const settle = () => {
    if (draft !== null && draft.trim() !== '' && Number.isFinite(Number(draft))) onChange(bounded(Number(draft)))
    setDraft(null)
  }
  return (
    <span className="ts-line">
      <input
        type="range"
        className="ts-slider"
        aria-labelledby={labelId}
        min={min}
        max={max}
        step={step}
        value={number ?? min}
        data-empty={number === undefined || undefined}
        disabled={disabled}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <LineInput
        label={`${t(field.label)}: ${t({ zh: '数值', en: 'number' })}`}
        inputMode="decimal"
        style={{ width: 56, flex: 'none' }}
        value={draft ?? (mixed ? '' : asLine(value))}
        invalid={draft !== null && draft.trim() !== '' && bounded(Number(draft)) !== Number(draft)}
        placeholder={mixed ? t(MIXED) : undefined}
        disabled={disabled}
        onText={type}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </span>
  )
}
