import { Alert, Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { ProjectConfigInfo, ProjectInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { BaseSection } from './base-section.tsx'
import './config.css'
import type { ConfigDraft, ConfigField } from './config-draft.ts'
import { LookSection } from './look-section.tsx'
import { NetworkSection } from './network-section.tsx'
import { DangerSection, PluginsSection } from './other-sections.tsx'
import type { PartProps } from './part-props.ts'
import { SecretsSection } from './secrets-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { SECTIONS, type SectionId, SideIndex } from './side-index.tsx'
import { type ConfigText, configTexts } from './texts.ts'
import { UploadsSection } from './uploads-section.tsx'
import type { ConfigForm } from './use-config-form.ts'
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

interface SettingsFormProps {
  readonly projectId: number
  readonly form: ConfigForm
  readonly info: ProjectConfigInfo
  readonly draft: ConfigDraft
  readonly project: ProjectInfo
  /** Looked at by somebody who may not change it. */
  readonly disabled: boolean
  readonly onSaved: () => void
}

/** The sections of the settings with their index, what is wrong with them, and how they are saved. */
export function SettingsForm({ projectId, form, info, draft, project, disabled, onSaved }: SettingsFormProps) {
  const t = useMessages(configTexts)
  const { problems, refused } = form
  /** How often saving was refused. */
  const [attempts, setAttempts] = useState(0)
  const told = useTold(form)
  const wrongFields = [...Object.keys(problems), ...(refused ? [refused.field] : [])]
  const wrong = new Set(wrongFields.map(sectionOf))
  const save = async (): Promise<void> => {
    if (await form.save()) onSaved()
    else setAttempts(attempts + 1)
  }
  // What is wrong comes into sight once somebody wants to save.
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('.config-form [aria-invalid="true"]')?.focus()
  }, [attempts])
  const part: PartProps = { draft, set: form.set, disabled, told }
  return (
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
        {!info.may.edit && <Alert type="info" content={t('readOnly')} />}
        {form.theirs && <TheirsNotice fields={form.theirs} />}
        {form.error && <Alert type="error" content={form.error} />}
        <BaseSection projectId={projectId} {...part} />
        <LookSection {...part} projectId={projectId} />
        <HomeSection {...part} projectId={projectId} />
        <UseSections {...part} projectId={projectId} />
        <UploadsSection {...part} limit={info.uploadLimit} mayEdit={info.may.uploads} />
        <ServicesSection {...part} />
        <NetworkSection {...part} mayOpen={info.may.network} />
        <SecretsSection projectId={projectId} maySee={!disabled} mayEdit={project.access === 'admin'} />
        <PluginsSection plugins={info.plugins} mayManage={info.may.network} />
        <DangerSection project={project} onDeleted={form.forget} />
        {!disabled && <SaveBar form={form} wrong={wrongFields.length} />}
      </form>
    </div>
  )
}

/** What is wrong with a field, as a message. */
function useTold({ info, draft, problems, refused }: ConfigForm): PartProps['told'] {
  const t = useMessages(configTexts)
  return (field) => {
    if (refused?.field === field) return refused.text
    const key = problems[field]
    return key === undefined
      ? undefined
      : t(key as ConfigText, {
          most: info?.uploadLimit ?? 0,
          code: draft?.locales.find((each) => !/^[a-z]{2,3}(-\w+)*$/i.test(each)) ?? '',
        })
  }
}

/** Somebody else saved other settings meanwhile. */
function TheirsNotice({ fields }: { readonly fields: readonly ConfigField[] }) {
  const t = useMessages(configTexts)
  const nameOf = (field: ConfigField): string => t(NAMES[field] ?? (field as ConfigText))
  return (
    <Alert
      type="warning"
      content={
        <>
          {t('theirs')} {fields.length > 0 && t('theirsBoth', { fields: fields.map(nameOf).join(', ') })}
        </>
      }
    />
  )
}

function SaveBar({ form: { changed, busy, discard }, wrong }: { readonly form: ConfigForm; readonly wrong: number }) {
  const t = useMessages(configTexts)
  return (
    <div className="config-save" role="status">
      <span>{wrong > 0 ? t('fix', { count: wrong }) : changed.length > 0 ? t('unsaved', { count: changed.length }) : t('allSaved')}</span>
      <Button disabled={changed.length === 0 || busy} onClick={discard}>
        {t('discard')}
      </Button>
      <Button type="primary" htmlType="submit" loading={busy} disabled={changed.length === 0}>
        {t('save')}
      </Button>
    </div>
  )
}
