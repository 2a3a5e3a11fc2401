import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const jobAudits = defineAudits({
  'job run again': {
    label: { zh: '重新执行后台任务', en: 'Job run again' },
    says: { zh: '重新执行了后台任务“{kind}”（{job}）', en: 'Ran the job “{kind}” again ({job})' },
    about: ['job {job}, kind {kind}'],
  },
  'job cancelled': {
    label: { zh: '取消后台任务', en: 'Job cancelled' },
    says: { zh: '取消了后台任务“{kind}”（{job}）', en: 'Cancelled the job “{kind}” ({job})' },
    about: ['job {job}, kind {kind}'],
  },
})
export type JobAudit = keyof typeof jobAudits
