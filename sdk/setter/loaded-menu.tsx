import { useEffect, useState } from 'react'
import { filled, type Label } from '#kernel/message'
import type { SetterProps } from '../define/setter.ts'
import { Menu } from './controls.tsx'
import type { NamedThing } from './named-thing.ts'
import { MIXED, useText } from './texts.ts'

const WAIT: Label = { zh: '加载中…', en: 'Loading…' }

/** What a menu of the project's things receives: the props of its setter, and where the things come from. */
export interface LoadedMenuProps
  extends Pick<SetterProps<string>, 'value' | 'onChange' | 'disabled' | 'mixed' | 'labelId'> {
  /** Absent where there is no project. */
  readonly load: (() => Promise<readonly NamedThing[]>) | undefined
  readonly words: { readonly choose: Label; readonly none: Label; readonly failed: Label }
}

const KIND: Label = { zh: '{name}（{kind}）', en: '{name} ({kind})' }

const textOf = ({ code, name, kind }: NamedThing, t: (label: Label) => string): string => {
  const whole = name === '' ? code : `${name} · ${code}`
  return kind ? t(filled(KIND, { name: whole, kind: t(kind) })) : whole
}

/**
 * Chooses one of the project's things of a kind; one that is deleted stays chosen, and is marked.
 * @example
 * <LoadedMenu {...props} load={usePanel().models} words={{ choose, none, failed }} />
 */
export function LoadedMenu({ value, onChange, disabled, mixed, labelId, load, words }: LoadedMenuProps) {
  const t = useText()
  const [all, setAll] = useState<readonly NamedThing[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isClosed = false
    const set = (found: readonly NamedThing[]): void => {
      if (!isClosed) setAll(found)
    }
    if (load)
      load().then(set, () => {
        if (!isClosed) setFailed(true)
      })
    else set([])
    return () => {
      isClosed = true
    }
  }, [load])
  const code = mixed || typeof value !== 'string' ? '' : value
  const isKnown = all?.some((each) => each.code === code) ?? false
  const hint = isFailed ? words.failed : all === undefined ? WAIT : all.length === 0 ? words.none : words.choose
  const kept: Label =
    all === undefined ? { zh: '{code}', en: '{code}' } : { zh: '{code}（已不存在）', en: '{code} (deleted)' }
  return (
    <Menu labelId={labelId} value={code} disabled={disabled} onText={onChange}>
      <option value="">{t(mixed ? MIXED : hint)}</option>
      {code !== '' && !isKnown && <option value={code}>{t(filled(kept, { code }))}</option>}
      {all?.map((each) => (
        <option key={each.code} value={each.code}>
          {textOf(each, t)}
        </option>
      ))}
    </Menu>
  )
}
