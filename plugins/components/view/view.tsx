import type { ViewProps } from '#sdk'
import { RecordView } from '#sdk/react'
import type { view } from './index.ts'

export function View({ id, props, root, part, children, childIds, emit, mode }: ViewProps<typeof view>) {
  return (
    <RecordView
      {...{ id, root, part, childIds, kind: 'view', isReadOnly: true, isEdited: mode === 'edit' }}
      name={props.view.trim()}
      recordId={props.recordId.trim()}
      fields={props.fields}
      record={props.record}
      title={props.title}
      tell={emit as never}
    >
      {children}
    </RecordView>
  )
}
