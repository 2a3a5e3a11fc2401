import { IconMoon, IconSun } from '@arco-design/web-react/icon'
import { labelIn, PopupMenu, useAdmin, useSignalValue } from '#sdk/studio'
import { themeItem } from './index.ts'

const CHOICES = {
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  system: { zh: '跟随系统', en: 'As the device' },
} as const

/** Light, dark, or as the device is set. */
export function Item() {
  const { preferences, language, theme } = useAdmin()
  const locale = useSignalValue(language)
  const choice = useSignalValue(preferences.themeChoice)
  const isDark = useSignalValue(theme) === 'dark'
  return (
    <PopupMenu
      label={labelIn(themeItem.label, locale)}
      className="admin-tool"
      face={isDark ? <IconMoon /> : <IconSun />}
      items={Object.entries(CHOICES).map(([key, label]) => ({
        key,
        label: labelIn(label, locale),
        isChosen: key === choice,
      }))}
      onChoose={(key) => preferences.setTheme(key as keyof typeof CHOICES)}
    />
  )
}
