import { useEffect } from 'react'
import { defineMessages, useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { timeText } from '../../time-text.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { lastWritersToken } from '../parts/last-writes.ts'
import { pageToken } from '../parts/page-part.ts'
import { recordWords } from '../words/place-words.ts'
import './last-change.css'

const texts = defineMessages('editor-last-change', {
  zh: { last: '最后修改：{{name}}，{{time}}', unknown: '未知用户' },
  en: { last: 'Last by {{name}}, {{time}}', unknown: 'an unknown person' },
})

/** How long somebody stays with an element before the server is asked, in milliseconds. */
const STAYS = 300

/** Who changed what is selected last, and value by value when it is opened. */
export function LastChange({ entry }: { readonly entry: string }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const writers = session.part(lastWritersToken)
  const known = useSignalValue(writers.known)
  const { revision } = useSignalValue(session.part(pageToken).info)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save asks again
  useEffect(() => {
    const timer = setTimeout(() => void writers.ask(entry), STAYS)
    return () => clearTimeout(timer)
  }, [writers, entry, revision])
  const writes = known?.entry === entry ? known.writes : []
  const newest = writes.reduce((last, each) => (each.seq > last.seq ? each : last), writes[0] ?? null!)
  if (writes.length === 0) return null
  const place = { kernel: session.kernel, document: session.document(), locale }
  const said = ({ userName, at }: (typeof writes)[number]): string =>
    t('last', { name: userName || t('unknown'), time: timeText(at, locale) })
  return (
    <details className="th-last">
      <summary>{said(newest)}</summary>
      <ul>
        {writes.map((write) => (
          <li key={write.path}>
            {recordWords(place, entry, write.path)}: {said(write)}
          </li>
        ))}
      </ul>
    </details>
  )
}
