import { Button } from '@arco-design/web-react'
import { IconExport } from '@arco-design/web-react/icon'
import { lateDialog } from '../../kit/panel/late-view.tsx'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'
import { useDialog } from './use-dialog.ts'

export const ExportDialog = lateDialog(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

export interface ExportButtonProps {
  readonly project: { readonly id: number; readonly name: string }
}

/** “Export project”, for developers and administrators of it. */
export function ExportButton({ project }: ExportButtonProps) {
  const t = useMessages(exchangeTexts)
  const { open, setOpen, place } = useDialog()
  return (
    <span ref={place}>
      <Button icon={<IconExport />} onClick={() => setOpen(true)}>
        {t('exportProject')}
      </Button>
      {open && <ExportDialog project={project} onClose={() => setOpen(false)} />}
    </span>
  )
}
