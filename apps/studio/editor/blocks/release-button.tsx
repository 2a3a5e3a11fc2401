import { Button, Message, Popover } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { NameForm } from '../history/name-form.tsx'
import { historyToken } from '../history/states.ts'
import { savingToken } from '../parts/saving-part.ts'
import { blockTexts } from './texts.ts'
import './blocks.css'
import { failureText } from '../../../kit/words/failure-text.ts'

/** Makes a version of the block that is edited, which pages may then use. */
export function ReleaseButton() {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const [open, setOpen] = useState(false)
  const { block, records } = session.part(openedPage)
  const { blocks } = session.part(loadedPlugins)
  const [, go] = useLocation()
  if (!block) return null
  const page = new URLSearchParams(window.location.search).get('page')
  const release = async (name: string, note: string): Promise<void> => {
    try {
      await session.part(savingToken).save()
      const { version } = await call('POST /blocks/release', { id: block.id, name, note })
      session.part(historyToken).again()
      await blocks?.refresh()
      Message.success(t('released', { version }))
      setOpen(false)
      if (page !== null && /^\d+$/.test(page)) go(`/editor/${page}/edit?update=${block.id}`)
    } catch (thrown) {
      Message.warning(failureText(thrown))
    }
  }
  return (
    <Popover
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      content={
        open ? (
          <div className="eb-release">
            <p className="ed-muted">{t('releaseHint')}</p>
            <NameForm title={t('release')} withNote onSave={release} onCancel={() => setOpen(false)} />
          </div>
        ) : null
      }
    >
      <Button type="primary" size="small" aria-haspopup="dialog" aria-expanded={open} disabled={records.branch !== null}>
        {t('release')} <IconDown />
      </Button>
    </Popover>
  )
}
