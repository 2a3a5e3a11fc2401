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
  wrongOldPassword: { code: 40112, status: 400, message: { zh: '原密码不正确', en: 'The current password is wrong' } },
  samePassword: {
    code: 40113,
    status: 400,
    message: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  },
  passwordsDiffer: { code: 40114, status: 400, message: { zh: '两次输入的密码不一致', en: 'Entered passwords differ!' } },
  setupNotOpen: {
    code: 40120,
    status: 403,
    message: { zh: '初始化链接无效或已使用', en: 'The setup link is not valid or was already used' },
  },
  setupFirst: { code: 40121, status: 409, message: { zh: '请先完成系统初始化', en: 'The first administrator must be set up first' } },
} as const satisfies { readonly [name: string]: ErrorKind }
