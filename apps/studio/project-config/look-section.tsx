import { Checkbox, Input, Radio } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { AppPreview } from './app-preview.tsx'
import { Field, Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

const CHOICES = {
  layout: ['left-right', 'top-bottom'],
  menuMode: ['vertical', 'inline', 'horizontal'],
  menuTheme: ['light', 'dark'],
  systemTheme: ['system', 'light', 'dark'],
} as const
const LABELS = { layout: 'layoutLabel', menuMode: 'menuMode', menuTheme: 'menuTheme', systemTheme: 'systemTheme' } as const

/** Layout, menu and theme of the built app, with a picture of it that follows. */
export function LookSection({ draft, set, disabled, told }: PartProps) {
  const t = useMessages(configTexts)
  return (
    <Section id="layout" title={t('layout')} later>
      <div className="config-look">
        <div>
          {(['layout', 'menuMode', 'menuTheme', 'systemTheme'] as const).map((field) => (
            <Field key={field} label={t(LABELS[field])} group>
              {() => (
                <Radio.Group
                  type="button"
                  value={draft[field]}
                  disabled={disabled}
                  onChange={(value) => set({ [field]: value })}
                  options={CHOICES[field].map((value) => ({ value, label: t(value) }))}
                />
              )}
            </Field>
          ))}
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
          {(['breadcrumb', 'multiTab'] as const).map((field) => (
            <div key={field} className="config-check">
              <Checkbox checked={draft[field]} disabled={disabled} onChange={(on) => set({ [field]: on })}>
                {t(field)} <span className="config-help">{t(`${field}Help`)}</span>
              </Checkbox>
            </div>
          ))}
        </div>
        <AppPreview draft={draft} label={t('preview')} />
      </div>
    </Section>
  )
}
