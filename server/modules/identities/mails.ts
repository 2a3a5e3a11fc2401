import type { MailTemplate } from '../mail/index.ts'

export const linkedMail: MailTemplate<'provider' | 'label'> = {
  subject: { zh: '你的 Tessera 账号已关联 {provider}', en: 'Your Tessera account is connected to {provider}' },
  lines: {
    zh: ['从现在起可以用 {provider}（{label}）登录你的账号。'],
    en: ['From now on {provider} ({label}) signs in to your account.'],
  },
  action: { zh: '查看我的账号', en: 'See my account' },
  closing: {
    zh: '如果不是你本人操作，请登录后取消关联并修改密码。',
    en: 'If it was not you, sign in, disconnect it and change your password.',
  },
}
