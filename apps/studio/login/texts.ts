import { defineMessages } from '../../shell/messages.ts'

/** Words that the forms before the login share. */
export const entryTexts = defineMessages('entry', {
  zh: {
    email: '邮箱',
    password: '密码',
    newPassword: '新密码',
    confirm: '确认密码',
    emailWrong: '邮箱格式不正确',
    passwordNeeded: '请输入密码',
    differ: '两次输入的密码不一致！',
    toLogin: '去登录',
    mailsKept: '此服务没有配置邮件服务器：邮件在数据目录的 mails 文件夹里，服务的控制台会打印验证码和链接，请向管理员索取。',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    confirm: 'Confirm password',
    emailWrong: 'Email format incorrect',
    passwordNeeded: 'A password is needed',
    differ: 'Entered passwords differ!',
    toLogin: 'Go to sign in',
    mailsKept:
      'This server has no mail server: mails are in the folder “mails” of its data folder, and its console prints codes and links. Ask its administrator.',
  },
})

export const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
