import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const identityAudits = defineAudits({
  'login elsewhere': {
    label: { zh: '通过外部账号登录', en: 'Signed in with an account elsewhere' },
    says: { zh: '通过 {provider} 登录', en: 'Signed in with {provider}' },
    about: ['{provider}'],
  },
  'account made elsewhere': {
    label: { zh: '通过外部账号注册', en: 'Registered with an account elsewhere' },
    says: { zh: '通过 {provider} 注册', en: 'Registered with {provider}' },
    about: ['{provider}'],
  },
  'identity linked': {
    label: { zh: '关联外部账号', en: 'Account elsewhere linked' },
    says: { zh: '关联了 {provider} 的账号', en: 'Linked an account of {provider}' },
    about: ['{provider}'],
  },
  'identity refused': {
    label: { zh: '外部账号关联被拒绝', en: 'Account elsewhere refused' },
    says: { zh: '未能关联 {provider} 的账号：它已属于他人', en: 'Could not link an account of {provider}: it belongs to another person' },
    about: ['{provider}'],
  },
  'identity unlinked': {
    label: { zh: '取消关联外部账号', en: 'Account elsewhere unlinked' },
    says: { zh: '取消关联 {provider} 的账号', en: 'Unlinked an account of {provider}' },
    about: ['{provider}'],
  },
})
export type IdentityAudit = keyof typeof identityAudits
