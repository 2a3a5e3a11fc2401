import type { ViewProps } from '#sdk'
import { cssLength, EmptySlot, readTracks, StackBox, useEmptySlot } from '#sdk/react'
import './grid.css'
import type { grid } from './index.ts'

/** What is no list of tracks is left out. */
const tracksOf = (said: string): string => (readTracks(said) ? said.trim() || 'none' : 'none')

export function View({ props, root, children, childIds }: ViewProps<typeof grid>) {
  const empty = useEmptySlot(childIds)
  // All of them, as a grid within this one would have what it does not say from here.
  const style = {
    '--tessera-grid-columns': tracksOf(props.xRate),
    '--tessera-grid-rows': tracksOf(props.yRate),
    '--tessera-grid-column-gap': cssLength(props.xGap) ?? 'normal',
    '--tessera-grid-row-gap': cssLength(props.yGap) ?? 'normal',
  }
  return (
    <StackBox root={root} className="tessera-grid" inner="tessera-grid-tracks" style={style} stack={props.stack}>
      {children}
      {empty && <EmptySlot />}
    </StackBox>
  )
}
