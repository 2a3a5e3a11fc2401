import { Button, Radio, Space } from '@arco-design/web-react'
import { IconArrowLeft, IconPlayArrow, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { tagOf } from '#shell/locale'
import { useLocale, useMessages } from '#shell/messages'
import { type FlowRun, useFlowHost } from './host.ts'
import { flowTexts } from './texts.ts'

/** The bar above a flow: its name, undo and redo, how it ran last, and the two ways to see it. */
export function FlowHead(props: {
  readonly view: 'diagram' | 'json'
  readonly onView: (view: 'diagram' | 'json') => void
  /** Whether the panel of the sample run is open. */
  readonly sampling: boolean
  readonly onSampling: (on: boolean) => void
  readonly onClose: () => void
}) {
  const t = useMessages(flowTexts)
  const { name, rename, history, sample, head, leave } = useFlowHost()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const wanted = draft?.trim() ?? ''
    if (wanted !== '' && wanted !== name) rename?.(wanted)
    setDraft(null)
  }
  return (
    <header className="tf-head">
      {leave && (
        <Button size="mini" type="text" icon={<IconArrowLeft />} aria-label={t('close')} title={t('close')} onClick={props.onClose} />
      )}
      <input
        className="tf-name tf-title"
        aria-label={t('name')}
        placeholder={t('title')}
        value={draft ?? name}
        readOnly={rename === undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setDraft(null)
        }}
      />
      <RunNote />
      {head}
      {sample ? (
        <Button
          size="mini"
          type={props.sampling ? 'primary' : 'secondary'}
          icon={<IconPlayArrow />}
          aria-pressed={props.sampling}
          onClick={() => props.onSampling(!props.sampling)}
        >
          {sample.label}
        </Button>
      ) : null}
      <Space size={4}>
        <Button
          size="mini"
          type="text"
          icon={<IconUndo />}
          disabled={!history.canUndo}
          aria-label={t('undo')}
          title={t('undo')}
          onClick={() => history.undo()}
        />
        <Button
          size="mini"
          type="text"
          icon={<IconRedo />}
          disabled={!history.canRedo}
          aria-label={t('redo')}
          title={t('redo')}
          onClick={() => history.redo()}
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
function RunNote() {
  const t = useMessages(flowTexts)
  const locale = useLocale()
  const { runs } = useFlowHost()
  if (!runs) return <span className="tf-note" />
  const { all, shown, show } = runs
  if (!shown) return <span className="tf-note">{t('noRun')}</span>
  const saidOf = ({ startedBy, startedAt }: FlowRun) =>
    t('runBy', { event: startedBy, time: new Date(startedAt).toLocaleTimeString(tagOf(locale)) })
  return (
    <span className="tf-note">
      <strong className={shown.end === 'done' ? 'te-ok' : 'te-failed'}>{t(shown.end)}</strong> ·{' '}
      {all.length <= 1 ? (
        saidOf(shown)
      ) : (
        <select
          className="tf-runs"
          aria-label={t('runs')}
          value={all.indexOf(shown)}
          onChange={({ target: { value } }) => {
            const chosen = all[Number(value)]
            if (chosen) show(chosen)
          }}
        >
          {all.map((run, index) => (
            <option key={run.key} value={index}>
              {saidOf(run)} · {t(run.end)}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}
