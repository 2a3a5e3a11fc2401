import { useEffect, useState } from 'react'
import { type Label, Menu, type NamedThing, type rowsOf, usePanel, useText } from '#sdk/setter'

type Rows = ReturnType<typeof rowsOf>

interface FromModelProps {
  readonly items: Rows
  /** The setting that names a model or view. */
  readonly setting: string
  readonly disabled?: boolean | undefined
  readonly onChange: (rows: Rows) => void
}

const ADD: Label = { zh: '添加视图参数…', en: 'Add a parameter of the view…' }

/** Adds a row for a parameter of the view that another setting names; one that has a row is not offered. */
export function FromModel({ items, setting, disabled, onChange }: FromModelProps) {
  const t = useText()
  const { models, values } = usePanel()
  const [all, setAll] = useState<readonly NamedThing[]>([])
  useEffect(() => {
    let isClosed = false
    models?.().then(
      (found) => {
        if (!isClosed) setAll(found)
      },
      // The menu of models shows the failure.
      () => {},
    )
    return () => {
      isClosed = true
    }
  }, [models])
  const code = values?.()[setting]
  const named = new Set(items.map(({ key }) => key))
  const params = (all.find((each) => each.code === code)?.params ?? []).filter((param) => !named.has(param.code))
  if (params.length === 0) return null
  const add = (name: string): void => {
    // An empty row that a person started is removed.
    const kept = items.filter(({ key, value }) => key !== '' || (value !== '' && value !== undefined))
    onChange([...kept, { key: name, value: '' }])
  }
  return (
    <Menu className="ts-from-form" label={t(ADD)} value="" disabled={disabled} onText={add}>
      <option value="">{t(ADD)}</option>
      {params.map((param) => (
        <option key={param.code} value={param.code}>
          {param.name === '' ? param.code : `${param.name} · ${param.code}`}
        </option>
      ))}
    </Menu>
  )
}
