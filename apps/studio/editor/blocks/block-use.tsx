import { Alert, Button } from '@arco-design/web-react'
import { blockOf, blockPinsOf, type ElementRecord } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { blockAddress } from '../../blocks/address.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { editInPlace } from '../parts/edit-in-place.ts'
import { detachSelected } from './block-commands.ts'
import { blockTexts } from './texts.ts'
import './blocks.css'

const NONE = { value: [], peek: () => [], subscribe: () => () => undefined } as never

/** Of a use of a block: which version the page has, and what can be done with it. */
export function BlockUse({ element }: { readonly element: ElementRecord }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const { blocks } = session.part(loadedPlugins)
  const all = useSignalValue(blocks?.all ?? NONE) as readonly { readonly id: string; readonly name: string; readonly version: number }[]
  const document = useSignalValue(session.store.current)
  const id = blockOf(element.type)
  if (id === undefined) return null
  const info = all.find((each) => each.id === id)
  if (!info) return <Alert type="warning" content={t('missing', { id })} />
  const version = blockPinsOf(document)[id]
  return (
    <section className="eb-use" aria-label={t('use')}>
      <p>
        <strong>{info.name}</strong> <span className="ed-muted">{t('version', { version: version ?? '–' })}</span>
      </p>
      {version !== info.version && (
        <Alert
          type="info"
          content={t('available', { version: info.version })}
          action={
            <Button size="mini" type="primary" onClick={() => openDialog(session, 'block-update', id)}>
              {t('update', { version: info.version })}
            </Button>
          }
        />
      )}
      <div className="eb-actions">
        <Button size="mini" href={blockAddress(id)} target="_blank">
          {t('open')}
        </Button>
        <Button size="mini" onClick={() => void editInPlace(session, id)}>
          {t('editHere')}
        </Button>
        <Button size="mini" onClick={() => detachSelected(session)}>
          {t('detach')}
        </Button>
        <Button size="mini" onClick={() => openDialog(session, 'block-users', id)}>
          {t('usedBy')}
        </Button>
      </div>
    </section>
  )
}
