import type { ViewProps } from '#sdk'
import { RecordFieldView } from '#sdk/react'
import type { viewField } from './index.ts'

export function View({ props, root, part }: ViewProps<typeof viewField>) {
  return <RecordFieldView root={root} part={part} props={props} draws="value" />
}
