import type { ErrorKind } from '../../http/errors.ts'

export const accountErrors = {
  wrongLogin: { code: 40101, status: 400, message: { zh: '账号或密码错误', en: 'The account or the password is wrong' } },
  frozen: { code: 40102, status: 403, message: { zh: '账号已被冻结', en: 'This account is frozen' } },
  userExists: { code: 40110, status: 409, message: { zh: '该邮箱已注册', en: 'This e-mail is already registered' } },
  weakPassword: {
    code: 40111,
    status: 400,
    message: {
      zh: '密码过短、过于常见，或只是邮箱、产品的名称，请换一个',
      en: 'The password is too short, too common, or the name of the account or the product. Please choose another.',
    },
  },
  weakSubPassword: {
    code: 40117,
    status: 400,
    message: {
      zh: '子用户的密码最多 12 个字符，且不能过短、过于常见，或只是邮箱、产品的名称，请换一个',
      en: 'The password of a sub user has at most 12 characters, and must not be too short, too common, or the name of the account or the product. Please choose another.',
    },
  },
  wrongOldPassword: { code: 40112, status: 400, message: { zh: '原密码不正确', en: 'The current password is wrong' } },
  samePassword: {
    code: 40113,
    status: 400,
    message: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  },
  passwordsDiffer: { code: 40114, status: 400, message: { zh: '两次输入的密码不一致', en: 'Entered passwords differ!' } },
  wrongCode: {
    code: 40115,
    status: 400,
    message: {
      zh: '验证码不正确、已过期或已使用，请核对邮件，或重新获取验证码',
      en: 'The code is wrong, has expired or was used. Look at the newest mail, or have a new code sent.',
    },
  },
  resetLinkUnknown: {
    code: 40116,
    status: 400,
    message: {
      zh: '链接无效、已使用、已过期或已被新链接取代，请重新找回密码',
      en: 'This link is not valid, was used, has expired or was replaced by a newer one. Ask for a new one.',
    },
  },
  setupNotOpen: {
    code: 40120,
    status: 403,
    message: { zh: '初始化链接无效或已使用', en: 'The setup link is not valid or was already used' },
  },
  setupFirst: { code: 40121, status: 409, message: { zh: '请先完成系统初始化', en: 'The first administrator must be set up first' } },
  linkUnknown: {
    code: 40130,
    status: 400,
    message: {
      zh: '确认链接无效、已使用或已被新链接取代，请向管理员索取新的链接',
      en: 'This link is not valid, was used or was replaced by a newer one. Ask an administrator for a new link.',
    },
  },
  linkExpired: {
    code: 40131,
    status: 400,
    message: { zh: '确认链接已过期，请向管理员索取新的链接', en: 'This link has expired. Ask an administrator for a new link.' },
  },
  linkOfOther: {
    code: 40132,
    status: 403,
    message: {
      zh: '此确认链接属于另一个账号，请登录该账号后再打开',
      en: 'This link was made for another account. Sign in with that account and open it again.',
    },
  },
  confirmedAlready: {
    code: 40133,
    status: 409,
    message: { zh: '邮箱已确认，无需再次使用链接', en: 'Your e-mail is confirmed already; no link is needed.' },
  },
  accountConfirmed: { code: 40134, status: 409, message: { zh: '该账号的邮箱已确认', en: "This account's e-mail is confirmed already" } },
  accountNotFound: { code: 40412, status: 404, message: { zh: '账号不存在', en: 'There is no such account' } },
} as const satisfies { readonly [name: string]: ErrorKind }
