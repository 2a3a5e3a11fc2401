import { Button, Radio, Space } from '@arco-design/web-react'
import { IconArrowLeft, IconPlayArrow, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { renameEntry } from '#kernel/page/commands'
import type { FlowRecord } from '#kernel/page/records'
import { componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { tagOf } from '#shell/locale'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { tracesToken } from '../parts/traces-part.ts'
import { type Starter, sampledEvent } from '../steps/sample-run.ts'
import { eventLabel } from './event-name.ts'
import { sampleTexts } from './sample-texts.ts'
import { StartedAgainChoice } from './started-again.tsx'
import { flowTexts } from './texts.ts'
import { type LastRun, useRuns } from './use-flow.ts'

/** The bar above a flow: its name, undo and redo, how it ran last, and the two ways to see it. */
export function FlowHead(props: {
  readonly flow: FlowRecord
  readonly run: LastRun | undefined
  readonly view: 'diagram' | 'json'
  readonly onView: (view: 'diagram' | 'json') => void
  /** Whether the panel of the sample run is open. */
  readonly sampling: boolean
  readonly onSampling: (on: boolean) => void
  readonly onClose: () => void
}) {
  const t = useMessages(flowTexts)
  const sample = useMessages(sampleTexts)
  const session = useEditor()
  const canUndo = useSignalValue(session.canUndo)
  const canRedo = useSignalValue(session.canRedo)
  const { flow } = props
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const wanted = draft?.trim() ?? ''
    if (wanted !== '' && wanted !== flow.name) session.run(renameEntry, { id: flow.id, name: wanted })
    setDraft(null)
  }
  return (
    <header className="tf-head">
      <Button size="mini" type="text" icon={<IconArrowLeft />} aria-label={t('close')} title={t('close')} onClick={props.onClose} />
      <input
        className="tf-name tf-title"
        aria-label={t('name')}
        placeholder={t('title')}
        value={draft ?? flow.name}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setDraft(null)
        }}
      />
      <RunNote flow={flow.id} run={props.run} />
      <StartedAgainChoice flow={flow} />
      <Button
        size="mini"
        type={props.sampling ? 'primary' : 'secondary'}
        icon={<IconPlayArrow />}
        aria-pressed={props.sampling}
        onClick={() => props.onSampling(!props.sampling)}
      >
        {sample('title')}
      </Button>
      <Space size={4}>
        <Button
          size="mini"
          type="text"
          icon={<IconUndo />}
          disabled={!canUndo}
          aria-label={t('undo')}
          title={t('undo')}
          onClick={() => session.undo()}
        />
        <Button
          size="mini"
          type="text"
          icon={<IconRedo />}
          disabled={!canRedo}
          aria-label={t('redo')}
          title={t('redo')}
          onClick={() => session.redo()}
        />
      </Space>
      <Radio.Group type="button" size="mini" value={props.view} onChange={props.onView}>
        <Radio value="diagram">{t('diagram')}</Radio>
        <Radio value="json">{t('json')}</Radio>
      </Radio.Group>
    </header>
  )
}

/** How the run that is shown ended, and the choice of another one. */
function RunNote({ flow, run }: { readonly flow: string; readonly run: LastRun | undefined }) {
  const t = useMessages(flowTexts)
  const sample = useMessages(sampleTexts)
  const locale = useLocale()
  const { part, store, kernel } = useEditor()
  const { opened } = part(tracesToken)
  const document = useSignalValue(store.current)
  const components = useSignalValue(kernel.registry(componentsPoint).all)
  const recorded = useRuns(flow)
  if (!run) return <span className="tf-note">{t('noRun')}</span>
  // An opened run may be older than what is still recorded.
  const runs = recorded.includes(run.trace) ? recorded : [run.trace, ...recorded]
  const timeOf = (at: number) => new Date(at).toLocaleTimeString(tagOf(locale))
  const eventOf = ({ element, event }: Starter) => {
    const sampled = sampledEvent(event)
    const label = labelIn(eventLabel(document, components, { element, event: sampled ?? event }), locale)
    return sampled === null ? label : sample('sampleOf', { event: label })
  }
  return (
    <span className="tf-note">
      <strong className={run.trace.end === 'done' ? 'te-ok' : 'te-failed'}>{t(run.trace.end)}</strong> ·{' '}
      {runs.length === 1 ? (
        t('runBy', { event: eventOf(run.trace.startedBy), time: timeOf(run.trace.startedAt) })
      ) : (
        <select
          className="tf-runs"
          aria-label={sample('runs')}
          value={runs.indexOf(run.trace)}
          onChange={(event) => {
            opened.value = runs[Number(event.target.value)] ?? null
          }}
        >
          {runs.map((trace, index) => (
            <option key={`${trace.startedAt} ${trace.startedBy.event} ${trace.steps.length}`} value={index}>
              {t('runBy', { event: eventOf(trace.startedBy), time: timeOf(trace.startedAt) })} · {t(trace.end)}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}
