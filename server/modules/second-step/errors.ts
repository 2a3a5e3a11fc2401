import type { ErrorKind } from '../../http/errors.ts'

export const secondStepErrors = {
  wrongCode: {
    code: 40170,
    status: 400,
    message: {
      zh: '验证码不正确或已使用，请等待下一个验证码',
      en: 'The code is wrong or was used already. Wait for the next one.',
    },
  },
  ticketGone: {
    code: 40171,
    status: 400,
    message: { zh: '登录已超时，请重新输入密码', en: 'This sign-in took too long. Enter your password again.' },
  },
  alreadyOn: { code: 40172, status: 409, message: { zh: '两步验证已开启', en: 'The second step is on already' } },
  notOn: { code: 40173, status: 409, message: { zh: '两步验证未开启', en: 'The second step is not on' } },
  codeNeeded: { code: 40175, status: 409, message: { zh: '请输入两步验证的验证码', en: 'A code of your second step is needed' } },
  notBegun: { code: 40174, status: 409, message: { zh: '请先扫描二维码', en: 'Begin by scanning a QR code' } },
} as const satisfies { readonly [name: string]: ErrorKind }
