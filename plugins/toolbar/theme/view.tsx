import { Button, Dropdown, Menu } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import { IconMoon, IconSun } from '@arco-design/web-react/icon'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'
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
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu selectedKeys={[choice]} onClickMenuItem={(key) => preferences.setTheme(key as keyof typeof CHOICES)}>
          {Object.entries(CHOICES).map(([key, label]) => (
            <Menu.Item key={key}>{labelIn(label, locale)}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button type="text" className="admin-tool" icon={isDark ? <IconMoon /> : <IconSun />} aria-label={labelIn(themeItem.label, locale)} />
    </Dropdown>
  )
}
