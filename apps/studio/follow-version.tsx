import { Modal } from '@arco-design/web-react'
import { defineMessages, translate } from '../shell/messages.ts'
import { checkVersion } from './version-check.ts'

const texts = defineMessages('new-version', {
  zh: { title: '有新版本', text: '服务器已更新。刷新后使用新版本；编辑中的内容会保留。', refresh: '刷新', later: '不再提醒' },
  en: {
    title: 'There is a new version',
    text: 'The server was updated. Refresh to use the new version; what you are editing is kept.',
    refresh: 'Refresh',
    later: 'Do not ask again',
  },
})

/** Asks to refresh once the server has a new version of the product. */
export function followVersion(): void {
  checkVersion({
    read: async () => {
      const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
      if (!answer.ok) throw new Error(`The index page was answered with ${answer.status}`)
      return answer.text()
    },
    ask: () =>
      new Promise((resolve) => {
        Modal.confirm({
          title: translate(texts, 'title'),
          content: translate(texts, 'text'),
          okText: translate(texts, 'refresh'),
          cancelText: translate(texts, 'later'),
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        })
      }),
    reload: () => location.reload(),
  })
}
