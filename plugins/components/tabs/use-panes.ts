import { useContext, useMemo, useState } from 'react'
import type { JsonObject, ViewProps } from '#sdk'
import { FormContext, hasFields, readRow, useElements, usePage } from '#sdk/react'
import type { tabs } from './index.ts'

/** The pane of a wrong field, opened whatever `activeKey` says until that changes. */
interface Revealed {
  readonly instead: string
  readonly key: string
}

export interface Pane {
  readonly id: string
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly disabled: boolean
  readonly closable: boolean
  readonly forced: boolean
  readonly dropped: boolean
}

type TabsProps = Pick<ViewProps<typeof tabs>, 'props' | 'childIds' | 'emit' | 'mode'>

/** Settings of a pane, whose own view may not be there yet to say what they are. */
const PANE = {
  key: 'text',
  label: 'text',
  icon: 'text',
  disabled: 'boolean',
  closable: { kind: 'boolean', default: true },
  forceRender: 'boolean',
  destroyInactiveTabPane: 'boolean',
} as const

function paneOf(id: string, given: JsonObject, props: TabsProps['props']): Pane {
  const own = readRow(PANE, given)
  const { label, icon, disabled, forceRender: forced } = own
  return {
    ...{ id, key: own.key || id, label, icon, disabled, forced },
    closable: own.closable && props.type === 'editable-card',
    dropped: own.destroyInactiveTabPane || props.destroyInactiveTabPane,
  }
}

/** The panes that can be seen, which of them is open, and what opens and closes them. */
export function usePanes({ props, childIds, emit, mode }: TabsProps) {
  const states = useElements(childIds)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(props.defaultActiveKey)
  const [revealed, setRevealed] = useState<Revealed>()
  const isInForm = useContext(FormContext) !== null && mode !== 'edit'
  const { page } = usePage()
  const withFields = useMemo(() => new Set(isInForm ? childIds.filter((pane) => hasFields(page, pane)) : []), [isInForm, page, childIds])
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const panes = childIds.flatMap((pane, index): Pane[] => {
    const state = states[index]
    if (!state || closed.has(pane) || (!state.visible && mode !== 'edit')) return []
    return [paneOf(pane, state.props, props)]
  })
  const set = props.activeKey
  const wanted = (revealed?.instead === set ? revealed.key : set) || chosen
  const active = panes.find((pane) => pane.key === wanted) ?? panes.find((pane) => !pane.disabled) ?? panes[0]
  if (active && !visited.has(active.id)) setVisited(new Set([...visited, active.id]))

  const open = (pane: Pane) => {
    setRevealed(undefined)
    if (pane.key === active?.key) return
    setChosen(pane.key)
    emit('onChange', { activeKey: pane.key })
  }
  const press = (pane: Pane) => {
    emit('onTabClick', { activeKey: pane.key })
    open(pane)
  }
  const reveal = (pane: Pane) => {
    open(pane)
    // Also where a setting that no flow changes names another one.
    setRevealed({ instead: set, key: pane.key })
  }
  const close = (pane: Pane) => {
    setClosed(new Set([...closed, pane.id]))
    emit('onEdit', { action: 'remove', activeKey: pane.key })
  }
  // Fields are checked and sent with their form, also those in a pane that nobody opened.
  const isRendered = (pane: Pane): boolean =>
    pane === active || pane.forced || withFields.has(pane.id) || (visited.has(pane.id) && !pane.dropped)
  return { panes, rendered: panes.filter(isRendered), active, press, reveal, close }
}
