import { MIXED, type SetterProps, useText } from '#sdk/setter'
import './several.css'

type Value = string | number | boolean

/** Some of a closed list; what is stored beside its choices stays. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<readonly Value[]>) {
  const t = useText()
  const chosen = !mixed && Array.isArray(value) ? (value as readonly Value[]) : []
  const choices = field.choices ?? []
  const toggle = (choice: Value) => {
    const on = new Set(chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice])
    const known = choices.map((each) => each.value).filter((each) => on.has(each))
    const others = chosen.filter((each) => on.has(each) && !choices.some((known) => known.value === each))
    onChange([...known, ...others])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div role="group" aria-labelledby={labelId} className="ts-several">
      {choices.map((choice) => (
        <button
          key={String(choice.value)}
          type="button"
          className="ts-choice"
          aria-pressed={chosen.includes(choice.value)}
          disabled={disabled}
          onClick={() => toggle(choice.value)}
        >
          {t(choice.label)}
        </button>
      ))}
      {mixed && <span className="ts-note">{t(MIXED)}</span>}
      {choices.length === 0 && <span className="ts-note">{t({ zh: '没有可选项', en: 'Nothing to choose from' })}</span>}
    </div>
  )
}
