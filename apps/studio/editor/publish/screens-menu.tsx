import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useLocation } from 'wouter'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

const texts = defineMessages('editor-screens', {
  zh: { edit: '编辑', records: '发布记录' },
  en: { edit: 'Edit', records: 'Publish records' },
})

/** Leads between the editor of a page and its publish records. */
export function ScreensMenu() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const [, go] = useLocation()
  const { id } = useSignalValue(session.page)
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu selectedKeys={['edit']} onClickMenuItem={(key) => go(`/editor/${id}/${key}`)}>
          <Menu.Item key="edit">{t('edit')}</Menu.Item>
          <Menu.Item key="publishHistory">{t('records')}</Menu.Item>
        </Menu>
      }
    >
      <Button type="text" size="small" className="ed-screens">
        {t('edit')} <IconDown />
      </Button>
    </Dropdown>
  )
}
