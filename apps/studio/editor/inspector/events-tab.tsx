import { IconPaste, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { addFlow } from '#kernel/page/commands'
import { actionsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { type Translate, useLocale, useMessages } from '#shell/messages'
import { flowFromText } from '../../../kit/flow/clipboard.ts'
import { pasteText } from '../../../kit/form/copied-text.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { announcedEvents, broadcastEvent, eventsOf, type ShownEvent } from '../document/declared-events.ts'
import { type Settable, shownProps } from '../document/edits.ts'
import { openFlowToken } from '../parts/open-flow-part.ts'
import { runAdding } from '../parts/run-adding.ts'
import { typeOf, useDeclarations, useSelected } from '../parts/use-selected.ts'
import { FlowRow } from './events/flow-row.tsx'
import { MethodsList } from './events/methods-list.tsx'
import { eventTexts } from './events/texts.ts'
import { EditorPanelProvider } from './panel/editor-panel-provider.tsx'
import { usePartDocs } from './use-docs.ts'
import '../../../kit/form/icon-button.css'
import './events/events.css'

/** The events tab: every event of the element with the flows that it starts. */
export function Panel() {
  const t = useMessages(eventTexts)
  const session = useEditor()
  const selected = useSelected()
  const declarationOf = useDeclarations()
  const actions = useSignalValue(session.kernel.registry(actionsPoint).all)
  const document = useSignalValue(session.store.current)
  const single = selected?.kind === 'page' ? selected.page : selected?.elements[0]
  const docs = usePartDocs(single && declarationOf(typeOf(single)))
  if (!selected) return null
  const entry = selected.kind === 'page' ? selected.page : selected.elements[0]
  if (selected.kind === 'elements' && selected.elements.length > 1)
    return (
      <EditorPanelProvider>
        <p className="te-note">{t('one')}</p>
      </EditorPanelProvider>
    )
  const declaration = declarationOf(typeOf(entry))
  const announced = entry.kind === 'page' ? announcedEvents(document, actions) : []
  const events = eventsOf(declaration, { props: shownProps(session.catalogue, entry), events: entry.events }, announced)
  return (
    <EditorPanelProvider>
      {events.length === 0 ? <p className="te-note">{t('none')}</p> : null}
      {events.map((event) => (
        <EventFlows key={`${entry.id}:${event.name}`} entry={entry} event={event} docs={docs('events', t('events'))} />
      ))}
      {entry.kind === 'page' ? <Listen page={entry} /> : null}
      <MethodsList methods={declaration?.methods ?? {}} docs={docs('methods', t('methods'))} />
    </EditorPanelProvider>
  )
}

/** Another page may broadcast what this one is to hear: then nothing here names it yet. */
function Listen({ page }: { readonly page: Settable }) {
  const t = useMessages(eventTexts)
  const locale = useLocale()
  const session = useEditor()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const listen = () => {
    if (wanted === '') return
    const event = broadcastEvent(wanted)
    const id = runAdding(session, addFlow, { owner: { id: page.id, event: event.name }, name: labelIn(event.label, locale) })
    if (id === null) return
    setName('')
    session.part(openFlowToken).value = id
  }
  return (
    <form
      className="te-listen"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        listen()
      }}
    >
      <input
        className="te-flow-name"
        aria-label={t('listen')}
        placeholder={t('listen')}
        title={t('listenHelp')}
        value={name}
        onChange={(typed) => setName(typed.target.value)}
        onKeyDown={(pressed) => pressed.stopPropagation()}
      />
      <button type="submit" className="te-icon" aria-label={t('listenAdd')} title={t('listenAdd')} disabled={wanted === ''}>
        <IconPlus />
      </button>
    </form>
  )
}

interface EventFlowsProps {
  readonly entry: Settable
  readonly event: ShownEvent
  readonly docs: { readonly address: string; readonly what: string } | undefined
}

/** What an event in the props is of, as “button of a column”. */
function whereOf({ from, nouns = [] }: ShownEvent, t: Translate<'unknown' | 'generated' | 'nounOf'>, locale: string): string {
  if (from === 'record') return t('unknown')
  const named = nouns.map((noun) => (labelIn(noun, locale) ?? '').toLowerCase())
  if (named.length === 0) return t('generated')
  return named.reduce((inner, outer) => t('nounOf', { inner, outer }))
}

function EventFlows({ entry, event, docs }: EventFlowsProps) {
  const t = useMessages(eventTexts)
  const locale = useLocale()
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const flows = entry.events[event.name] ?? []
  const owner = { id: entry.id, event: event.name }
  const name = labelIn(event.label, locale)

  const add = () => {
    const id = runAdding(session, addFlow, { owner, name: flows.length === 0 ? name : `${name} ${flows.length + 1}` })
    if (id !== null) session.part(openFlowToken).value = id
  }
  const paste = async () => {
    const copied = flowFromText(await pasteText())
    if (copied) runAdding(session, addFlow, { owner, ...copied })
    else session.announce(t('nothingCopied'))
  }

  return (
    <section className="te-event docs-marked" data-field={`events.${event.name}`}>
      <h3>
        <span title={event.name}>{name}</span>
        {event.from === 'declaration' && docs && <DocsLink quiet {...docs} />}
        {event.from === 'declaration' ? null : <span className="te-tag">{whereOf(event, t, locale)}</span>}
        <button
          type="button"
          className="te-icon"
          aria-label={t('paste', { event: name })}
          title={t('paste', { event: name })}
          onClick={() => void paste()}
        >
          <IconPaste />
        </button>
        <button type="button" className="te-icon" aria-label={t('add', { event: name })} title={t('add', { event: name })} onClick={add}>
          <IconPlus />
        </button>
      </h3>
      {flows.length === 0 ? null : (
        <ul>
          {flows.map((id, index) => {
            const flow = document.entries.get(id)
            return flow?.kind === 'flow' ? (
              <FlowRow key={id} entry={entry} event={event.name} index={index} flow={flow} />
            ) : (
              <li key={id} className="te-note te-note-warning">
                {t('missing', { id })}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
