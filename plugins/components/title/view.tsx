import type { ViewProps } from '#sdk'
import { StyledText, textClass } from '#sdk/react'
import type { title } from './index.ts'
import './title.css'

const TAGS = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5' } as const

export function View({ id, props, root, emit }: ViewProps<typeof title>) {
  const Tag = TAGS[`h${props.level}`]
  return (
    <Tag {...root} className={`${root.className} tessera-title ${textClass(props)}`} {...{ onClick: () => emit('onClick', undefined) }}>
      <StyledText id={id} props={props} />
    </Tag>
  )
}
