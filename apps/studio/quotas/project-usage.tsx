import { Button, Popover } from '@arco-design/web-react'
import { IconStorage } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectQuotas } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { quotaTexts } from './texts.ts'
import { UploadsDialog } from './uploads-dialog.tsx'
import { UsageBars, UsageParts, UsageWarnings, type Uses } from './usage-bars.tsx'

const texts = defineMessages('project-usage', {
  zh: { files: '页面上传的文件', perPage: '每个页面保留最近 {{count}} 个版本，更早的会自动删除。' },
  en: { files: 'Files uploaded through pages', perPage: 'Versions kept for each page: {{count}}. Older ones are removed automatically.' },
})

const usesOf = ({ pages, bytes, files, versions, runs }: ProjectQuotas): Uses => [
  ['pages', pages],
  ['bytes', bytes],
  ['files', files],
  ['versions', versions],
  ['runs', runs],
]

/** Takes the keyboard while it is open, so that what is in it is the next stop, and gives it back to the button. */
function UsageCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useFocusReturn()
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} className="studio-usage-card" role="dialog" aria-label={title} tabIndex={-1}>
      {children}
    </div>
  )
}

/** What a project takes of what it may, on a button; a warning beside it before anything is refused. */
export function ProjectUsage({
  projectId,
  round,
  mayEdit,
}: {
  readonly projectId: number
  readonly round: string
  readonly mayEdit: boolean
}) {
  const t = useMessages(quotaTexts)
  const p = useMessages(texts)
  const [open, setOpen] = useState(false)
  const [files, setFiles] = useState(false)
  const quotas = useLoaded(`${projectId} ${round}`, (signal) => call('GET /quotas/project/{id}', { id: projectId }, { signal }))
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [open])
  // The list of pages says what is wrong with the connection.
  if (!quotas.data) return null
  const { versionsPerPage } = quotas.data
  return (
    <>
      <UsageWarnings uses={usesOf(quotas.data)} />
      <Popover
        trigger="click"
        unmountOnExit
        position="br"
        popupVisible={open}
        onVisibleChange={setOpen}
        content={
          <UsageCard title={t('usage')}>
            <UsageBars uses={usesOf(quotas.data)} />
            <UsageParts parts={quotas.data.parts} />
            {versionsPerPage !== null && <p className="studio-muted">{p('perPage', { count: versionsPerPage })}</p>}
            {mayEdit && (
              <Button
                size="small"
                onClick={() => {
                  setOpen(false)
                  setFiles(true)
                }}
              >
                {p('files')}
              </Button>
            )}
          </UsageCard>
        }
      >
        <Button icon={<IconStorage />} aria-haspopup="dialog" aria-expanded={open}>
          {t('usage')}
        </Button>
      </Popover>
      {files && (
        <UploadsDialog
          title={p('files')}
          projectId={projectId}
          onClose={() => {
            setFiles(false)
            quotas.reload()
          }}
        />
      )}
    </>
  )
}
