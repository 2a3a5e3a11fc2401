import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const pagesFields: FieldLabels = {
  pageData: { zh: '页面内容', en: 'Content of the page' },
  language: { zh: '语言', en: 'Language' },
  carried: { zh: '随页面一起的内容', en: 'Content that comes with the page' },
}
