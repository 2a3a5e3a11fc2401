import type { Json } from '../json.ts'
import type { Command } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import { isRefusedKey } from '../path.ts'
import type { Binding } from '../records.ts'
import { NOTHING_SELECTED, refusal } from './selection.ts'

/** Sets style keys of one or several elements (or the page); null takes a key away. A bound key holds no value. */
export const setStyle: Command<{
  readonly ids: readonly string[]
  readonly style: { readonly [key: string]: Json }
  readonly bindings?: { readonly [key: string]: Binding }
}> = {
  id: 'command/set-style',
  label: { zh: '修改样式', en: 'Change style' },
  plan({ document }, { ids, style, bindings = {} }) {
    if (ids.length === 0) return NOTHING_SELECTED
    const keys = [...Object.keys(style), ...Object.keys(bindings)]
    if (keys.some((key) => key === '' || key.includes('.') || isRefusedKey(key)))
      return refusal('样式名不可用', 'The style name cannot be used')
    const changed = new Set(keys)
    const draft = new PatchDraft(document)
    for (const id of ids) {
      const entry = draft.get(id)
      if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
      const untouched = Object.entries(entry.style).filter(([key]) => !changed.has(key))
      const set = Object.entries(style).filter(([key, value]) => value !== null && !Object.hasOwn(bindings, key))
      const bound = Object.entries(entry.bindings).filter(([path]) => !(path.startsWith('style.') && changed.has(path.split('.')[1] ?? '')))
      const newlyBound = Object.entries(bindings).map(([key, binding]) => [`style.${key}`, binding] as const)
      draft.put({ ...entry, style: Object.fromEntries([...untouched, ...set]), bindings: Object.fromEntries([...bound, ...newlyBound]) })
    }
    return draft.patch()
  },
}
