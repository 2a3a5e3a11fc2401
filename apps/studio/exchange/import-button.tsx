import { Button } from '@arco-design/web-react'
import { IconImport } from '@arco-design/web-react/icon'
import { lateDialog } from '../../kit/panel/late-view.tsx'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'
import { useDialog } from './use-dialog.ts'

const ImportWizard = lateDialog(() => import('./import-wizard.tsx').then((module) => module.ImportWizard))

export interface ImportButtonProps {
  /** The project that pages come to; without it a project is made. */
  readonly project?: { readonly id: number; readonly name: string }
  /** After something was imported. */
  readonly onDone: () => void
}

/** “Import project” on the list of projects, “Import” on the pages of one. */
export function ImportButton({ project, onDone }: ImportButtonProps) {
  const t = useMessages(exchangeTexts)
  const { open, setOpen, place } = useDialog()
  return (
    <span ref={place}>
      <Button icon={<IconImport />} onClick={() => setOpen(true)}>
        {t(project ? 'importPages' : 'importProject')}
      </Button>
      {open && <ImportWizard {...(project ? { project } : {})} onDone={onDone} onClose={() => setOpen(false)} />}
    </span>
  )
}
