import { Alert, Button } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { blockPinsOf } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { openDialog } from '../commands/open-dialog.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { savingToken } from '../parts/saving-part.ts'
import { blockTexts } from './texts.ts'

/** That a block is edited in the place of a page, with the way back; and, back there, the update that its release offers. */
export function BlockNotice() {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const [, go] = useLocation()
  const { block } = session.part(openedPage)
  const { blocks } = session.part(loadedPlugins)
  const asked = new URLSearchParams(window.location.search)
  const page = asked.get('page')
  const update = asked.get('update')
  useEffect(() => {
    if (block || update === null) return
    const newest = blocks?.infoOf(update)?.version
    const pinned = blockPinsOf(session.document())[update]
    if (newest !== undefined && pinned !== undefined && newest !== pinned) openDialog(session, 'block-update', update)
  }, [session, block, blocks, update])
  // What was wrong on a page leads to the element inside.
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('select')
    if (block && id !== null && session.document().entries.get(id)?.kind === 'element') session.selection.value = [id]
  }, [session, block])
  if (!block || page === null || !/^\d+$/.test(page)) return null
  const back = (): void =>
    void session
      .part(savingToken)
      .save()
      .then(
        () => go(`/editor/${page}/edit`),
        () => undefined,
      )
  return (
    <Alert
      type="info"
      banner
      content={t('editing', { name: block.name })}
      action={
        <Button size="mini" onClick={back}>
          {t('back')}
        </Button>
      }
    />
  )
}
