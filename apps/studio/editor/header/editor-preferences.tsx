import { Modal } from '@arco-design/web-react'
import { useEditor } from '#sdk/studio'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { Preferences } from '../../preferences.tsx'
import { savingToken } from '../parts/saving-part.ts'

const texts = defineMessages('editor-language', {
  zh: { title: '还有未保存的修改', text: '切换语言前要先保存吗？修改会保留在本机。', change: '切换', cancel: '取消' },
  en: {
    title: 'There are unsaved changes',
    text: 'Change the language all the same? Your changes are kept on this device.',
    change: 'Change',
    cancel: 'Cancel',
  },
})

/** The language and the theme; asks before the language changes while something is not saved. */
export function EditorPreferences() {
  const { hasUnsaved } = useEditor().part(savingToken)
  const t = useMessages(texts)
  const ask = (): Promise<boolean> =>
    !hasUnsaved()
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          Modal.confirm({
            title: t('title'),
            content: t('text'),
            okText: t('change'),
            cancelText: t('cancel'),
            onOk: () => {
              resolve(true)
            },
            onCancel: () => {
              resolve(false)
            },
          })
        })
  return <Preferences beforeLanguage={ask} />
}
