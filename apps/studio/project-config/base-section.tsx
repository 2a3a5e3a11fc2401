import { Button, Input, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { Field, Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

/** The specification's limit of a picture (section 9). */
const LARGEST = 1.5 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Name, description and logo. */
export function BaseSection({ draft, set, disabled, told }: PartProps) {
  const t = useMessages(configTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > LARGEST || !TYPES.includes(file.type)) return void Message.error(t('tooLarge'))
    setBusy(true)
    await call('POST /cloud/upload/files', { file }).then(
      ({ url }) => set({ logo: url }),
      (thrown: Error) => void Message.error(t('uploadFailed', { why: thrown.message })),
    )
    setBusy(false)
  }
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
          <div className="config-logo">
            <span className="config-logo-mark" aria-hidden="true">
              {draft.logo === '' || told('logo') ? [...draft.name.trim()][0] : <img src={draft.logo} alt="" />}
            </span>
            <Input
              {...control}
              value={draft.logo}
              maxLength={500}
              disabled={disabled}
              allowClear={!disabled}
              placeholder={t('logoSample')}
              onChange={(logo) => set({ logo: logo.trim() })}
            />
            {!disabled && (
              <Button icon={<IconUpload />} loading={busy} onClick={() => picker.current?.click()}>
                {t('upload')}
              </Button>
            )}
            <input
              ref={picker}
              type="file"
              accept={TYPES.join()}
              hidden
              aria-label={t('upload')}
              onChange={({ target }) => {
                void upload(target.files?.[0])
                target.value = ''
              }}
            />
          </div>
        )}
      </Field>
    </Section>
  )
}
