import { useEffect, useState } from 'react'
import type { Label } from '#sdk'
import { filled, Menu, MIXED, type PanelDictionary, type SetterProps, usePanel, useText } from '#sdk/setter'

const CHOOSE: Label = { zh: '选择字典', en: 'Choose a dictionary' }
const NONE: Label = { zh: '项目中还没有字典', en: 'The project has no dictionaries yet' }
const WAIT: Label = { zh: '加载中…', en: 'Loading…' }
const FAILED: Label = { zh: '字典未能加载', en: 'The dictionaries could not be loaded' }

/** Chooses one of the project's dictionaries by its name; its code is stored. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const { dictionaries: load } = usePanel()
  const [all, setAll] = useState<readonly PanelDictionary[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    const set = (found: readonly PanelDictionary[]): void => {
      if (!isGone) setAll(found)
    }
    if (load)
      load().then(set, () => {
        if (!isGone) setFailed(true)
      })
    else set([])
    return () => {
      isGone = true
    }
  }, [load])
  const code = mixed || typeof value !== 'string' ? '' : value
  const isKnown = all?.some((each) => each.code === code) ?? false
  const hint = isFailed ? FAILED : all === undefined ? WAIT : all.length === 0 ? NONE : CHOOSE
  const kept: Label =
    all === undefined ? { zh: '{code}', en: '{code}' } : { zh: '{code}（已不存在）', en: '{code} (gone)' }
  return (
    <Menu labelId={labelId} value={code} disabled={disabled} onText={onChange}>
      <option value="">{t(mixed ? MIXED : hint)}</option>
      {code !== '' && !isKnown && <option value={code}>{t(filled(kept, { code }))}</option>}
      {all?.map((each) => (
        <option key={each.code} value={each.code}>
          {each.name === '' ? each.code : `${each.name} · ${each.code}`}
        </option>
      ))}
    </Menu>
  )
}
