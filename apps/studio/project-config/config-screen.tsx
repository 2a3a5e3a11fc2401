import { Message, Skeleton } from '@arco-design/web-react'
import { signal } from '@preact/signals-core'
import { useEffect } from 'react'
import type { ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import type { SaveState } from '../../shell/sync/save-state.ts'
import { DocumentNotice } from '../documents/document-notice.tsx'
import { SaveChip } from '../documents/save-chip.tsx'
import { ExportButton } from '../exchange/export-button.tsx'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import './config.css'
import { SettingsForm } from './settings-form.tsx'
import { goToSection, SECTIONS } from './side-index.tsx'
import { configTexts } from './texts.ts'
import { useConfigForm } from './use-config-form.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

const OPENING = signal<Pick<SaveState, 'status'>>({ status: 'saving' })

/** What was saved here is not on the server: the line is dead, or it was refused. The notice above the form asks about conflicts. */
const UNSAVED: ReadonlySet<SaveState['status']> = new Set(['offline', 'refused'])

/** All settings of a project, saved as one form. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(configTexts)
  const form = useConfigForm(projectId)
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const { info, draft, document } = form
  const { status } = useSignalValue(document?.state ?? OPENING)
  const isReady = draft !== undefined && document !== undefined && project.data !== undefined
  useLeaveQuestion(form.changed.length > 0, form.forget)
  // A link may lead to one of the sections, which are not there before the settings are.
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (isReady && SECTIONS.some((section) => section === id)) goToSection(id)
  }, [isReady])

  const failed = project.error ?? (info ? undefined : form.loaded.error)
  if (failed || !isReady || !info || !document || !project.data)
    return (
      <ListLayout>
        {failed ? (
          <LoadFailure
            error={failed}
            retry={() => {
              project.reload()
              form.loaded.reload()
            }}
          />
        ) : (
          <Skeleton animation text={{ rows: 8 }} />
        )}
      </ListLayout>
    )
  const disabled = !info.may.edit || status === 'read only'
  return (
    <ListLayout>
      <ScreenHead title={t('title', { name: info.name })}>
        {UNSAVED.has(status) && (
          <SaveChip state={document.state} others={document.others} onSave={document.save} onConflict={() => undefined} />
        )}
        {!disabled && <ExportButton project={{ id: projectId, name: info.name }} />}
      </ScreenHead>
      {info.may.edit && <DocumentNotice document={document} nameOf={(entry, id) => (typeof entry?.name === 'string' ? entry.name : id)} />}
      <SettingsForm
        {...{ projectId, form, info, draft, disabled }}
        project={project.data}
        onSaved={() => {
          Message.success(t('saved'))
          project.reload()
        }}
      />
    </ListLayout>
  )
}
