import { Message } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { textKeyProblem } from '#kernel/page/names'
import type { ProjectTextEntry } from '#kernel/page/schema'
import { isLocale, isTextKey } from '#kernel/page/texts'
import type { Label } from '#kernel/page/values'
import { useMessages } from '../../shell/messages.ts'
import { useLocale } from '../../shell/use-locale.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { screenTexts } from './messages.ts'
import { added, removed, renamed, type TextChange, withLocales, written } from './text-edits.ts'

/** What can be done with the texts of a project; each is one step. */
export interface EditedTexts {
  write(key: string, change: TextChange): void
  writeAll(changes: readonly (readonly [key: string, change: TextChange])[]): void
  /** False where there cannot be a text with this key. */
  add(key: string): boolean
  mayAdd(key: string): boolean
  rename(key: string, to: string): void
  remove(key: string): void
  /** Codes with commas or spaces between them, the main language first. */
  chooseLanguages(text: string): void
}

const LABELS = {
  write: { zh: '修改文案', en: 'Change a text' },
  writeAll: { zh: '修改多条文案', en: 'Change texts' },
  add: { zh: '新增文案', en: 'Add a text' },
  rename: { zh: '重命名文案的键', en: 'Rename a key' },
  remove: { zh: '删除文案', en: 'Remove a text' },
  languages: { zh: '修改语言', en: 'Change the languages' },
} satisfies Record<string, Label>

export function useEditedTexts({ store, edit }: EditedDocument<ProjectTextEntry>): EditedTexts {
  const t = useMessages(screenTexts)
  const locale = useLocale()
  const now = () => store.document.entries
  const mayAdd = (key: string): boolean => isTextKey(key) && !now().has(key)
  return {
    mayAdd,
    write: (key, change) => void edit(written(now(), [[key, change]]), LABELS.write, `${key} ${Object.keys(change.values ?? {}).join()}`),
    writeAll: (changes) => void edit(written(now(), changes), LABELS.writeAll),
    add: (key) => mayAdd(key) && edit(added(key), LABELS.add),
    rename(key, to) {
      const problem = textKeyProblem(to)
      if (problem) Message.error(labelIn(problem, locale))
      else if (now().has(to)) Message.error(t('takenKey', { key: to }))
      else edit(renamed(now(), key, to), LABELS.rename)
    },
    remove: (key) => void edit(removed(now(), key), LABELS.remove),
    chooseLanguages(text) {
      const next = [...new Set(text.split(/[\s,，]+/).filter(Boolean))]
      if (next.length > 0 && next.every(isLocale)) edit(withLocales(now(), next), LABELS.languages)
      else Message.error(t('wrongLanguages'))
    },
  }
}
