import type { ViewProps } from '#sdk'
import { RecordFieldView } from '#sdk/react'
import type { childModelField } from './index.ts'

export function View({ props, root, part }: ViewProps<typeof childModelField>) {
  return <RecordFieldView root={root} part={part} props={props} draws="rows" />
}
