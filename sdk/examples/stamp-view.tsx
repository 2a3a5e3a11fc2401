import type { ViewProps } from '#sdk'
import type { stamp } from './stamp.ts'

export function View({ props, root, emit }: ViewProps<typeof stamp>) {
  return (
    <button {...root} type="button" onClick={() => emit('onClick', undefined)}>
      <b style={{ color: props.tone }}>{props.text}</b>
    </button>
  )
}
