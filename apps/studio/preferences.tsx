import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconLanguage, IconMoon, IconSun } from '@arco-design/web-react/icon'
import { common } from '../kit/words/common.ts'
import { chosenLocale, setLocale, useLocale, useMessages } from '../shell/messages.ts'
import { setTheme, themeChoice, useTheme } from '../shell/theme.ts'
import { useLanguages } from './use-screens.ts'

/** The language and the theme, for every header. */
export function Preferences({ beforeLanguage }: { readonly beforeLanguage?: () => Promise<boolean> }) {
  const t = useMessages(common)
  // Drawn anew when another language is wanted.
  useLocale()
  const languages = useLanguages()
  const theme = useTheme()
  return (
    <>
      <Dropdown
        trigger="click"
        droplist={
          <Menu
            selectedKeys={[chosenLocale()]}
            onClickMenuItem={(key) => {
              void (beforeLanguage?.() ?? Promise.resolve(true)).then((go) => (go ? setLocale(key) : undefined))
            }}
          >
            <Menu.Item key="zh">中文</Menu.Item>
            <Menu.Item key="en">English</Menu.Item>
            {languages.map(({ id, locale, name, isMachineMade }) => (
              <Menu.Item key={locale} data-language={id}>
                <span lang={locale}>{name}</span> {isMachineMade && <small className="studio-machine-made">{t('machineMade')}</small>}
              </Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button type="text" icon={<IconLanguage />} aria-label={t('language')} className="studio-icon-button" />
      </Dropdown>
      <Dropdown
        trigger="click"
        droplist={
          <Menu
            selectedKeys={[themeChoice()]}
            onClickMenuItem={(key) => {
              setTheme(key as 'light' | 'dark' | 'system')
            }}
          >
            <Menu.Item key="light">{t('light')}</Menu.Item>
            <Menu.Item key="dark">{t('dark')}</Menu.Item>
            <Menu.Item key="system">{t('system')}</Menu.Item>
          </Menu>
        }
      >
        <Button type="text" icon={theme === 'dark' ? <IconMoon /> : <IconSun />} aria-label={t('theme')} className="studio-icon-button" />
      </Dropdown>
    </>
  )
}
