import { Button, Space } from '@arco-design/web-react'
import { IconPlayArrow, IconRecordStop } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Trace } from '#kernel/engine'
import { labelIn, toldBy } from '#kernel/message'
import { PAGE_ID } from '#kernel/page/records'
import { type Json, readJson } from '#kernel/page/values'
import { componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { samplesToken } from '../parts/sample-part.ts'
import type { SampleRun, Starter } from '../steps/sample-run.ts'
import { useWords } from '../words/use-words.ts'
import { eventLabel } from './event-name.ts'
import { startersOf } from './sample-payload.ts'
import { sampleOf } from './sample-row.ts'
import { sampleTexts } from './sample-texts.ts'

/** Runs the flow with an event that a person writes; the diagram below shows how each step went. */
export function SamplePanel(props: {
  readonly flow: string
  /** The run that is shown. */
  readonly trace: Trace | undefined
  /** Counts the requests to run by keyboard. */
  readonly wanted: number
}) {
  const { flow, trace, wanted } = props
  const t = useMessages(sampleTexts)
  const locale = useLocale()
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const components = useSignalValue(session.kernel.registry(componentsPoint).all)
  const starters = useMemo(() => startersOf(document, flow), [document, flow])
  const [chosen, setChosen] = useState(0)
  const starter: Starter = starters[chosen] ?? starters[0] ?? { element: PAGE_ID, event: 'onLoad' }
  const example = () => JSON.stringify(sampleOf(session, starter), null, 2)
  const store = `tessera-sample:${session.page.peek().id}:${flow}`
  const [text, setText] = useState(() => readStored(store) ?? example())
  const { running, note, start: startWith } = useSampleRun(flow)
  const parsed = parse(text)
  const lastPayload = trace?.replay?.payload ?? trace?.steps[0]?.input
  const start = () => {
    if (!parsed.ok || running) return
    writeStored(store, text)
    startWith(starter, parsed.value)
  }
  const asked = useRef(0)
  useEffect(() => {
    if (wanted === asked.current) return
    asked.current = wanted
    start()
  })
  const nameOf = ({ element, event }: Starter) => {
    const entry = document.entries.get(element)
    const own = entry?.kind === 'element' || entry?.kind === 'page' ? entry : undefined
    return `${own?.kind === 'element' ? own.name : t('page')} · ${labelIn(eventLabel(document, components, { element, event }), locale)}`
  }
  return (
    <section className="tf-sample" aria-label={t('title')}>
      <div className="tf-sample-side">
        {starters.length > 1 ? (
          <select className="tf-name" aria-label={t('event')} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {starters.map((each, index) => (
              <option key={`${each.element} ${each.event}`} value={index}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        ) : (
          <span>{starters.length === 1 ? nameOf(starter) : t('noStarter')}</span>
        )}
        <p>{t('help')}</p>
        <Space size={4} wrap>
          {running ? (
            <Button size="mini" status="danger" icon={<IconRecordStop />} onClick={() => running.stop()}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="mini" type="primary" icon={<IconPlayArrow />} disabled={!parsed.ok} onClick={start}>
              {t('run')}
            </Button>
          )}
          <Button size="mini" onClick={() => setText(example())}>
            {t('fromEvent')}
          </Button>
          <Button size="mini" disabled={lastPayload === undefined} onClick={() => setText(JSON.stringify(lastPayload, null, 2))}>
            {t('fromRun')}
          </Button>
        </Space>
      </div>
      <div className="tf-sample-json">
        <textarea
          aria-label={t('payload')}
          aria-invalid={!parsed.ok}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') start()
            // Other keys belong to the text; Escape still leaves it.
            if (event.key !== 'Escape') event.stopPropagation()
          }}
        />
        <span role="status" className={parsed.ok ? undefined : 'te-failed'}>
          {running ? t('running') : parsed.ok ? note : `${t('badJson')}: ${parsed.reason}`}
        </span>
      </div>
    </section>
  )
}

/** The sample run of a flow, with what is said once it has ended; it stops when the panel closes. */
function useSampleRun(flow: string) {
  const t = useMessages(sampleTexts)
  const words = useWords()
  const session = useEditor()
  const [running, setRunning] = useState<SampleRun | null>(null)
  const [note, setNote] = useState('')
  const current = useRef<SampleRun | null>(null)
  useEffect(() => () => current.current?.stop(), [])
  const run = async (starter: Starter, payload: Json): Promise<void> => {
    setNote('')
    const started = session.part(samplesToken).run(flow, starter, payload)
    current.current = started
    setRunning(started)
    const trace = await started.ended.catch((thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))))
    if (current.current !== started) return
    current.current = null
    setRunning(null)
    setNote(trace instanceof Error ? `${t('notStarted')}: ${words(toldBy(trace))}` : trace && trace.end !== 'cancelled' ? '' : t('stopped'))
    if (trace && !(trace instanceof Error)) session.announce(t('ran', { end: t(trace.end) }))
  }
  return { running, note, start: (starter: Starter, payload: Json): void => void run(starter, payload) }
}

function parse(text: string): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, value: text.trim() === '' ? null : readJson(text) }
  } catch (thrown) {
    return { ok: false, reason: failureText(thrown) }
  }
}

function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Without room on this device the text is only not remembered. */
function writeStored(key: string, text: string): void {
  try {
    globalThis.localStorage?.setItem(key, text)
  } catch {
    // Nothing else is lost.
  }
}
