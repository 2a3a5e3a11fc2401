import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const jobFields: FieldLabels = {
  ids: { zh: '任务', en: 'Jobs', form: { zh: '1 到 100 个任务', en: '1 to 100 jobs' } },
  kind: { zh: '任务类型', en: 'Kind of job' },
  after: {
    zh: '起始位置',
    en: 'Place in the list',
    form: { zh: '上一页返回的位置', en: 'the place that the page before answered' },
  },
}
