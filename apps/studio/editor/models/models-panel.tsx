import { Button } from '@arco-design/web-react'
import { IconSync } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ClipPlace } from '#kernel/page/commands'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import type { ModelInfo } from '../../../../server/wire.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { openedPage } from '../document/opened-page.ts'
import { useDragSource } from '../drag/drag-area.tsx'
import { MakeOfModelDialog } from './make-of-model-dialog.tsx'
import { usesOf } from './missing-fields.ts'
import { modelPanelTexts } from './texts.ts'
import { UpdateFieldsDialog } from './update-fields-dialog.tsx'
import '../../../kit/form/icon-button.css'
import '../inspector/events/events.css'
import '../../../kit/list/panel-list.css'

interface Opened {
  readonly model: ModelInfo
  readonly what: 'make' | 'update'
  readonly place?: ClipPlace
}

/** The models of the project: they are dragged onto the canvas, or pressed, to make parts of the page. */
export function Panel() {
  const t = useMessages(modelPanelTexts)
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const { projectId } = session.part(openedPage).records.page
  const found = useLoaded(`models of ${projectId}`, (signal) => call('POST /model/list', { projectId }, { signal }))
  const [opened, setOpened] = useState<Opened>()
  const models = found.data?.filter(({ archivedAt }) => archivedAt === null) ?? []
  const source = useDragSource('models', (target) => {
    const name = target.closest<HTMLElement>('[data-model]')?.dataset.model
    const model = models.find((each) => each.name === name)
    if (!model) return null
    const put = ({ parentId, slot, index }: ClipPlace) =>
      setOpened({
        model,
        what: 'make',
        place: { parentId, ...(slot ? { slot } : {}), ...(index === undefined ? {} : { index }) },
      })
    return { kind: 'new', type: 'Model', parts: { name: model.description || model.name, put } }
  })
  return (
    <>
      <h2 className="td-title">{t('title')}</h2>
      <div className="td-bar">
        <Link href={`/project/${projectId}/model`}>{t('manage')}</Link>
      </div>
      {found.error ? (
        <p className="te-note" role="alert">
          {t('failed')}{' '}
          <Button size="mini" onClick={found.reload}>
            {t('retry')}
          </Button>
        </p>
      ) : (
        <p className="te-note">{found.data && models.length === 0 ? t('none') : t('hint')}</p>
      )}
      <ul className="td-list" ref={source.ref} {...source.listeners}>
        {models.map((model) => {
          const uses = usesOf(document, model.name)
          const title = model.description || model.name
          return (
            <li key={model.id} className="te-flow">
              <button
                type="button"
                className="te-flow-open"
                data-model={model.name}
                title={t('make', { name: title })}
                onClick={() => setOpened({ model, what: 'make' })}
              >
                <span className="te-flow-title">
                  {title} <span className="td-hint">{uses === 0 ? t('unused') : t('used', { count: uses })}</span>
                </span>
                <span className="te-flow-summary">{model.name}</span>
              </button>
              {uses > 0 && (
                <button
                  type="button"
                  className="te-icon"
                  aria-label={t('update', { name: title })}
                  title={t('update', { name: title })}
                  onClick={() => setOpened({ model, what: 'update' })}
                >
                  <IconSync />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {opened?.what === 'make' && <MakeOfModelDialog {...opened} close={() => setOpened(undefined)} />}
      {opened?.what === 'update' && <UpdateFieldsDialog {...opened} close={() => setOpened(undefined)} />}
    </>
  )
}
