import { Button, Radio, Space } from '@arco-design/web-react'
import { IconArrowLeft, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { type FlowRecord, renameEntry } from '#kernel/page'
import { useSignalValue } from '#sdk/react'
import { useLocale, useMessages } from '#shell/messages'
import { useEditor } from '../session.ts'
import { flowTexts } from './texts.ts'
import type { LastRun } from './use-flow.ts'

/** The bar above a flow: its name, undo and redo, how it ran last, and the two ways to see it. */
export function FlowHead(props: {
  readonly flow: FlowRecord
  readonly run: LastRun | undefined
  readonly view: 'diagram' | 'json'
  readonly onView: (view: 'diagram' | 'json') => void
  readonly onClose: () => void
}) {
  const t = useMessages(flowTexts)
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
      <RunNote run={props.run} />
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

function RunNote({ run }: { readonly run: LastRun | undefined }) {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  if (!run) return <span className="tf-note">{t('noRun')}</span>
  const { trace } = run
  const time = new Date(trace.startedAt).toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en')
  return (
    <span className="tf-note">
      {t('lastRun')}: <strong className={trace.end === 'done' ? 'te-ok' : 'te-failed'}>{t(trace.end)}</strong> ·{' '}
      {t('runBy', { event: trace.startedBy.event, time })}
    </span>
  )
}
