import { type ReactNode, useState } from 'react'
import { type Explanation, explain, type Origin, type Setter } from '#kernel/engine/references/references'
import { getPath, type PageDocument } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../use-signal-value.ts'
import { referencesOf } from '../../data-panels/users-of.ts'
import { referenceOptions } from '../../reference-options.ts'
import { showValue } from '../form/value-types.ts'
import { explainTexts } from './explain-texts.ts'
import { usePlaces } from './use-places.ts'
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
  return <Chain explained={explained} document={document} />
}

interface Shown {
  readonly document: PageDocument
}

/** What something was computed from, and what that was. */
export function Chain({ explained, document }: Shown & { readonly explained: Explanation }): ReactNode {
  if (explained.origins.length === 0) return null
  return (
    <ul>
      {explained.origins.map((origin) => (
        <OriginRow key={JSON.stringify(origin.target)} origin={origin} document={document} />
      ))}
    </ul>
  )
}

function OriginRow({ origin, document }: Shown & { readonly origin: Origin }) {
  const t = useMessages(explainTexts)
  const session = useEditor()
  const places = usePlaces(document)
  const { target, from, setBy } = origin
  const at =
    target.kind === 'variable'
      ? `variable.${target.name}`
      : target.kind === 'field'
        ? `${target.form}.${target.name}`
        : target.kind === 'element'
          ? `component.${target.id}`
          : target.kind === 'api'
            ? `component.${target.id}.data`
            : null
  const now = at === null ? undefined : getPath(session.state.peek(), at)
  return (
    <li>
      <Go way={places.wayTo(target)}>{places.nameOf(target)}</Go>
      {now === undefined ? null : (
        <span className="te-why-now">
          {' '}
          {t('now')} <code>{showValue(now)}</code>
        </span>
      )}
      {from.map((part) => (
        <div key={`${part.entry} ${part.path}`}>
          <span className="te-why-note">{t('from', { path: part.path })}</span>
          {part.binding ? <code className="te-why-code">{part.binding.source}</code> : null}
          <Chain explained={part} document={document} />
        </div>
      ))}
      {setBy.map((setter) => (
        <SetterRow key={`${setter.flow} ${setter.node}`} setter={setter} document={document} />
      ))}
    </li>
  )
}

function SetterRow({ setter, document }: Shown & { readonly setter: Setter }) {
  const t = useMessages(explainTexts)
  const places = usePlaces(document)
  const { flow, node, startedBy, values } = setter
  return (
    <div>
      <Go way={() => places.openFlow(flow)}>{t('setBy', { flow: places.nameOfEntry(flow), step: places.nameOfStep(flow, node) })}</Go>
      {startedBy.map(({ element, event }) => (
        <div key={`${element} ${event}`}>
          <Go way={() => places.select(element)}>{t('startedBy', { element: places.nameOfEntry(element), event })}</Go>
        </div>
      ))}
      {values.map((value) => (
        <Chain key={`${value.entry} ${value.path}`} explained={value} document={document} />
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
