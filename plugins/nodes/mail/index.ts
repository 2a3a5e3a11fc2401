import { text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const mailParams = z.object({
  to: text('收件人', 'To', '', {
    needed: true,
    placeholder: { zh: 'ann@example.com, bob@example.com', en: 'ann@example.com, bob@example.com' },
    help: {
      zh: '邮箱地址，用逗号分隔，最多 20 个；每人收到单独的邮件',
      en: 'Addresses with commas between, 20 at most. Each gets a mail of their own.',
    },
  }),
  subject: text('主题', 'Subject', '', { code: 'template', needed: true }),
  text: text('正文', 'Text', '', { setter: 'setter/textarea', code: 'template' }),
})

export const sendMail = defineNode({
  id: 'node/mail',
  label: { zh: '发送邮件', en: 'Send mail' },
  group: 'outside',
  icon: 'IconEmail',
  keywords: ['mail', 'email', 'message', '邮件', '邮箱'],
  note: { zh: '一次运行中同一步骤只发送一次', en: 'A step sends its mails once in a run.' },
  params: mailParams,
  effect: 'outside',
  branches: true,
  result: z.object({ to: z.array(z.string()) }),
  sends(_, written) {
    const [to, subject] = [written.shown('to'), written.shown('subject')]
    return { to: { zh: to, en: to }, what: { zh: `邮件“${subject}”`, en: `mail “${subject}”` } }
  },
  sample: ({ to }) => ({ to: [to] }),
  summary: ({ to, subject }) => ({ zh: `${to}：${subject}`, en: `${to}: ${subject}` }),
  run: () => import('./run.ts'),
})
