import { defineMessages } from '../../shell/messages.ts'

export const invitationTexts = defineMessages('back-office-invitations', {
  zh: {
    invite: '发送邮件邀请',
    invited: '已邀请 {{name}}',
    invitations: '等待注册的邀请',
    invitedBy: '{{name}} 于 {{time}} 邀请，有效至 {{until}}',
    inviteAgain: '再次邀请 {{name}}',
    withdraw: '撤回对 {{name}} 的邀请',
    withdrawTitle: '撤回对 {{name}} 的邀请？',
  },
  en: {
    invite: 'Invite by mail',
    invited: '{{name}} was invited',
    invitations: 'Invited, without an account yet',
    invitedBy: 'By {{name}}, {{time}}; open until {{until}}',
    inviteAgain: 'Invite {{name}} again',
    withdraw: 'Withdraw the invitation of {{name}}',
    withdrawTitle: 'Withdraw the invitation of {{name}}?',
  },
})
