import type { ViewProps } from '#sdk'
import { StyledText, textClass } from '#sdk/react'
import type { text } from './index.ts'

export function View({ id, props, root, emit }: ViewProps<typeof text>) {
  return (
    <span {...root} className={`${root.className} ${textClass(props)}`} {...{ onClick: () => emit('onClick', undefined) }}>
      <StyledText id={id} props={props} />
    </span>
  )
}
