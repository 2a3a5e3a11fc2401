import { Button } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { ApiRecord } from '#kernel/page/records'
import { type Json, readJson, writeJson } from '#kernel/page/values'
import { type SourceDeclaration, sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import type { RequestEntry } from '#shell/request-log'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { addressOf } from '../document/api-address.ts'
import { type Answer, AnswerView, answered } from '../inspector/data-source/answer-view.tsx'
import { isPrivate } from '../inspector/data-source/private-address.tsx'
import { MakePage } from '../recipes/make-page.tsx'
import { AnswerHints } from './answer-hints.tsx'
import { runApi } from './run-api.ts'
import { panelTexts } from './texts.ts'

/** Asks an api as it is written now; stays in sight below its settings, so that both can be looked at together. */
export function TestRun({ api }: { readonly api: ApiRecord }) {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const declaration = useSignalValue(session.kernel.registry(sourcesPoint).signal(api.source))
  const [given] = useState(() => placesIn(addressOf(api)))
  const [params, setParams] = useState(given)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [requests, setRequests] = useState<readonly RequestEntry[]>([])
  const [asking, setAsking] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const sent = readInput(params)
  const run = async () => {
    if (!declaration || !sent) return
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setAsking(true)
    setRequests([])
    const note = (entry: RequestEntry) => {
      if (!abort.signal.aborted) setRequests((before) => [...before, entry])
    }
    const next = await answered(() => runApi(session, declaration, api, sent.value, abort.signal, note))
    if (abort.signal.aborted) return
    setAnswer(next)
    setAsking(false)
  }
  // A setting that was chosen from the answer shows its effect at once.
  const isChanged = useRef(false)
  useEffect(() => {
    if (!isChanged.current) return
    isChanged.current = false
    void run()
  })
  return (
    <fieldset
      className="te-load td-test"
      aria-label={t('test')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void run()
      }}
    >
      <div className="td-test-head">
        <Button
          size="mini"
          type="primary"
          icon={<IconPlayArrow />}
          loading={asking}
          disabled={!sent || !declaration}
          onClick={() => void run()}
        >
          {t(asking ? 'testing' : 'test')}
        </Button>
        {answer ? (
          <Button
            size="mini"
            type="text"
            onClick={() => {
              setAnswer(null)
              setRequests([])
            }}
          >
            {t('clear')}
          </Button>
        ) : null}
      </div>
      <details open={given !== '{}'}>
        <summary>{t('params')}</summary>
        <textarea
          aria-label={t('params')}
          className="td-json"
          rows={2}
          spellCheck={false}
          aria-invalid={!sent}
          value={params}
          onChange={(event) => setParams(event.target.value)}
        />
      </details>
      {sent ? null : (
        <p className="td-wrong" role="status">
          {t('badParams')}
        </p>
      )}
      {answer ? (
        <Answered
          {...{ api, declaration, answer, requests }}
          onSet={() => {
            isChanged.current = true
          }}
        />
      ) : null}
    </fieldset>
  )
}

interface AnsweredProps {
  readonly api: ApiRecord
  readonly declaration: SourceDeclaration | undefined
  readonly answer: Answer
  readonly requests: readonly RequestEntry[]
  /** Told when a setting was changed from here. */
  readonly onSet: () => void
}

/** An answer, how to get its rows, and the requests that it took. */
function Answered({ api, declaration, answer, requests, onSet }: AnsweredProps) {
  const last = requests.at(-1)
  return (
    <AnswerView answer={answer} address={last?.url ?? addressOf(api)}>
      <MakePage api={api} result={answer.result} />
      {declaration ? <AnswerHints {...{ api, declaration, answer, onSet }} body={last?.answer ?? ''} /> : null}
      <Requests entries={requests} open={answer.result.code !== 0 && !isPrivate(answer.result)} />
    </AnswerView>
  )
}

/** What went over the wire: how to read an answer is seen by looking at it. */
function Requests({ entries, open }: { readonly entries: readonly RequestEntry[]; readonly open: boolean }) {
  const t = useMessages(panelTexts)
  return entries.map(({ id, method, url, status, answer, sent, error, throughServer }) => (
    <details key={id} className="td-request" open={open}>
      <summary>
        <b>{method}</b> <span className="td-request-url">{url}</span> {status === 0 ? error : `→ ${status}`}
        {throughServer ? ` · ${t('throughServer')}` : ''}
      </summary>
      <Text title={t('sentBody')} text={sent} />
      <Text title={t('rawAnswer')} text={answer} />
    </details>
  ))
}

function Text({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <section aria-label={title}>
      <p className="td-hint">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0}>{indented(text)}</pre>
    </section>
  )
}

/** The places of an address that want a value, as values to fill in. */
function placesIn(address: string): string {
  const names = [...address.matchAll(/\$\{\s*([\p{L}_$][\p{L}\p{N}_$-]*)\s*\}/gu)].map(([, name]) => name as string)
  return names.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])))
}

function indented(text: string): string {
  try {
    return writeJson(readJson(text), () => true, 2)
  } catch {
    return text
  }
}

function readInput(text: string): { readonly value: Json } | null {
  try {
    return { value: text.trim() === '' ? null : readJson(text) }
  } catch {
    return null
  }
}
