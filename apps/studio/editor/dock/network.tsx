import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { clearRequests, type RequestEntry, requestLog } from '../../../shell/request-log.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { FilterBox } from './filter-box.tsx'
import { textFilter } from './text-filter.ts'
import './logs.css'
import { answerCode } from '../words/answer-code.ts'
import { useWordsOf } from '../words/use-words.ts'

const texts = defineMessages('editor-network', {
  zh: {
    none: '页面的逻辑还没有发出请求。',
    clear: '清空',
    ms: '{{ms}} 毫秒',
    size: '{{size}} 字符',
    notRead: '持续的回应，未读取',
    server: '经服务器',
    params: '地址参数',
    headers: '请求头',
    sent: '请求体',
    answerHeaders: '回应头',
    answer: '回应',
    mapped: '映射结果',
    code: '状态码',
    msg: '消息',
    data: '数据',
    noAnswer: '没有回应',
    by: '由 {{name}} 请求',
    byFlow: '由流程请求',
    noMatch: '没有符合的请求',
  },
  en: {
    none: "The page's logic has made no request yet.",
    clear: 'Clear',
    ms: '{{ms}} ms',
    size: '{{size}} characters',
    notRead: 'an answer that keeps coming, not read',
    server: 'through the server',
    params: 'Parameters',
    headers: 'Request headers',
    sent: 'Body sent',
    answerHeaders: 'Answer headers',
    answer: 'Answer',
    mapped: 'Mapped to',
    code: 'code',
    msg: 'message',
    data: 'data',
    noAnswer: 'no answer',
    by: 'asked by {{name}}',
    byFlow: 'asked by a flow',
    noMatch: 'No request matches',
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
      {entries.length > 0 && shown.length === 0 ? <p className="ed-note">{t('noMatch')}</p> : null}
      <ul className="ed-log">
        {shown.map((entry) => (
          <li key={`${entry.at} ${entry.id}`}>
            <Row entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ entry }: { readonly entry: RequestEntry }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const words = useWordsOf(useEditorUi().session)
  const locale = useLocale()
  const asker = useSignalValue(session.store.current).entries.get(entry.by)
  const name = asker && 'name' in asker && asker.name ? asker.name : entry.by
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
          {name ? `${name} · ` : ''}
          {entry.throughServer ? `${t('server')} · ` : ''}
          {t('ms', { ms: entry.ms })} · {entry.size === null ? t('notRead') : t('size', { size: entry.size })}
        </span>
      </summary>
      {entry.error ? <p className="ed-error ed-dock-text">{entry.error}</p> : null}
      <p className="ed-muted ed-dock-text">{name ? t('by', { name }) : t('byFlow')}</p>
      <dl className="ed-dock-facts">
        <Fact title={t('params')} lines={paramsOf(entry.url)} />
        <Fact title={t('headers')} lines={linesOf(entry.headers)} />
        <Fact title={t('sent')} lines={[entry.sent]} />
        <Fact title={t('answerHeaders')} lines={linesOf(entry.answerHeaders)} />
        <Fact title={t('answer')} lines={[entry.answer]} />
        {entry.mapped ? (
          <Fact
            title={t('mapped')}
            lines={[
              ...(answerCode(entry.mapped) === '' ? [] : [`${t('code')}: ${answerCode(entry.mapped)}`]),
              ...(entry.mapped.msg || entry.mapped.problem ? [`${t('msg')}: ${words(entry.mapped.problem ?? entry.mapped.msg)}`] : []),
              `${t('data')}: ${entry.mapped.data}`,
            ]}
          />
        ) : null}
      </dl>
    </details>
  )
}

function Fact({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const text = lines.filter((line) => line !== '').join('\n')
  if (text === '') return null
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <pre>{text}</pre>
      </dd>
    </>
  )
}

const linesOf = (headers: RequestEntry['headers']): readonly string[] => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

function paramsOf(url: string): readonly string[] {
  const query = url.split('#', 1)[0]!.split('?')[1]
  return query === undefined ? [] : [...new URLSearchParams(query)].map(([name, value]) => `${name}: ${value}`)
}
