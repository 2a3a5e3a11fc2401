import { json, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const notifyParams = z.object({
  to: json('接收人', 'To', z.json().default(null), {
    needed: true,
    help: {
      zh: '项目成员的 id，或它们的列表，如 event.by、event.after.owner',
      en: 'The id of a person of the project, or a list of ids, such as event.by or event.after.owner.',
    },
  }),
  title: text('标题', 'Title', '', { code: 'template', needed: true }),
  text: text('内容', 'Text', '', { setter: 'setter/textarea', code: 'template' }),
  link: text('链接', 'Link', '', {
    code: 'template',
    placeholder: { zh: '/app/12/orders', en: '/app/12/orders' },
    help: { zh: '站内地址，以 / 开头；可留空', en: 'An address of this site, with / in front. May be empty.' },
  }),
})

export const notifyPeople = defineNode({
  id: 'node/notify',
  label: { zh: '发送通知', en: 'Notify people' },
  group: 'outside',
  icon: 'IconNotification',
  keywords: ['notify', 'notification', 'notice', '通知', '提醒'],
  note: {
    zh: '显示在应用的通知中；一次运行中同一步骤只通知一次',
    en: 'Appears among the notifications of the application, once for a step of a run.',
  },
  messages: () => import('./messages.ts'),
  params: notifyParams,
  effect: 'outside',
  branches: true,
  result: z.object({ to: z.array(z.number()) }),
  sends(_, written) {
    const [to, title] = [written.shown('to'), written.shown('title')]
    return {
      to: { zh: `项目成员 ${to}`, en: `people of the project: ${to}` },
      what: { zh: `通知“${title}”`, en: `notification “${title}”` },
    }
  },
  sample: () => ({ to: [1] }),
  summary: ({ title }) => ({ zh: title, en: title }),
  run: () => import('./run.ts'),
})
