import { Input } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { PictureField } from '../cloud/picture-field.tsx'
import { Field, Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

/** Name, description and logo. */
export function BaseSection({ projectId, draft, set, disabled, told }: PartProps & { readonly projectId: number }) {
  const t = useMessages(configTexts)
  return (
    <Section id="base" title={t('base')}>
      <Field label={t('name')} error={told('name')}>
        {(control) => (
          <Input {...control} value={draft.name} maxLength={60} disabled={disabled} onChange={(name) => set({ name })} autoComplete="off" />
        )}
      </Field>
      <Field label={t('remark')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.remark}
            maxLength={500}
            disabled={disabled}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(remark) => set({ remark })}
          />
        )}
      </Field>
      <Field label={t('logo')} error={told('logo')} help={t('logoHelp')}>
        {(control) => (
          <PictureField
            label={t('logo')}
            value={draft.logo}
            projectId={projectId}
            disabled={disabled}
            typed={{ ...control, placeholder: t('logoSample') }}
            onChange={(logo) => set({ logo })}
          />
        )}
      </Field>
    </Section>
  )
}
