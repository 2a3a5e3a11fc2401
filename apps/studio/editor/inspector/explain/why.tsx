import { computed } from '@preact/signals-core'
import { type ReactNode, useMemo, useState } from 'react'
import { type Explanation, explain, type Origin, type ReferenceTarget, type Setter } from '#kernel/engine/references/references'
import type { PageDocument } from '#kernel/page/records'
import { getPath, isObject, type Json } from '#kernel/page/values'
import { type Editor, useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { showValue } from '../../../../kit/form/value-types.ts'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import { referenceOptions } from '../../document/reference-options.ts'
import { stateInRows } from '../../document/row-values.ts'
import { referencesOf } from '../../document/users-of.ts'
import { recordShapesToken } from '../../parts/record-shapes-part.ts'
import { sampleValuesToken } from '../../parts/sample-values-part.ts'
import { explainTexts } from '../../places/explain-texts.ts'
import { usePlaces } from '../../places/use-places.ts'
import { placeWords } from '../../words/place-words.ts'
import { recordNote } from './record-note.ts'
import './explain.css'

/** What the value of a bound field was computed from, as far back as it goes; worked out when it is opened. */
export function Why({ entry, path }: { readonly entry: string; readonly path: string }) {
  const t = useMessages(explainTexts)
  const [open, setOpen] = useState(false)
  return (
    <details className="te-why" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('why')}</summary>
      {open ? <ChainOf entry={entry} path={path} /> : null}
    </details>
  )
}

function ChainOf({ entry, path }: { readonly entry: string; readonly path: string }) {
  const t = useMessages(explainTexts)
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const options = { ...referenceOptions(session.kernel, session.catalogue), index: referencesOf(session) }
  const explained = explain(document, entry, path, options)
  if (!explained || explained.origins.length === 0) return <p className="te-note">{t('constant')}</p>
  return <Chain explained={explained} document={document} entry={entry} />
}

interface Shown {
  readonly document: PageDocument
  /** Whose value is explained: in rows, with the values of the sample row. */
  readonly entry: string
}

/** What it comes from has now, in rows as the sample rows have it. */
function valueOfTarget(session: Editor, target: ReferenceTarget, entry: string): Json | undefined {
  const samples = session.part(sampleValuesToken)
  const known = samples.known.value
  const state = stateInRows(session.state.value, samples.around(entry))
  switch (target.kind) {
    case 'variable':
      return getPath(state, `variable.${target.name}`)
    case 'field':
      return getPath(state, `${target.form}.${target.name}`)
    case 'element':
      return getPath(state, `component.${target.id}`)
    case 'api':
      return getPath(state, `component.${target.id}.data`)
    case 'row': {
      const row = known.get(target.use)
      return target.field === '' ? row?.item : isObject(row?.item) ? getPath(row.item, target.field) : undefined
    }
    default:
      return undefined
  }
}

/** What something was computed from, and what that was. */
export function Chain({ explained, document, entry }: Shown & { readonly explained: Explanation }): ReactNode {
  if (explained.origins.length === 0) return null
  return (
    <ul>
      {explained.origins.map((origin) => (
        <OriginRow key={JSON.stringify(origin.target)} origin={origin} document={document} entry={entry} />
      ))}
    </ul>
  )
}

function OriginRow({ origin, document, entry }: Shown & { readonly origin: Origin }) {
  const t = useMessages(explainTexts)
  const locale = useLocale()
  const session = useEditor()
  const places = usePlaces(document)
  const { target, from, setBy } = origin
  const now = useSignalValue(useMemo(() => computed(() => valueOfTarget(session, target, entry)), [session, target, entry]))
  return (
    <li>
      <Go way={places.wayTo(target)}>{places.nameOf(target)}</Go>
      <RecordWords target={target} />
      {now === undefined ? null : (
        <span className="te-why-now">
          {' '}
          {t('now')} <code>{showValue(now)}</code>
        </span>
      )}
      {from.map((part) => (
        <div key={`${part.entry} ${part.path}`}>
          <span className="te-why-note">
            {t('from', { path: placeWords({ kernel: session.kernel, document, locale }, part.entry, part.path) })}
          </span>
          {part.binding ? <code className="te-why-code">{part.binding.source}</code> : null}
          <Chain explained={part} document={document} entry={entry} />
        </div>
      ))}
      {setBy.map((setter) => (
        <SetterRow key={`${setter.flow} ${setter.node}`} setter={setter} document={document} entry={entry} />
      ))}
    </li>
  )
}

/** The model that it comes from, with what its field is called there. */
function RecordWords({ target }: { readonly target: ReferenceTarget }) {
  const t = useMessages(explainTexts)
  const session = useEditor()
  const shapes = session.findPart(recordShapesToken)
  const note = useSignalValue(
    useMemo(
      () =>
        computed(() => {
          // Another one once the shape of the model has come.
          void shapes?.known.value
          return recordNote(session, target)
        }),
      [session, shapes, target],
    ),
  )
  if (!note) return null
  const { model, field } = note
  return <span className="te-why-note"> {field === undefined ? t('ofModel', { model }) : t('fieldOfModel', { model, field })}</span>
}

function SetterRow({ setter, document, entry }: Shown & { readonly setter: Setter }) {
  const t = useMessages(explainTexts)
  const places = usePlaces(document)
  const { kernel } = useEditor()
  const locale = useLocale()
  const eventOf = (id: string, event: string) => placeWords({ kernel, document, locale }, id, `events.${event}`)
  const { flow, node, startedBy, values } = setter
  return (
    <div>
      <Go way={() => places.openFlow(flow)}>{t('setBy', { flow: places.nameOfEntry(flow), step: places.nameOfStep(flow, node) })}</Go>
      {startedBy.map(({ element, event }) => (
        <div key={`${element} ${event}`}>
          <Go way={() => places.select(element)}>
            {t('startedBy', { element: places.nameOfEntry(element), event: eventOf(element, event) })}
          </Go>
        </div>
      ))}
      {values.map((value) => (
        <Chain key={`${value.entry} ${value.path}`} explained={value} document={document} entry={entry} />
      ))}
    </div>
  )
}

function Go({ way, children }: { readonly way: (() => void) | null; readonly children: ReactNode }) {
  const t = useMessages(explainTexts)
  return way ? (
    <button type="button" className="te-go" onClick={way}>
      {children}
    </button>
  ) : (
    <span>
      {children} <span className="te-why-note">{t('gone')}</span>
    </span>
  )
}
