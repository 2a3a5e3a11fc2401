import { useEffect, useId, useRef } from 'react'
import { expression, fieldsOf, z } from '#sdk'
import type { FormulaProps } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { focusNextControl } from '../../../../kit/form/focus-control.ts'
import { SetterSlot } from '../../../../kit/form/setter-slot.tsx'
import { formTexts } from '../../../../kit/form/texts.ts'

const formula = fieldsOf(z.strictObject({ source: expression('表达式', 'Expression') }))[0]!

/** A formula inside a row of a list, edited as any other, with its value below. */
export function FormulaInRow({ label, value, disabled, autoFocus = false, onChange }: FormulaProps) {
  const id = useId()
  const here = useRef<HTMLSpanElement>(null)
  const session = useEditor()
  const t = useMessages(formTexts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes
  useEffect(() => {
    if (!autoFocus || !here.current) return
    focusNextControl(here.current, null, true)
    session.announce(t('isFormula', { name: label }))
  }, [])
  return (
    <span ref={here} className="te-formula-in-row">
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
