import { useMemo, useState } from 'react'
import type { BlockInterface } from '#kernel/page/records'
import { fieldsOf } from '#sdk'
import { blockDeclaration } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { editFields, type Fields } from '../../../kit/form/edit-fields.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { useValueTypes } from '../document/use-value-types.ts'
import { FieldForm } from '../inspector/form/field-form.tsx'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { blockTexts } from './texts.ts'

/** How the inspector shows a use of the block; what is tried here is kept nowhere. */
export function BlockOutside({ face }: { readonly face: BlockInterface }) {
  const t = useMessages(blockTexts)
  const { find } = useValueTypes()
  const fields = useMemo(() => fieldsOf(blockDeclaration(face, { id: 'preview', name: '', typeOf: find }).props), [face, find])
  const [tried, setTried] = useState<Fields>({ values: {}, bindings: {} })
  const subject: Subject = { key: 'block preview', ...tried, edit: (edit) => setTried((now) => editFields(now, edit)) }
  return (
    <EditorPanelProvider>
      <FieldForm fields={fields} subject={subject} empty={<p className="te-note">{t('noInputs')}</p>} />
      {face.events.length > 0 && (
        <p className="te-note">
          {t('events')}: {face.events.map(({ label, name }) => label || name).join(', ')}
        </p>
      )}
    </EditorPanelProvider>
  )
}
