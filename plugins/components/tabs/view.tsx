import { type CSSProperties, useId } from 'react'
import type { ViewProps } from '#sdk'
import { cssLength, ElementView, EmptySlot, RevealBox, useDensity, useEmptySlot, useSlots } from '#sdk/react'
import type { tabs } from './index.ts'
import { TabBar } from './tab-bar.tsx'
import './tabs.css'
import { usePanes } from './use-panes.ts'

const POSITIONS = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } as const
const SIZES = { small: 'small', middle: 'middle', large: 'large' } as const
const DENSITIES = { mini: 'small', small: 'small', default: 'middle', large: 'large' } as const

export function View({ id, props, root, childIds, slots, part, emit, mode }: ViewProps<typeof tabs>) {
  const prefix = useId()
  const { panes, rendered, active, press, reveal, close } = usePanes({ props, childIds, emit, mode })
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
      className={`${root.className} tessera-surface tessera-tabs tessera-tabs-${position} tessera-tabs-${look} tessera-tabs-${size === 'middle' ? DENSITIES[density] : size}${
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
        {rendered.map((pane) => (
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
