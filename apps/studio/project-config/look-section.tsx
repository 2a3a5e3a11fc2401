import { Checkbox, Input, Radio } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { storedId, useLayouts } from '../frame-parts.ts'
import { AppPreview } from './app-preview.tsx'
import { Field, Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

const CHOICES = {
  menuMode: ['vertical', 'inline', 'horizontal'],
  menuTheme: ['light', 'dark'],
  systemTheme: ['system', 'light', 'dark'],
} as const

/** Layout, menu and theme of the built application, above them the application as they make it. */
export function LookSection({ projectId, draft, set, disabled, told }: PartProps & { readonly projectId: number }) {
  const t = useMessages(configTexts)
  const layouts = useLayouts()
  const layout = layouts.find(({ id }) => storedId(id) === draft.layout)
  const isAcross = (layout ?? layouts[0])?.across === true
  return (
    <Section id="layout" title={t('layout')}>
      <AppPreview projectId={projectId} draft={draft} label={t('preview')} of="desktop" />
      <div className="config-look">
        <LayoutField {...{ draft, set, disabled, told }} isMissing={layout === undefined} />
        {(['menuMode', 'menuTheme', 'systemTheme'] as const).map((field) => (
          <Field
            key={field}
            label={t(field)}
            group
            help={field === 'menuMode' && isAcross ? t('alwaysAcross') : undefined}
          >
            {() => (
              <Radio.Group
                type="button"
                value={draft[field]}
                disabled={disabled || (field === 'menuMode' && isAcross)}
                onChange={(value) => set({ [field]: value })}
                options={CHOICES[field].map((value) => ({ value, label: t(value) }))}
              />
            )}
          </Field>
        ))}
        <ColorField {...{ draft, set, disabled, told }} />
        <div>
          {(['breadcrumb', 'multiTab'] as const).map((field) => (
            <div key={field} className="config-check">
              <Checkbox checked={draft[field]} disabled={disabled} onChange={(on) => set({ [field]: on })}>
                {t(field)} <span className="config-help">{t(`${field}Help`)}</span>
              </Checkbox>
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}

/** The layouts that there are, and the chosen one where its plugin is missing. */
function LayoutField({ draft, set, disabled, told, isMissing }: PartProps & { readonly isMissing: boolean }) {
  const t = useMessages(configTexts)
  const locale = useLocale()
  const known = useLayouts().map(({ id, label }) => ({ value: storedId(id), label: labelIn(label, locale) }))
  const missing = isMissing ? [{ value: draft.layout, label: t('layoutMissing', { id: draft.layout }) }] : []
  return (
    <Field label={t('layoutLabel')} group error={told('layout')} help={isMissing ? t('layoutMissingHelp') : undefined}>
      {() => (
        <Radio.Group
          type="button"
          className="config-layouts"
          value={draft.layout}
          disabled={disabled}
          onChange={(layout: string) => set({ layout })}
          options={[...known, ...missing]}
        />
      )}
    </Field>
  )
}

function ColorField({ draft, set, disabled, told }: PartProps) {
  const t = useMessages(configTexts)
  return (
    <Field label={t('themeColor')} error={told('themeColor')}>
      {(control) => (
        <div className="config-color">
          <input
            type="color"
            aria-label={t('themeColor')}
            value={told('themeColor') ? '#000000' : draft.themeColor}
            disabled={disabled}
            onChange={({ target }) => set({ themeColor: target.value })}
          />
          <Input
            {...control}
            value={draft.themeColor}
            maxLength={7}
            disabled={disabled}
            onChange={(themeColor) => set({ themeColor: themeColor.trim().toLowerCase() })}
          />
        </div>
      )}
    </Field>
  )
}
