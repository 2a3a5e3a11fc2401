import type { ViewProps } from '#sdk'
import type { stamp } from './stamp.ts'

export function View({ props, root, emit }: ViewProps<typeof stamp>) {
  return <button {...root} type="button" style={{ ...root.style, color: props.tone }} onClick={() => emit('onClick', undefined)}>{props.text}</button>
}
