import { Alert, Button, Checkbox, Input, Message, Modal } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { interfaceOf } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { showReason } from '../../../kit/words/show-reason.ts'
import { CompareCanvas } from '../history/compare-canvas.tsx'
import { BlockOutside } from './block-outside.tsx'
import { blockTexts } from './texts.ts'
import { type Choice, type FoundPart, useMakeBlock } from './use-make-block.ts'
import '../history/compare.css'
import './blocks.css'

type Work = ReturnType<typeof useMakeBlock>
const NO_MARKS = new Map()

/** Makes a block of the selection: what it takes and tells is found, and can be named, labelled and left out; what comes of it is shown. */
export function MakeBlockDialog({ close }: { readonly close: () => void }) {
  const t = useMessages(blockTexts)
  const work = useMakeBlock(close)
  const { plan, refused, name, busy, problem, mayMake } = work
  const create = () => void work.create(() => void Message.success(t('moved')))
  // What cannot be made is told at once, and nothing is opened.
  useEffect(() => {
    if (!refused) return
    showReason(refused)
    close()
  }, [refused, close])
  const nameOf = useEntryNames()
  if (!plan) return null
  return (
    <Modal
      title={t('make')}
      visible
      className="ed-dialog"
      style={{ width: 'min(960px, calc(100vw - 32px))' }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!mayMake} onClick={create}>
            {t('create')}
          </Button>
        </>
      }
    >
      <p className="ed-note eb-intro">{t('makeHint')}</p>
      {problem !== null && <Alert type="error" content={problem} />}
      {plan.unclear.length > 0 && <Alert type="warning" content={t('unclear', { names: plan.unclear.map(nameOf).join(', ') })} />}
      <div className="eb-make">
        <div>
          <Input
            autoFocus
            value={name}
            maxLength={60}
            placeholder={t('namePlaceholder')}
            aria-label={t('name')}
            onChange={work.setName}
            onPressEnter={create}
          />
          <FoundLists work={work} plan={plan} />
        </div>
        <Preview made={work.made} />
      </div>
    </Modal>
  )
}

function useEntryNames(): (id: string) => string {
  const session = useEditor()
  return (id) => {
    const entry = session.document().entries.get(id)
    return entry && 'name' in entry ? entry.name : id
  }
}

/** What the block takes and tells, list by list, and what moves into it. */
function FoundLists({ work: { parts, change }, plan }: { readonly work: Work; readonly plan: NonNullable<Work['plan']> }) {
  const t = useMessages(blockTexts)
  const { inputs, events, methods, slots } = parts
  const { moves } = plan
  const moved = [...(moves.flows > 0 ? [t('flows', { count: moves.flows })] : []), ...moves.variables, ...moves.apis]
  const rows = (list: readonly FoundPart[]) => list.map((part) => <FoundRow key={part.key} part={part} change={change} />)
  return (
    <>
      <h3>{t('inputs')}</h3>
      <p className="ed-note">{inputs.length > 0 ? t('inputsHint') : t('noInputs')}</p>
      {rows(inputs)}
      {inputs.some(({ choice }) => !choice.kept) && <p className="ed-note">{t('dropped')}</p>}
      <h3>{t('events')}</h3>
      <p className="ed-note">{events.length > 0 ? t('eventsHint') : t('noEvents')}</p>
      {rows(events)}
      {methods.length > 0 && (
        <>
          <h3>{t('methods')}</h3>
          <p className="ed-note">{t('methodsHint')}</p>
          {rows(methods)}
        </>
      )}
      {slots.length > 0 && (
        <>
          <h3>{t('slots')}</h3>
          <p className="ed-note">{t('slotsHint')}</p>
          {rows(slots)}
        </>
      )}
      {moved.length > 0 && <p className="ed-note">{t('moves', { names: moved.join(', ') })}</p>}
    </>
  )
}

function FoundRow({ part, change }: { readonly part: FoundPart; readonly change: (key: string, part: Partial<Choice>) => void }) {
  const t = useMessages(blockTexts)
  const { key, found, choice, isWrong, source } = part
  return (
    <fieldset className="eb-row" aria-label={found}>
      <Checkbox checked={choice.kept} onChange={(kept) => change(key, { kept })} aria-label={t('keep', { name: found })} />
      <Input
        size="small"
        prefix={t('nameWord')}
        value={choice.name}
        maxLength={60}
        disabled={!choice.kept}
        error={isWrong}
        aria-label={t('inputName', { name: found })}
        onChange={(value) => change(key, { name: value })}
      />
      <Input
        size="small"
        prefix={t('labelWord')}
        value={choice.label}
        maxLength={60}
        disabled={!choice.kept}
        aria-label={t('inputLabel', { name: found })}
        onChange={(label) => change(key, { label })}
      />
      {source === undefined ? (
        <span />
      ) : (
        <Checkbox
          checked={choice.required}
          disabled={!choice.kept}
          aria-label={t('requiredOf', { name: found })}
          onChange={(required) => change(key, { required })}
        >
          {t('required')}
        </Checkbox>
      )}
      {source !== undefined && <code>{source}</code>}
      {isWrong && <span className="eb-wrong">{t('badName')}</span>}
    </fieldset>
  )
}

/** The block from outside, by what it shows of itself, and from inside. */
function Preview({ made }: Pick<Work, 'made'>) {
  const t = useMessages(blockTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const face = made ? interfaceOf(made) : undefined
  return (
    <div>
      <h3>{t('outside')}</h3>
      <div className="eb-preview eb-outside">{face && <BlockOutside face={face} />}</div>
      <h3>{t('inside')}</h3>
      <div className="eb-preview eb-inside">
        {made && (
          <CompareCanvas
            title={t('inside')}
            document={made}
            marks={NO_MARKS}
            shows={[]}
            wanted={null}
            frame={frame}
            onReady={() => undefined}
          />
        )}
      </div>
    </div>
  )
}
