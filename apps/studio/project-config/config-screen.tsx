import { Message, Skeleton } from '@arco-design/web-react'
import { useEffect } from 'react'
import type { ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ExportButton } from '../exchange/export-button.tsx'
import { ListLayout } from '../list-layout.tsx'
import './config.css'
import { SettingsForm } from './settings-form.tsx'
import { goToSection, SECTIONS } from './side-index.tsx'
import { configTexts } from './texts.ts'
import { useConfigForm } from './use-config-form.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

/** All settings of a project, saved as one form. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(configTexts)
  const form = useConfigForm(projectId)
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const { info, draft } = form
  const isReady = draft !== undefined && project.data !== undefined
  useLeaveQuestion(form.changed.length > 0, form.forget)
  // A link may lead to one of the sections, which are not there before the settings are.
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (isReady && SECTIONS.some((section) => section === id)) goToSection(id)
  }, [isReady])

  const failed = project.error ?? (info ? undefined : form.loaded.error)
  if (failed || !isReady || !info || !project.data)
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
  const disabled = !info.may.edit
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{t('title', { name: info.name })}</h1>
        {!disabled && <ExportButton project={{ id: projectId, name: info.name }} />}
      </div>
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
