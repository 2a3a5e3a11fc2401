import { Alert, Button, Message, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ExportButton } from '../exchange/export-button.tsx'
import { ListLayout } from '../list-layout.tsx'
import { BaseSection } from './base-section.tsx'
import './config.css'
import type { ConfigField } from './config-draft.ts'
import { LookSection } from './look-section.tsx'
import { NetworkSection } from './network-section.tsx'
import { DangerSection, PluginsSection } from './other-sections.tsx'
import type { PartProps } from './part-props.ts'
import { SecretsSection } from './secrets-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { goToSection, SECTIONS, type SectionId, SideIndex } from './side-index.tsx'
import { type ConfigText, configTexts } from './texts.ts'
import { UploadsSection } from './uploads-section.tsx'
import { useConfigForm } from './use-config-form.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { HomeSection, UseSections } from './use-section.tsx'

/** The section of a field, or of `services.2.name`, and what it is called there. */
const PLACES: { readonly [field in ConfigField]: SectionId } = {
  ...{ name: 'base', remark: 'base', logo: 'base', layout: 'layout', menuMode: 'layout', menuTheme: 'layout', systemTheme: 'layout' },
  ...{ themeColor: 'layout', breadcrumb: 'layout', multiTab: 'layout', home: 'home', isPublic: 'access', mobile: 'mobile' },
  ...{ locales: 'languages', services: 'services', network: 'network', uploads: 'uploads' },
} as const
const NAMES: { readonly [field in ConfigField]?: ConfigText } = {
  layout: 'layoutLabel',
  home: 'homeLabel',
  isPublic: 'access',
  locales: 'languages',
}
const sectionOf = (field: string): SectionId => PLACES[(field.split('.')[0] ?? '') as ConfigField]

/** All settings of a project, saved as one form. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(configTexts)
  const form = useConfigForm(projectId)
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const { info, draft, problems, refused, changed } = form
  /** How often saving was refused. */
  const [attempts, setAttempts] = useState(0)
  const isReady = draft !== undefined && project.data !== undefined
  useLeaveQuestion(changed.length > 0, form.forget)
  // A link may lead to one of the sections, which are not there before the settings are.
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (isReady && SECTIONS.some((section) => section === id)) goToSection(id)
  }, [isReady])

  const told = (field: string): string | undefined => {
    if (refused?.field === field) return refused.text
    const key = problems[field]
    return key === undefined
      ? undefined
      : t(key as ConfigText, {
          most: info?.uploadLimit ?? 0,
          code: draft?.locales.find((each) => !/^[a-z]{2,3}(-\w+)*$/i.test(each)) ?? '',
        })
  }
  const wrongFields = [...Object.keys(problems), ...(refused ? [refused.field] : [])]
  const wrong = new Set(wrongFields.map(sectionOf))
  const save = async (): Promise<void> => {
    if (await form.save()) {
      Message.success(t('saved'))
      project.reload()
    } else setAttempts(attempts + 1)
  }
  // What is wrong comes into sight once somebody wants to save.
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('.config-form [aria-invalid="true"]')?.focus()
  }, [attempts])
  const nameOf = (field: ConfigField): string => t(NAMES[field] ?? (field as ConfigText))

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
  const part: PartProps = { draft, set: form.set, disabled, told }
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{t('title', { name: info.name })}</h1>
        {!disabled && <ExportButton project={{ id: projectId, name: info.name }} />}
      </div>
      <div className="config">
        <SideIndex projectId={projectId} sections={SECTIONS} wrong={wrong} />
        <form
          className="config-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // Dialogs opened from here are forms of their own, whose events come by as well.
            if (event.target === event.currentTarget) void save()
          }}
        >
          {disabled && <Alert type="info" content={t('readOnly')} />}
          {form.theirs && (
            <Alert
              type="warning"
              content={
                <>
                  {t('theirs')} {form.theirs.length > 0 && t('theirsBoth', { fields: form.theirs.map(nameOf).join(', ') })}
                </>
              }
            />
          )}
          {form.error && <Alert type="error" content={form.error} />}
          <BaseSection projectId={projectId} {...part} />
          <LookSection {...part} />
          <HomeSection {...part} projectId={projectId} />
          <UseSections {...part} />
          <UploadsSection {...part} limit={info.uploadLimit} mayEdit={info.may.uploads} />
          <ServicesSection {...part} />
          <NetworkSection {...part} mayOpen={info.may.network} />
          <SecretsSection projectId={projectId} maySee={!disabled} mayEdit={project.data.access === 'admin'} />
          <PluginsSection plugins={info.plugins} mayManage={info.may.network} />
          <DangerSection project={project.data} onDeleted={form.forget} />
          {!disabled && (
            <div className="config-save" role="status">
              <span>
                {wrong.size > 0
                  ? t('fix', { count: wrongFields.length })
                  : changed.length > 0
                    ? t('unsaved', { count: changed.length })
                    : t('allSaved')}
              </span>
              <Button disabled={changed.length === 0 || form.busy} onClick={form.discard}>
                {t('discard')}
              </Button>
              <Button type="primary" htmlType="submit" loading={form.busy} disabled={changed.length === 0}>
                {t('save')}
              </Button>
            </div>
          )}
        </form>
      </div>
    </ListLayout>
  )
}
