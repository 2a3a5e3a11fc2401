import { filled, type Label, Menu, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

const WORDS: { readonly [word in 'choose' | 'none' | 'unknown']: Label } = {
  choose: { zh: '选择步骤', en: 'Choose a step' },
  none: { zh: '之前没有可选的步骤', en: 'There is no step before this one' },
  unknown: { zh: '{id}（之前没有此步骤）', en: '{id} (no such step before)' },
}

/** Chooses one of the steps that the panel offers by name; its id is stored. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const steps = usePanel().flowSteps?.() ?? []
  const chosen = !mixed && typeof value === 'string' ? value : ''
  const isKnown = steps.some(({ code }) => code === chosen)
  return (
    <Menu labelId={labelId} value={chosen} disabled={disabled} onText={onChange}>
      <option value="">{t(mixed ? MIXED : steps.length === 0 ? WORDS.none : WORDS.choose)}</option>
      {chosen !== '' && !isKnown && <option value={chosen}>{t(filled(WORDS.unknown, { id: chosen }))}</option>}
      {steps.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Menu>
  )
}
