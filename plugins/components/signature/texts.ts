export const TEXTS = {
  zh: {
    ...{ hint: '请在此签名', undo: '撤销', clear: '清除', type: '输入姓名', draw: '手写', name: '姓名', confirm: '确认', paper: '签名区' },
    ...{
      signed: '已签名',
      unconfirmed: '请先确认签名',
      failed: '无法签名，请输入姓名',
      notKept: '签名未能上传，请重试',
      saving: '正在上传',
    },
    needsLogin: '上传需要登录',
    barred: '签名需要登录后上传，不签名也可以提交表单',
  },
  en: {
    ...{ hint: 'Sign here', undo: 'Undo', clear: 'Clear', type: 'Type your name', draw: 'Draw', name: 'Your name', confirm: 'Confirm' },
    ...{ paper: 'Paper for the signature', signed: 'Signed', unconfirmed: 'Confirm the signature first', saving: 'Uploading' },
    ...{ failed: 'Drawing does not work here, type your name', notKept: 'The signature could not be uploaded, try again' },
    needsLogin: 'Sign in to upload',
    barred: 'Sign in to sign here. The form can be sent without a signature.',
  },
} as const

export type Texts = (typeof TEXTS)['zh' | 'en']
