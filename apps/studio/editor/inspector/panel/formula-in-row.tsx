import { useId } from 'react'
import { expression, fieldsOf, z } from '#sdk'
import type { FormulaProps } from '#sdk/setter'
import { SetterSlot } from '../form/setter-slot.tsx'

const formula = fieldsOf(z.strictObject({ source: expression('表达式', 'Expression') }))[0]!

/** A formula inside a row of a list, edited as any other, with its value below. */
export function FormulaInRow({ label, value, disabled, onChange }: FormulaProps) {
  const id = useId()
  return (
    <span className="te-formula-in-row">
      <span id={id} className="tessera-visually-hidden">
        {label}
      </span>
      <SetterSlot
        id={formula.setter}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        field={formula}
        labelId={id}
        {...(disabled ? { disabled } : {})}
      />
    </span>
  )
}
