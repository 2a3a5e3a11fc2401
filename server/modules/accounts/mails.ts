import type { MailTemplate } from '../mail/index.ts'

/** The subject holds the code, so that it is read without opening the mail. */
export const codeMail: MailTemplate<'code' | 'minutes'> = {
  subject: { zh: '{code} 是你的 Tessera 验证码', en: '{code} is your Tessera code' },
  lines: {
    zh: ['请在注册页面输入这个验证码。{minutes} 分钟内有效，只能使用一次。'],
    en: ['Type this code where you register. It is valid for {minutes} minutes and works once.'],
  },
  code: 'code',
  closing: {
    zh: '如果不是你在注册，请忽略此邮件；没有验证码就不会建立账号。',
    en: 'If it was not you who registers, ignore this mail: without the code there will be no account.',
  },
}

/** For whoever asks for a code although the address has an account: nobody but its owner is to learn that. */
export const knownMail: MailTemplate = {
  subject: { zh: '你已经有 Tessera 账号', en: 'You already have a Tessera account' },
  lines: {
    zh: ['有人想用这个邮箱注册，但它已有账号。请直接登录；忘记密码时可以在登录页面找回。'],
    en: [
      'There was an attempt to register this e-mail, which already has an account. Sign in with it; if you forgot the password, recover it there.',
    ],
  },
  action: { zh: '去登录', en: 'Sign in' },
  closing: { zh: '如果不是你本人操作，请忽略此邮件。', en: 'If it was not you, ignore this mail.' },
}

export const resetMail: MailTemplate<'minutes'> = {
  subject: { zh: '重设你的 Tessera 密码', en: 'Set a new password for Tessera' },
  lines: {
    zh: ['打开下面的链接即可设置新密码。链接 {minutes} 分钟内有效，只能使用一次；新的链接会取代旧的。'],
    en: ['Open this link to set a new password. It is valid for {minutes} minutes and works once; a newer link takes its place.'],
  },
  action: { zh: '设置新密码', en: 'Set a new password' },
  closing: {
    zh: '如果不是你本人操作，请忽略此邮件，密码不会改变。',
    en: 'If it was not you who asked for it, ignore this mail: your password stays as it is.',
  },
}

/** For whoever forgot the password of a sub user: the address belongs to whoever reads this, the account does not. */
export const subUserMail: MailTemplate = {
  subject: { zh: '关于你的 Tessera 账号', en: 'About your Tessera account' },
  lines: {
    zh: [
      '这个邮箱还没有自己的账号：有人用它建立了一个子用户，其密码由建立者设置。忘记密码时请联系建立者。',
      '如果你想要自己的账号，可以用这个邮箱注册，它从此就属于你。',
    ],
    en: [
      'This address belongs to a sub user: the person who made it sets its password. Ask them for a new one.',
      'If you want an account of your own, register this address, and it is yours from then on.',
    ],
  },
  action: { zh: '注册', en: 'Register' },
  closing: { zh: '如果不是你本人操作，请忽略此邮件。', en: 'If it was not you, ignore this mail.' },
}

/** To whoever made a sub user with an address that its owner has proven since. */
export const renamedMail: MailTemplate<'address' | 'name'> = {
  subject: { zh: '你的子用户 {address} 改用了新的登录名', en: 'Your sub user {address} signs in with another name now' },
  lines: {
    zh: [
      '{address} 的主人用这个邮箱建立了自己的账号。你的子用户保持不变，密码和所在项目都还在，从现在起用 {name} 登录。',
      '如果两者是同一个人，可以把 {address} 加入项目，再删除子用户。',
    ],
    en: [
      'The owner of {address} has an account of their own with it now. Your sub user stays as it is, with its password and its projects, and signs in as {name} from now on.',
      'If both are the same person, add {address} to your projects and delete the sub user.',
    ],
  },
  action: { zh: '查看子用户', en: 'Open the sub users' },
}

export const passwordChangedMail: MailTemplate = {
  subject: { zh: '你的 Tessera 密码已更改', en: 'Your Tessera password was changed' },
  lines: {
    zh: ['你的密码刚刚通过邮件里的链接重新设置，所有设备上的登录都已结束。'],
    en: ['Your password was just reset through a mailed link, and all logins on all devices have ended.'],
  },
  action: { zh: '去登录', en: 'Sign in' },
  closing: {
    zh: '如果不是你本人操作，请立即重设密码，并检查谁能读到你的邮件。',
    en: 'If it was not you, set a new password immediately, and check who else can read your mails.',
  },
}

export const confirmMail: MailTemplate<'hours'> = {
  subject: { zh: '确认你的邮箱', en: 'Confirm your e-mail' },
  lines: {
    zh: ['登录后打开这个链接，即可确认邮箱。链接 {hours} 小时内有效，只能使用一次。'],
    en: ['Open this link once you are signed in to confirm your e-mail. It is valid for {hours} hours and works once.'],
  },
  action: { zh: '确认邮箱', en: 'Confirm the e-mail' },
  closing: { zh: '如果这不是你的账号，请忽略此邮件。', en: 'If this is not your account, ignore this mail.' },
}
