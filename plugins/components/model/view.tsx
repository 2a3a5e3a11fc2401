import type { ViewProps } from '#sdk'
import { asText, oneOf, RecordView } from '#sdk/react'
import type { model } from './index.ts'

const MODES = { edit: 'edit', new: 'new', show: 'show' } as const

export function View({ id, props, root, part, children, childIds, emit, mode }: ViewProps<typeof model>) {
  const use = oneOf(MODES, props.mode, 'edit')
  return (
    <RecordView
      {...{ id, root, part, childIds, kind: 'model', isReadOnly: use === 'show', isEdited: mode === 'edit' }}
      name={asText(props.model).trim()}
      recordId={use === 'new' ? '' : asText(props.recordId).trim()}
      fields={props.fields}
      record={props.record}
      title={asText(props.title)}
      buttons={{
        save: asText(props.saveText),
        reset: asText(props.resetText),
        showsSave: props.showSave !== false,
        showsReset: props.showReset === true,
      }}
      tell={emit as never}
    >
      {children}
    </RecordView>
  )
}
