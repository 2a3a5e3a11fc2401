import type { MailTemplate } from '../mail/index.ts'

type InvitationTemplate = MailTemplate<'project' | 'by'>

/** To somebody who has an account, and is in the project now. */
export const addedMail: InvitationTemplate = {
  subject: { zh: '{by} 将你加入了项目「{project}」', en: '{by} added you to the project “{project}”' },
  lines: { zh: ['你已是该项目的成员，登录后即可打开。'], en: ['You are in the project now. Sign in to open it.'] },
  action: { zh: '打开项目', en: 'Open the project' },
  closing: { zh: '如果你不认识邀请人，请忽略此邮件。', en: 'If you do not know who added you, ignore this mail.' },
}
/** To somebody who has none yet. */
export const invitationMail: InvitationTemplate = {
  subject: { zh: '{by} 邀请你加入项目「{project}」', en: '{by} invites you to the project “{project}”' },
  lines: {
    zh: ['请用收到此邮件的邮箱注册，登录后即可打开该项目。邀请 14 天内有效。'],
    en: [
      'Register with the address that got this mail, and the project opens once you have signed in. The invitation is open for 14 days.',
    ],
  },
  action: { zh: '打开项目', en: 'Open the project' },
  closing: { zh: '如果你不认识邀请人，请忽略此邮件。', en: 'If you do not know who invites you, ignore this mail.' },
}
