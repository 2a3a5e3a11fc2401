import { writeTexts } from '#kernel/page/commands'
import { textsOf, valueIn } from '#kernel/page/texts'
import { createId } from '#kernel/page/values'
import type { PanelWords } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { languageToken } from '../parts/language-part.ts'

/** Words of items of lists, in the language that is edited; undefined while the page is in one language. */
export function usePanelWords(): PanelWords | undefined {
  const session = useEditor()
  const language = session.part(languageToken)
  const locales = useSignalValue(language.locales)
  const current = useSignalValue(language.current)
  const document = useSignalValue(session.store.current)
  const [main] = locales
  if (current === undefined || main === undefined) return undefined
  const put = (key: string, values: { readonly [locale: string]: string }) =>
    session.run(writeTexts, { texts: [{ key, values }] }, { gesture: `words:${key}:${current}` })
  return {
    isOther: current !== main,
    of(key) {
      const text = document.entries.get(key)
      return text?.kind === 'text' ? valueIn(text, current, main) : undefined
    },
    write: (key, words) => void put(key, { [current]: words }),
    make(before, words) {
      const taken = new Set(textsOf(document).map(({ id }) => id))
      const [selected] = session.selection.peek()
      const owner = document.entries.get(selected ?? '')
      const name = owner?.kind === 'element' ? owner.name : 'text'
      const key = createId(name)
      if (!taken.has(key)) put(key, { [main]: before, [current]: words })
      return { type: 'i18n', value: key }
    },
  }
}
