import type { ViewProps } from '#sdk'
import { RecordView } from '#sdk/react'
import type { model } from './index.ts'

const MODES = { edit: 'edit', new: 'new', show: 'show' } as const

export function View({ id, props, root, part, children, childIds, emit, mode }: ViewProps<typeof model>) {
  const use = MODES[props.mode]
  return (
    <RecordView
      {...{ id, root, part, childIds, kind: 'model', isReadOnly: use === 'show', isNew: use === 'new', isEdited: mode === 'edit' }}
      name={props.model.trim()}
      recordId={use === 'new' ? '' : props.recordId.trim()}
      fields={props.fields}
      record={props.record}
      title={props.title}
      buttons={{
        save: props.saveText,
        reset: props.resetText,
        showsSave: props.showSave !== false,
        showsReset: props.showReset === true,
      }}
      tell={emit as never}
    >
      {children}
    </RecordView>
  )
}
