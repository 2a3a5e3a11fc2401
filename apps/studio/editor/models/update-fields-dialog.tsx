import { Button, Checkbox, Modal, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import { addFields } from '#kernel/page/commands'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale, useMessages } from '#shell/messages'
import type { ModelInfo } from '../../../../server/wire.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { editsToken } from '../parts/edits-part.ts'
import { additionOf, type MissingField, missingFields } from './missing-fields.ts'
import { recipeFieldsOf } from './recipe-fields.ts'
import { modelPanelTexts } from './texts.ts'
import '../recipes/recipes.css'

interface UpdateProps {
  readonly model: ModelInfo
  readonly close: () => void
}

const keyOf = ({ element, field }: MissingField): string => `${element.id} ${field.name}`

/** Offers the fields of a model that tables and forms of the page do not show; they are added as one edit. */
export function UpdateFieldsDialog({ model, close }: UpdateProps) {
  const t = useMessages(modelPanelTexts)
  const locale = useLocale()
  const session = useEditor()
  const { projectId, name } = model
  const [picked, setPicked] = useState<{ readonly [key: string]: boolean }>({})
  const shape = useLoaded(`shape of ${name}`, (signal) =>
    call('POST /data/shape', { projectId, env: 'stg', model: name }, { signal }),
  )
  const missing = shape.data ? missingFields(session.document(), name, recipeFieldsOf(shape.data)) : []
  const isPicked = (each: MissingField): boolean => picked[keyOf(each)] ?? each.isNew
  const chosen = missing.filter(isPicked)
  const add = () => {
    if (!session.part(editsToken).apply(addFields, additionOf(chosen, locale))) return
    const { length: count } = chosen
    session.notify({ zh: t('added', { count }), en: t('added', { count }) }, 'success')
    close()
  }
  return (
    <Modal
      title={t('updateTitle', { name: model.description || name })}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 520, maxWidth: 'calc(100vw - 32px)' }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={add}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className="rc-body">
        {shape.loading && <Spin />}
        {shape.error && <p role="alert">{failureText(shape.error)}</p>}
        {shape.data && <p className="ed-muted">{t(missing.length === 0 ? 'upToDate' : 'updateHint')}</p>}
        {missing.map((each) => (
          <Checkbox
            key={keyOf(each)}
            checked={isPicked(each)}
            onChange={(is) => setPicked({ ...picked, [keyOf(each)]: is })}
          >
            {each.field.title}{' '}
            <span className="ed-muted">
              {t(each.place === 'table' ? 'inTable' : 'inForm', { element: each.element.name })}
            </span>
          </Checkbox>
        ))}
      </div>
    </Modal>
  )
}
