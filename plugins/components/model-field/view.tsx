import type { ViewProps } from '#sdk'
import { RecordFieldView } from '#sdk/react'
import type { modelField } from './index.ts'

export function View({ props, root, part }: ViewProps<typeof modelField>) {
  return <RecordFieldView root={root} part={part} props={props} draws="value" />
}
