import type { ViewProps } from '#sdk'
import { RecordFieldView } from '#sdk/react'
import type { childViewField } from './index.ts'

export function View({ props, root, part }: ViewProps<typeof childViewField>) {
  return <RecordFieldView root={root} part={part} props={props} draws="rows" />
}
