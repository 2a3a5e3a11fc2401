import { IconCopy } from '@arco-design/web-react/icon'
import { elementOf, type PageDocument } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { functionsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { copyText } from '../../../kit/form/copied-text.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { STATE_PARTS, wordsOn, writtenName } from '../inspector/types/written-name.ts'

const texts = defineMessages('editor-copy-name', {
  zh: { copy: '复制名称 {{name}}', copied: '已复制 {{name}}，可粘贴到表达式中' },
  en: { copy: 'Copy the name {{name}}', copied: 'Copied {{name}}, to be pasted into a formula' },
})

/** What a formula calls a place of the state, as the page stands; `also` are words that it knows beside. */
export function nameOfPlace(
  place: readonly string[],
  state: JsonObject,
  document: PageDocument,
  functions: readonly { readonly name: string }[] = [],
  also: readonly string[] = [],
): string {
  return writtenName(place, state, {
    isKnown: (word) => STATE_PARTS.has(word) || also.includes(word) || elementOf(document, word) !== undefined,
    wordOf: wordsOn(document, functions),
    isApi: (id) => document.entries.get(id)?.kind === 'api',
  })
}

export type NameOfPlace = (place: readonly string[]) => string

/** Copies what a formula calls a place of the state. */
export function CopyName({ place, nameOf }: { readonly place: readonly string[]; readonly nameOf?: NameOfPlace }) {
  const t = useMessages(texts)
  const session = useEditor()
  const name =
    nameOf?.(place) ?? nameOfPlace(place, session.state.peek(), session.document(), session.kernel.registry(functionsPoint).all.peek())
  const copy = () => {
    void copyText(name)
    const copied = t('copied', { name })
    session.notify({ zh: copied, en: copied }, 'success')
  }
  return (
    <button type="button" className="ed-copy-name" aria-label={t('copy', { name })} title={t('copy', { name })} onClick={copy}>
      <IconCopy />
    </button>
  )
}
