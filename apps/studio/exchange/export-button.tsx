import { Button } from '@arco-design/web-react'
import { IconExport } from '@arco-design/web-react/icon'
import { RowButton } from '../../kit/list/row-button.tsx'
import { lateDialog } from '../../kit/panel/late-view.tsx'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'
import { useDialog } from './use-dialog.ts'

const ExportDialog = lateDialog(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

export interface ExportButtonProps {
  readonly project: { readonly id: number; readonly name: string }
  /** A picture in the place of its name, for a card or a row. */
  readonly small?: boolean
}

/** “Export project”, for developers and administrators of it. */
export function ExportButton({ project, small = false }: ExportButtonProps) {
  const t = useMessages(exchangeTexts)
  const { open, setOpen, place } = useDialog()
  return (
    <span ref={place}>
      {small ? (
        <RowButton icon={<IconExport />} label={t('exportNamed', { name: project.name })} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={<IconExport />} onClick={() => setOpen(true)}>
          {t('exportProject')}
        </Button>
      )}
      {open && <ExportDialog project={project} onClose={() => setOpen(false)} />}
    </span>
  )
}
