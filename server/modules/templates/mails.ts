import type { MailTemplate } from '../mail/index.ts'

/** To the author of a template that a super administrator took out of the template centre. */
export const unlistedMail: MailTemplate<'name' | 'reason'> = {
  subject: { zh: '你的模板「{name}」已被管理员下架', en: 'An administrator unlisted your template “{name}”' },
  lines: {
    zh: ['理由：{reason}', '模板和由它制作的页面、项目都还在，但其他人不再能找到它。修改后，可以请管理员重新上架。'],
    en: [
      'The reason: {reason}',
      'The template is still there, and so is what was made of it, but other people do not find it any more. Once you have changed it, an administrator can list it again.',
    ],
  },
  action: { zh: '打开模板中心', en: 'Open the template centre' },
}
/** To its author, once it is back. */
export const relistedMail: MailTemplate<'name'> = {
  subject: { zh: '你的模板「{name}」已重新上架', en: 'Your template “{name}” is listed again' },
  lines: { zh: ['管理员已把它放回模板中心。'], en: ['An administrator put it back into the template centre.'] },
  action: { zh: '打开模板中心', en: 'Open the template centre' },
}
