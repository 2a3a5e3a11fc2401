import { type CSSProperties, useContext, useId, useMemo, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  asText,
  cssLength,
  ElementView,
  EmptySlot,
  FormContext,
  hasFields,
  RevealBox,
  useDensity,
  useElements,
  useEmptySlot,
  usePage,
  useSlots,
} from '#sdk/react'
import type { tabs } from './index.ts'
import { TabBar } from './tab-bar.tsx'
import './tabs.css'

const POSITIONS = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } as const
const SIZES = { small: 'small', middle: 'middle', large: 'large' } as const
const DENSITIES = { mini: 'small', small: 'small', default: 'middle', large: 'large' } as const

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

export function View({ id, props, root, childIds, slots, part, emit, mode }: ViewProps<typeof tabs>) {
  const prefix = useId()
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
    const own = state.props
    return [
      {
        id: pane,
        key: asText(own.key) || pane,
        label: asText(own.label),
        icon: asText(own.icon),
        disabled: own.disabled === true,
        closable: own.closable !== false && props.type === 'editable-card',
        forced: own.forceRender === true,
        dropped: own.destroyInactiveTabPane === true || Boolean(props.destroyInactiveTabPane),
      },
    ]
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
  const extra = useSlots(id, slots)('extra')
  const position = POSITIONS[props.tabPosition]
  const size = SIZES[props.size]
  const density = useDensity()
  const look = props.type === 'card' || props.type === 'editable-card' ? 'card' : 'line'
  const style = { ...root.style, '--tessera-tab-gap': cssLength(props.tabBarGutter) } as CSSProperties
  return (
    <div
      {...root}
      style={style}
      className={`${root.className} tessera-tabs tessera-tabs-${position} tessera-tabs-${look} tessera-tabs-${size === 'middle' ? DENSITIES[density] : size}${
        props.centered ? ' tessera-tabs-centered' : ''
      }`}
    >
      <TabBar
        prefix={prefix}
        panes={panes}
        active={active?.id}
        extra={extra}
        part={part}
        vertical={position === 'left' || position === 'right'}
        onPress={press}
        onClose={close}
        onAdd={
          props.type === 'editable-card' && props.hideAdd === false
            ? () => emit('onEdit', { action: 'add', activeKey: active?.key ?? '' })
            : undefined
        }
      />
      <div className={`tessera-tabs-panes ${part('pane')}`}>
        {panes
          // Fields are checked and sent with their form, also those in a pane that nobody opened.
          .filter((pane) => pane === active || pane.forced || withFields.has(pane.id) || (visited.has(pane.id) && !pane.dropped))
          .map((pane) => (
            <RevealBox
              key={pane.id}
              onReveal={() => reveal(pane)}
              role="tabpanel"
              id={`${prefix}${pane.id}-pane`}
              aria-labelledby={`${prefix}${pane.id}`}
              hidden={pane !== active}
            >
              <ElementView id={pane.id} />
            </RevealBox>
          ))}
        {useEmptySlot(childIds) && <EmptySlot />}
      </div>
    </div>
  )
}
