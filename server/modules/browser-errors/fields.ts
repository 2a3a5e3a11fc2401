import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const browserErrorFields: FieldLabels = {
  app: { zh: '应用', en: 'App' },
  release: {
    zh: '版本',
    en: 'Release',
    form: { zh: '字母、数字、点和连字符', en: 'letters, digits, dots and hyphens' },
  },
  errors: { zh: '错误', en: 'Errors', form: { zh: '1 到 10 个错误', en: '1 to 10 errors' } },
  message: { zh: '错误信息', en: 'Message' },
  stack: { zh: '错误堆栈', en: 'Stack' },
  route: { zh: '页面路径', en: 'Route', form: { zh: '不含编号和参数的路径', en: 'a path without ids and query' } },
  part: {
    zh: '组件或插件',
    en: 'Component or plugin',
    form: { zh: '组件或插件的标识', en: 'the id of a component or plugin' },
  },
  ids: { zh: '错误', en: 'Errors', form: { zh: '1 到 200 个错误', en: '1 to 200 errors' } },
}
