import { useState } from 'react'
import { asLine, LineInput, MIXED, type SetterProps, useText } from '#sdk/setter'

/** Keeps what is being typed (`-`, `1.`, a number out of range) to itself and tells only numbers that are allowed. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<number>) {
  const t = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step } = field
  const shown = draft ?? (mixed ? '' : asLine(value))
  const number = toNumber(shown)
  const bad = shown !== '' && (number === undefined || number < min || number > max)
  const placeholder = mixed ? MIXED : field.placeholder

  const type = (text: string) => {
    setDraft(text)
    const typed = toNumber(text)
    if (text.trim() === '') onChange(undefined)
    else if (typed !== undefined && typed >= min && typed <= max) onChange(typed)
  }
  const settle = () => {
    const typed = draft === null ? undefined : toNumber(draft)
    if (typed !== undefined) onChange(Math.min(Math.max(typed, min), max))
    setDraft(null)
  }
  const nudge = (direction: number, size: number) => {
    const from = number ?? (Number.isFinite(min) ? min : 0)
    const next = Number((from + direction * size).toPrecision(12))
    setDraft(null)
    onChange(Math.min(Math.max(next, min), max))
  }

  return (
    <LineInput
      labelId={labelId}
      role="spinbutton"
      inputMode="decimal"
      aria-valuenow={number ?? 0}
      aria-valuetext={shown === '' ? t({ zh: '空', en: 'empty' }) : undefined}
      aria-valuemin={field.min}
      aria-valuemax={field.max}
      value={shown}
      invalid={bad}
      disabled={disabled}
      placeholder={placeholder ? t(placeholder) : undefined}
      onText={type}
      onBlur={settle}
      onKeyDown={(event) => {
        const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (direction && !event.altKey) {
          event.preventDefault()
          nudge(direction, (step ?? 1) * (event.shiftKey ? 10 : 1))
        } else if (event.key === 'Enter') settle()
      }}
    />
  )
}

function toNumber(text: string): number | undefined {
  const number = Number(text.trim())
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined
}
