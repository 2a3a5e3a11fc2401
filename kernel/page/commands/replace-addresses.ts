import { readLookPath } from '../look/look-paths.ts'
import type { Command } from '../records/patch.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { getPath, setPath } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** One address that is written out in an element or the page: in a setting or a style value, by its path, or under `css` in the style text. */
export interface AddressChange {
  readonly id: string
  readonly path: string
  readonly from: string
  readonly to: string
}

/** Replaces addresses in one step, for example after pictures have moved. Values that have changed since are kept. */
export const replaceAddresses: Command<{ readonly changes: readonly AddressChange[] }> = {
  id: 'command/replace-addresses',
  label: { zh: '替换地址', en: 'Replace addresses' },
  plan({ document }, { changes }) {
    const draft = new PatchDraft(document)
    let done = 0
    for (const { id, path, from, to } of changes) {
      const entry = draft.get(id)
      if (from === '' || (entry?.kind !== 'element' && entry?.kind !== 'page')) continue
      const inText = (value: Json | undefined): string | undefined =>
        typeof value === 'string' && value.includes(from) ? value.replaceAll(from, to) : undefined
      const look = readLookPath(path)
      const holder: JsonObject = look === undefined ? entry.props : look.variant === '' ? entry.style : (entry.looks?.[look.variant] ?? {})
      const before = look ? holder[look.key] : getPath(entry.props, path)
      const after = path === 'css' ? inText(entry.css) : look || before === from ? inText(before) : undefined
      if (after === undefined) continue
      done += 1
      if (path === 'css') draft.put({ ...entry, css: after })
      else if (look === undefined) draft.put({ ...entry, props: setPath(entry.props, path, after) })
      else if (look.variant === '') draft.put({ ...entry, style: { ...entry.style, [look.key]: after } })
      else draft.put({ ...entry, looks: { ...entry.looks, [look.variant]: { ...holder, [look.key]: after } } })
    }
    return done === 0 ? refusal('地址已经改变', 'The address has changed in the meantime') : draft.patch()
  },
}
