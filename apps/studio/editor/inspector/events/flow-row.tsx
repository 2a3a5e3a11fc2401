import { Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useState } from 'react'
import { labelIn } from '#kernel/message'
import { removeFlow, renameEntry, setEvents } from '#kernel/page/commands'
import type { FlowRecord } from '#kernel/page/records'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { flowToText } from '../../../../kit/flow/clipboard.ts'
import { flowSummary } from '../../../../kit/flow/summary.ts'
import { copyText } from '../../../../kit/form/copied-text.ts'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import type { Settable } from '../../document/edits.ts'
import { callersOfFlow } from '../../document/users-of.ts'
import { openFlowToken } from '../../parts/open-flow-part.ts'
import { useRemoval } from '../explain/use-removal.tsx'
import { eventTexts } from './texts.ts'

interface FlowRowProps {
  readonly entry: Settable
  readonly event: string
  readonly index: number
  readonly flow: FlowRecord
}

/** One flow of an event: opened by a click, everything else by its menu or keys. */
export function FlowRow({ entry, event, index, flow }: FlowRowProps) {
  const t = useMessages(eventTexts)
  const session = useEditor()
  const [renaming, setRenaming] = useState(false)
  const flows = entry.events[event] ?? []
  const name = flow.name || t('unnamed', { number: index + 1 })
  const uses = useUses(flow.id)
  const { ask, dialog } = useRemoval()

  const move = (by: -1 | 1) => {
    const to = index + by
    if (to >= 0 && to < flows.length)
      session.run(setEvents, { id: entry.id, event, flows: flows.toSpliced(index, 1).toSpliced(to, 0, flow.id) })
  }
  const remove = () => {
    // Another event may start the same flow: then only this one lets go of it.
    if (uses > 1) session.run(setEvents, { id: entry.id, event, flows: flows.filter((id) => id !== flow.id) })
    else ask({ name, users: callersOfFlow(session, flow.id), remove: () => session.run(removeFlow, { id: flow.id }) })
  }
  const copy = () => copyText(flowToText(flow)).then(() => session.announce(t('copied')))
  const act: { readonly [what in Asked]: () => unknown } = {
    rename: () => setRenaming(true),
    up: () => move(-1),
    down: () => move(1),
    copy,
    remove,
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (renaming) return
    const asked = askedBy(pressed)
    if (!asked) return
    pressed.preventDefault()
    pressed.stopPropagation()
    act[asked]()
  }

  return (
    <li className="te-flow" onKeyDown={onKeyDown}>
      {renaming ? <NewName flow={flow} name={name} onEnd={() => setRenaming(false)} /> : <OpenFlow {...{ flow, name, uses }} />}
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu onClickMenuItem={(key) => void act[key as Asked]()}>
            <Menu.Item key="rename">{t('rename', { name })}</Menu.Item>
            <Menu.Item key="up" disabled={index === 0}>
              {t('up', { name })}
            </Menu.Item>
            <Menu.Item key="down" disabled={index === flows.length - 1}>
              {t('down', { name })}
            </Menu.Item>
            <Menu.Item key="copy">{t('copy', { name })}</Menu.Item>
            <Menu.Item key="remove">{t('remove', { name })}</Menu.Item>
          </Menu>
        }
      >
        <button type="button" className="te-icon" aria-label={t('more', { name })}>
          <IconMore />
        </button>
      </Dropdown>
      {dialog}
    </li>
  )
}

type Asked = 'rename' | 'remove' | 'up' | 'down' | 'copy'

function askedBy({ key, altKey }: KeyboardEvent): Asked | null {
  if (key === 'F2') return 'rename'
  if (key === 'Delete') return 'remove'
  if (altKey && key === 'ArrowUp') return 'up'
  return altKey && key === 'ArrowDown' ? 'down' : null
}

/** The field in which a flow gets another name. */
function NewName({ flow, name, onEnd }: { readonly flow: FlowRecord; readonly name: string; readonly onEnd: () => void }) {
  const t = useMessages(eventTexts)
  const session = useEditor()
  return (
    <input
      className="te-flow-name"
      aria-label={t('rename', { name })}
      defaultValue={flow.name}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      onBlur={(typed) => {
        onEnd()
        const wanted = typed.target.value.trim()
        if (wanted !== '' && wanted !== flow.name) session.run(renameEntry, { id: flow.id, name: wanted })
      }}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') pressed.currentTarget.value = flow.name
        if (pressed.key === 'Enter' || pressed.key === 'Escape') pressed.currentTarget.blur()
        pressed.stopPropagation()
      }}
    />
  )
}

/** The name of a flow and what it does, which open its editor. */
function OpenFlow({ flow, name, uses }: { readonly flow: FlowRecord; readonly name: string; readonly uses: number }) {
  const t = useMessages(eventTexts)
  const locale = useLocale()
  const session = useEditor()
  const actions = session.kernel.registry(actionsPoint)
  const kinds = session.kernel.registry(stepKindsPoint)
  useSignalValue(actions.all)
  return (
    <button
      type="button"
      className="te-flow-open"
      title={t('open', { name })}
      onClick={() => {
        session.part(openFlowToken).value = flow.id
      }}
    >
      <span className="te-flow-title">
        {name}
        {uses > 1 ? <span className="te-live-type"> {t('shared', { count: uses })}</span> : null}
      </span>
      <span className="te-flow-summary">
        {labelIn(
          flowSummary(
            flow.nodes,
            (id) => actions.get(id),
            (id) => kinds.get(id),
          ),
          locale,
        ) || t('empty')}
      </span>
    </button>
  )
}

/** How many events of the page start a flow. */
function useUses(flow: string): number {
  const document = useSignalValue(useEditor().store.current)
  let uses = 0
  for (const entry of document.entries.values())
    if (entry.kind === 'element' || entry.kind === 'page')
      for (const flows of Object.values(entry.events)) if (flows.includes(flow)) uses += 1
  return uses
}
