import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const secondStepAudits = defineAudits({
  'second step on': {
    label: { zh: '开启两步验证', en: 'Second step turned on' },
  },
  'second step off': {
    label: { zh: '关闭两步验证', en: 'Second step turned off' },
  },
  'second step failed': {
    label: { zh: '两步验证失败', en: 'Second step failed' },
  },
  'recovery codes made': {
    label: { zh: '生成恢复码', en: 'Recovery codes made' },
  },
  'recovery code used': {
    label: { zh: '使用恢复码', en: 'Recovery code used' },
  },
})
export type SecondStepAudit = keyof typeof secondStepAudits
