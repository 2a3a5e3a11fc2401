import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import './controls.css'

type Named = { readonly labelId: string } | { readonly label: string }

function nameOf(named: Named) {
  return 'labelId' in named ? { 'aria-labelledby': named.labelId } : { 'aria-label': named.label }
}

type LineInputProps = Named & {
  readonly value: string
  readonly onText: (text: string) => void
  readonly invalid?: boolean
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'>

/** A line of text in the panel's density. */
export function LineInput({ value, onText, invalid, ...rest }: LineInputProps) {
  const { labelId: _id, label: _label, className, ...others } = rest as LineInputProps & { labelId?: string; label?: string }
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...others}
      {...nameOf(rest)}
      aria-invalid={invalid || undefined}
      className={`ts-input ${className ?? ''}`}
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  )
}

type MenuProps = Named & {
  readonly value: string
  readonly onText: (value: string) => void
  readonly children: ReactNode
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'>

/** A drop-down list. The browser's own: its keyboard, screen-reader and touch behaviour is complete. */
export function Menu({ value, onText, children, ...rest }: MenuProps) {
  const { labelId: _id, label: _label, className, ...others } = rest as Omit<MenuProps, 'value'> & { labelId?: string; label?: string }
  return (
    <select
      {...others}
      {...nameOf(rest as Named)}
      className={`ts-input ts-menu ${className ?? ''}`}
      value={value}
      onChange={(event) => onText(event.target.value)}
    >
      {children}
    </select>
  )
}

/** A small square button that shows an icon alone; the label is its name and its tooltip. */
export function IconButton({
  label,
  onPress,
  children,
  disabled,
  pressed,
  part,
}: {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
  readonly disabled?: boolean | undefined
  readonly pressed?: boolean
  readonly part?: string
}) {
  return (
    <button
      type="button"
      className="ts-icon-button"
      aria-label={label}
      title={label}
      aria-expanded={pressed}
      disabled={disabled}
      data-part={part}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** An on/off switch. */
export function Toggle({
  value,
  onToggle,
  mixed = false,
  disabled,
  ...named
}: Named & {
  readonly value: boolean
  readonly onToggle: (on: boolean) => void
  readonly mixed?: boolean | undefined
  readonly disabled?: boolean | undefined
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      {...nameOf(named)}
      className="ts-toggle"
      ref={(input) => {
        if (input) input.indeterminate = mixed
      }}
      aria-checked={mixed ? 'mixed' : value}
      checked={value}
      disabled={disabled}
      onChange={(event) => onToggle(event.target.checked)}
    />
  )
}
