import { useState } from 'react'
import { isTimeZone } from '#sdk/react'
import { asLine, filled, LineInput, MIXED, type SetterProps, usePanelLanguage, useText } from '#sdk/setter'
import { allZones, type Zone, zoneLabel } from './zones.ts'

const NONE: readonly Zone[] = []

/** The name of a time zone: typed, or chosen from a list that is searched by name, place and distance from UTC. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const locale = usePanelLanguage()
  const [zones, setZones] = useState(NONE)
  const name = mixed ? '' : asLine(value)
  const isKnown = isTimeZone(name.trim())
  const isWrong = name.trim() !== '' && !isKnown
  const list = `${labelId}-zones`
  const note = `${labelId}-zone`
  const placeholder = mixed ? MIXED : field.placeholder
  const usual = new Set((field.choices ?? []).map(({ value: choice }) => String(choice)))
  return (
    <div className="ts-stack">
      <LineInput
        labelId={labelId}
        list={list}
        value={name}
        disabled={disabled}
        invalid={isWrong}
        aria-describedby={note}
        placeholder={placeholder ? t(placeholder) : undefined}
        onText={(text) => onChange(text.trim())}
        // Naming them all takes a while.
        onFocus={() => setZones(allZones(locale))}
      />
      <datalist id={list}>
        {(field.choices ?? []).map(({ value: choice, label }) => (
          <option key={String(choice)} value={String(choice)}>
            {`${t(label)}${isTimeZone(choice) ? ` · ${zoneLabel(choice, locale)}` : ''}`}
          </option>
        ))}
        {zones
          .filter((zone) => !usual.has(zone.name))
          .map((zone) => (
            <option key={zone.name} value={zone.name}>
              {zone.label}
            </option>
          ))}
      </datalist>
      <p id={note} className={isWrong ? 'ts-note ts-problem' : 'ts-note'} role={isWrong ? 'alert' : undefined} hidden={name.trim() === ''}>
        {isKnown && zoneLabel(name.trim(), locale)}
        {isWrong &&
          t(
            filled(
              {
                zh: '没有时区“{name}”。请从列表中选择，如 Asia/Shanghai',
                en: 'There is no time zone “{name}”. Choose one of the list, such as Asia/Shanghai',
              },
              { name },
            ),
          )}
      </p>
    </div>
  )
}
