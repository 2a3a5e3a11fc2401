import { makeTranslatable } from '#kernel/page/commands'
import { textsOf } from '#kernel/page/texts'
import type { Editor } from '#sdk/studio'
import { translate } from '#shell/messages'
import { textTexts } from './texts.ts'

/** The languages of a page that gets its first texts; the main one is that of its words. */
const LANGUAGES = ['zh', 'en']

const isChinese = (editor: Editor): boolean => {
  const all = JSON.stringify([...editor.document().entries.values()].map((entry) => ('props' in entry ? entry.props : '')))
  return /\p{Script=Han}/u.test(all)
}

/** Makes words of elements, or of the whole page, texts of the page, and says how many. */
export function makeTexts(editor: Editor, ids?: readonly string[], split = true): void {
  const before = textsOf(editor.document()).length
  const locales = isChinese(editor) ? LANGUAGES : [...LANGUAGES].reverse()
  if (!editor.run(makeTranslatable, { locales, split, ...(ids ? { ids } : {}) })) return
  editor.announce(translate(textTexts, 'translated', { count: textsOf(editor.document()).length - before }))
}
