import { defineMessages } from '../shell/messages.ts'

export const signInTexts = defineMessages('sign-ins', {
  zh: {
    lastSignIn: '最近登录',
    never: '从未登录',
    filter: '按最近登录筛选',
    everybody: '不限登录时间',
    neverSigned: '从未登录',
    days: '{{count}} 天未登录',
    end: '结束 {{name}} 的所有登录',
    endTitle: '结束 {{name}} 的所有登录？',
    endText: '该账号在所有设备上立即退出，需要重新登录。',
    endOk: '结束登录',
    ended: '{{name}} 的所有登录已结束',
  },
  en: {
    lastSignIn: 'Last sign-in',
    never: 'Never',
    filter: 'Filter by last sign-in',
    everybody: 'Any last sign-in',
    neverSigned: 'Never signed in',
    days: 'Not signed in for {{count}} days',
    days_one: 'Not signed in for {{count}} day',
    end: 'End all sign-ins of {{name}}',
    endTitle: 'End all sign-ins of {{name}}?',
    endText: 'The account is signed out on every device immediately, and has to sign in again.',
    endOk: 'End sign-ins',
    ended: 'All sign-ins of {{name}} have ended',
  },
})
