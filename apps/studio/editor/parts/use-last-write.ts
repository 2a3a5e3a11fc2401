import { signal, useEditor } from '#sdk/studio'
import { defineMessages, useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { timeText } from '../../time-text.ts'
import { cellOf, lastWriteOf, lastWritersToken, type WritesOf } from './last-writes.ts'

const texts = defineMessages('editor-last-write', {
  zh: { last: '最后修改：{{name}}，{{time}}', unknown: '未知用户' },
  en: { last: 'Last by {{name}}, {{time}}', unknown: 'an unknown person' },
})
const NOTHING = signal<WritesOf | null>(null)

/** Who wrote a field of a record last, as one line; no line where nobody is known. */
export function useLastWrite(entry: string | undefined, prefix: string | undefined, path: string): readonly string[] {
  const t = useMessages(texts)
  const locale = useLocale()
  const known = useSignalValue(useEditor().findPart(lastWritersToken)?.known ?? NOTHING)
  const write = known !== null && known.entry === entry ? lastWriteOf(known, cellOf(prefix, path)) : undefined
  return write ? [t('last', { name: write.userName || t('unknown'), time: timeText(write.at, locale) })] : []
}
