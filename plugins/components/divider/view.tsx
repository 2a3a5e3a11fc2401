import type { ViewProps } from '#sdk'

import './divider.css'
import type { divider } from './index.ts'

const PLACES = { left: ' tessera-divider-left', center: '', right: ' tessera-divider-right' } as const

export function View({ props, root, part, emit }: ViewProps<typeof divider>) {
  const isVertical = props.type === 'vertical'
  const text = isVertical ? '' : props.text
  const line = `tessera-divider-line${props.dashed === true ? ' tessera-divider-dashed' : ''} ${part('line')}`
  const way = isVertical ? ' tessera-divider-vertical' : PLACES[props.orientation]
  return (
    <div
      {...root}
      className={`${root.className} tessera-divider${way}`}
      {...{
        role: 'separator',
        'aria-orientation': isVertical ? 'vertical' : 'horizontal',
        // What stands in a separator is not read out.
        'aria-label': text || undefined,
        onClick: () => emit('onClick', undefined),
      }}
    >
      <span className={line} />
      {text !== '' && (
        <>
          <span className={`tessera-divider-text${props.plain === true ? ' tessera-divider-plain' : ''} ${part('text')}`}>{text}</span>
          <span className={line} />
        </>
      )}
    </div>
  )
}
