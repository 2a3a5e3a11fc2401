import type { ErrorKind } from '../../http/errors.ts'

export const identityErrors = {
  wayUnknown: { code: 40420, status: 404, message: { zh: '此服务没有这种登录方式', en: 'This server has no such way to sign in' } },
  flowUnknown: {
    code: 40150,
    status: 400,
    message: {
      zh: '这次登录是在另一个浏览器里开始的、已经完成或已超时，请重新开始',
      en: 'This sign-in was begun in another browser, was finished before or took too long. Begin again.',
    },
  },
  refusedElsewhere: {
    code: 40151,
    status: 400,
    message: { zh: '对方没有确认这次登录，请重新开始', en: 'The provider did not confirm this sign-in. Begin again.' },
  },
  invalidElsewhere: {
    code: 50211,
    status: 502,
    message: {
      zh: '登录服务返回的账号信息无效，无法登录，请联系该服务的管理员',
      en: 'The provider answered with an account that is not valid. Contact its administrator',
    },
  },
  unprovenAccount: {
    code: 40152,
    status: 409,
    message: {
      zh: '这个邮箱已有一个未确认邮箱的账号。请先通过邮件找回它的密码，之后即可用这种方式登录',
      en: 'An account with this e-mail exists, but its e-mail was never confirmed. Recover its password by mail first; then you can sign in this way.',
    },
  },
  ticketUnknown: {
    code: 40153,
    status: 400,
    message: {
      zh: '关联已超时或已完成，请重新登录',
      en: 'It took too long to connect the accounts, or they are connected already. Sign in that way again.',
    },
  },
  linkedElsewhere: {
    code: 40154,
    status: 409,
    message: { zh: '它已关联另一个账号', en: 'It is connected to another account already' },
  },
  passwordNeeded: {
    code: 40155,
    status: 409,
    message: {
      zh: '这是最后一种第三方登录方式。请输入密码，以确认之后仍可登录；没有设置过密码时，请先在登录页面找回密码',
      en: 'Nothing else connected signs you in. Enter your password to show that you can still sign in; if you never set one, recover it on the login screen first.',
    },
  },
  identityUnknown: { code: 40421, status: 404, message: { zh: '没有这个关联', en: 'There is no such connection' } },
  providerAway: {
    code: 50210,
    status: 502,
    message: { zh: '暂时无法连接登录服务，请稍后再试', en: 'The provider of this sign-in cannot be reached. Please try again later.' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
