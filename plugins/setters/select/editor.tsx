import { useId } from 'react'
import { asLine, type Choice, labelIn, Menu, MIXED, type SetterProps, usePanelLanguage, useText } from '#sdk/setter'
import './select.css'

type Value = Choice['value']

/** Few short choices lie open beside each other; more of them are a drop-down list. */
export function Editor(props: SetterProps<Value>) {
  const locale = usePanelLanguage()
  const labels = (props.field.choices ?? []).map(({ label }) => labelIn(label, locale))
  const width = labels.reduce((sum, label) => sum + 16 + widthOf(label), 0)
  return labels.length > 1 && labels.length <= 4 && width <= 176 ? <Segments {...props} /> : <List {...props} />
}

/** Pixels at 12 px type: a Chinese character is as wide as it is high. */
function widthOf(label: string): number {
  return [...label].reduce((sum, character) => sum + (character > '\u2e7f' ? 12 : 7), 0)
}

function Segments({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Value>) {
  const t = useText()
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="ts-segments">
      {field.choices?.map((choice) => (
        <label key={String(choice.value)}>
          <input
            type="radio"
            name={name}
            disabled={disabled}
            checked={!mixed && value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{t(choice.label)}</span>
        </label>
      ))}
    </div>
  )
}

function List({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Value>) {
  const t = useText()
  const choices = field.choices ?? []
  const at = mixed ? -1 : choices.findIndex((choice) => choice.value === value)
  // What is stored may be no longer offered: it stays visible until something else is chosen.
  const unlisted = mixed ? t(MIXED) : value === undefined ? t(field.placeholder ?? { zh: '请选择', en: 'Choose' }) : asLine(value)
  return (
    <Menu labelId={labelId} value={String(at)} disabled={disabled} onText={(index) => onChange(choices[Number(index)]?.value)}>
      {at < 0 && (
        <option value="-1" disabled>
          {unlisted}
        </option>
      )}
      {choices.map((choice, index) => (
        <option key={String(choice.value)} value={index}>
          {t(choice.label)}
        </option>
      ))}
    </Menu>
  )
}
