import { defineMessages } from '../../shell/messages.ts'

export const invitationTexts = defineMessages('back-office-invitations', {
  zh: {
    invite: '发送邮件邀请',
    invited: '已邀请 {{name}}',
    notMailed: '已保存，但没有给 {{name}} 发邮件',
    notMailedText: '这个邮箱刚刚收到过多封邀请邮件。请在 {{time}} 之后再发，或把这个链接直接交给对方：',
    invitations: '等待注册的邀请',
    invitedBy: '{{name}} 于 {{time}} 邀请，有效至 {{until}}',
    inviteAgain: '再次邀请 {{name}}',
    withdraw: '撤回对 {{name}} 的邀请',
    withdrawTitle: '撤回对 {{name}} 的邀请？',
  },
  en: {
    invite: 'Invite by mail',
    invited: '{{name}} was invited',
    notMailed: 'Saved, but {{name}} gets no mail',
    notMailedText: 'This address has just been mailed several times. Send the mail again after {{time}}, or hand over this link:',
    invitations: 'Invited, without an account yet',
    invitedBy: 'By {{name}}, {{time}}; open until {{until}}',
    inviteAgain: 'Invite {{name}} again',
    withdraw: 'Withdraw the invitation of {{name}}',
    withdrawTitle: 'Withdraw the invitation of {{name}}?',
  },
})
