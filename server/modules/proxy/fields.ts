import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const proxyFields: FieldLabels = {
  url: { zh: '请求地址', en: 'Address' },
  method: { zh: '请求方法', en: 'Method' },
  headers: { zh: '请求头', en: 'Headers' },
  body: { zh: '请求内容', en: 'Content' },
  encoding: { zh: '返回编码', en: 'Encoding of the answer' },
  source: { zh: '接口', en: 'API' },
  request: { zh: '上传请求', en: 'Upload request' },
}
