import { IconLanguage } from '@arco-design/web-react/icon'
import { labelIn, PopupMenu, useAdmin, useSignalValue } from '#sdk/studio'
import { languageItem } from './index.ts'

/** The languages of the application. */
export function Item() {
  const { preferences, language } = useAdmin()
  const locale = useSignalValue(language)
  if (preferences.languages.length < 2) return null
  return (
    <PopupMenu
      label={labelIn(languageItem.label, locale)}
      className="admin-tool"
      face={<IconLanguage />}
      items={preferences.languages.map((each) => ({
        key: each.locale,
        label: each.name,
        lang: each.locale,
        isChosen: each.locale === locale,
      }))}
      onChoose={preferences.setLanguage}
    />
  )
}
