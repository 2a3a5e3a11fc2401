import { Button, Dropdown, Menu } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import { IconLanguage } from '@arco-design/web-react/icon'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'
import { languageItem } from './index.ts'

/** The languages of the application. */
export function Item() {
  const { preferences, language } = useAdmin()
  const locale = useSignalValue(language)
  const label = labelIn(languageItem.label, locale)
  if (preferences.languages.length < 2) return null
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu selectedKeys={[locale]} onClickMenuItem={(key) => preferences.setLanguage(key)}>
          {preferences.languages.map((each) => (
            <Menu.Item key={each.locale}>
              <span lang={each.locale}>{each.name}</span>
            </Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button type="text" className="admin-tool" icon={<IconLanguage />} aria-label={label} />
    </Dropdown>
  )
}
