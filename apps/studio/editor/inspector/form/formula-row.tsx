import { useId } from 'react'
import { expression, fieldsOf, z } from '#sdk'
import type { FormulaProps } from '../../../../kit/flow/index.ts'
import { SetterSlot } from '../../../../kit/form/setter-slot.tsx'
import { Why } from '../explain/why.tsx'
import { FormulaPanel } from './formula-panel.tsx'
import { LiveValue } from './live-value.tsx'

const FORMULA = fieldsOf(z.strictObject({ source: expression('表达式', 'Expression') }))[0]!

/** A setting that is always a formula, such as the condition of a lane: its editor, with the value that it gives now. */
export function FormulaRow(props: Omit<FormulaProps, 'step'>) {
  const { subject, path, label, source } = props
  const labelId = useId()
  const field = { ...FORMULA, path, label: { zh: label, en: label }, options: { ...FORMULA.options, kind: 'formula' } }
  const { input, takesInput } = subject
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the editor inside
    <div data-field={path} data-bound="" onFocus={props.onFocus}>
      <span id={labelId} className="tessera-visually-hidden">
        {label}
      </span>
      <FormulaPanel subject={subject} path={path}>
        <SetterSlot
          id={FORMULA.setter}
          value={source}
          onChange={(next) => props.onChange(typeof next === 'string' ? next : '')}
          field={field}
          labelId={labelId}
        />
      </FormulaPanel>
      <LiveValue
        binding={{ kind: 'formula', source }}
        field={field}
        {...(input === undefined ? (takesInput ? { waiting: true as const } : {}) : { input })}
      />
      {source.trim() !== '' && subject.entry !== undefined ? (
        <Why entry={subject.entry} path={`${subject.prefix ?? ''}${path}`} />
      ) : null}
    </div>
  )
}
