import { choice, defineAction, words, z } from '#sdk'

export const confirmParams = z.object({
  type: choice(
    '类型',
    'Type',
    {
      confirm: ['确认', 'Confirm'],
      info: ['信息', 'Info'],
      success: ['成功', 'Success'],
      warning: ['警告', 'Warning'],
      error: ['错误', 'Error'],
    },
    'confirm',
  ),
  title: words('标题', 'Title'),
  content: words('内容', 'Content'),
  okText: words('确认按钮', 'OK button', '', {
    help: { zh: '留空使用界面语言的默认文字', en: 'Empty: the default in the page’s language' },
  }),
  cancelText: words('取消按钮', 'Cancel button'),
})

export const confirm = defineAction({
  id: 'action/confirm',
  label: { zh: '确认框', en: 'Confirm' },
  group: 'feedback',
  icon: 'IconQuestionCircle',
  keywords: ['dialog', 'ask', '确认'],
  params: confirmParams,
  branches: true,
  summary: ({ title, content }) => ({ zh: title || content, en: title || content }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
