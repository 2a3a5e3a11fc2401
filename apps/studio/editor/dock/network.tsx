import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { clearRequests, type RequestEntry, requestLog } from '../../../shell/request-log.ts'
import { FilterBox } from './filter-box.tsx'
import { textFilter } from './text-filter.ts'
import './logs.css'

const texts = defineMessages('editor-network', {
  zh: {
    none: '页面的逻辑还没有发出请求。',
    clear: '清空',
    ms: '{{ms}} 毫秒',
    size: '{{size}} 字符',
    notRead: '持续的回应，未读取',
    server: '经服务器',
    params: '参数',
    sent: '发送',
    answer: '回应',
    noAnswer: '没有回应',
  },
  en: {
    none: "The page's logic has made no request yet.",
    clear: 'Clear',
    ms: '{{ms}} ms',
    size: '{{size}} characters',
    notRead: 'an answer that keeps coming, not read',
    server: 'through the server',
    params: 'Parameters',
    sent: 'Sent',
    answer: 'Answer',
    noAnswer: 'no answer',
  },
})

/** The requests that the page's sources and flows made, the newest first. */
export function Panel() {
  const t = useMessages(texts)
  const entries = useSignalValue(requestLog)
  const [query, setQuery] = useState('')
  const shown = useMemo(() => {
    const wanted = textFilter(query)
    return entries.filter((entry) => wanted(`${entry.method} ${entry.url} ${entry.status} ${entry.error}`))
  }, [entries, query])
  return (
    <>
      <div className="ed-dock-bar">
        <FilterBox value={query} onChange={setQuery} />
        <Button size="mini" disabled={entries.length === 0} onClick={clearRequests}>
          {t('clear')}
        </Button>
      </div>
      {entries.length === 0 ? <p className="ed-note">{t('none')}</p> : null}
      <div className="ed-log">
        {shown.map((entry) => (
          <Row key={`${entry.at} ${entry.id}`} entry={entry} />
        ))}
      </div>
    </>
  )
}

function Row({ entry }: { readonly entry: RequestEntry }) {
  const t = useMessages(texts)
  const locale = useLocale()
  const ok = entry.status >= 200 && entry.status < 400
  return (
    <details>
      <summary>
        <time>{new Date(entry.at).toLocaleTimeString(locale)}</time>
        <span className={ok ? 'ed-success' : 'ed-error'}>{entry.status || t('noAnswer')}</span>
        <strong>{entry.method}</strong>
        <span className="ed-dock-name" title={entry.url}>
          {entry.url}
        </span>
        <span className="ed-muted">
          {entry.throughServer ? `${t('server')} · ` : ''}
          {t('ms', { ms: entry.ms })} · {entry.size === null ? t('notRead') : t('size', { size: entry.size })}
        </span>
      </summary>
      {entry.error ? <p className="ed-error">{entry.error}</p> : null}
      <pre className="ed-dock-text">
        {[
          [t('params'), paramsOf(entry.url)],
          [t('sent'), entry.sent],
          [t('answer'), entry.answer],
        ]
          .filter(([, text]) => text !== '')
          .map(([title, text]) => `${title}: ${text}`)
          .join('\n')}
      </pre>
    </details>
  )
}

function paramsOf(url: string): string {
  const query = url.split('?')[1]
  return query === undefined ? '' : [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join(', ')
}
