import { Button, Popover } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { lateView } from '../../../kit/panel/late-view.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useMessages } from '../../../shell/messages.ts'
import { AccessDialog } from '../../pages/access-dialog.tsx'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import { publishTexts } from './texts.ts'
import './publish.css'

const PublishDialog = lateView(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog), {
  waiting: <div className="ed-publish" aria-busy />,
})

/** The button of the header, with the dialog under it; Escape closes it and gives the keyboard back to the canvas. */
export function PublishPopover() {
  const ui = useEditorUi()
  const t = useMessages(publishTexts)
  const open = useSignalValue(ui.publishing)
  const { records } = ui.session.part(openedPage)
  const onBranch = Boolean(records.branch)
  const [access, setAccess] = useState(false)
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      ui.publishing.value = false
      ui.focusCanvas()
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [open, ui])
  const toAccess = (): void => {
    ui.publishing.value = false
    setAccess(true)
  }
  if (!records.may.publish) return null
  return (
    <>
      <Popover
        trigger="click"
        position="br"
        style={{ maxWidth: 'none' }}
        popupVisible={open && !onBranch}
        onVisibleChange={(visible) => {
          ui.publishing.value = visible
        }}
        content={open ? <PublishDialog onAccess={toAccess} /> : null}
      >
        <Button
          type="primary"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={onBranch}
          title={onBranch ? t('branch') : ''}
        >
          {t('publish')} <IconDown />
        </Button>
      </Popover>
      {access && (
        <AccessDialog
          page={ui.session.part(pageToken).info.peek()}
          may={records.may}
          onChanged={ui.session.part(pageToken).change}
          onClose={() => {
            setAccess(false)
            ui.publishing.value = true
          }}
        />
      )}
    </>
  )
}
