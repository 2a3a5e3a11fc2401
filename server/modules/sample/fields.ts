import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const sampleFields: FieldLabels = {
  id: { zh: '订单', en: 'Order' },
  customer: { zh: '客户', en: 'Customer' },
  name: { zh: '名称', en: 'Name' },
  ids: { zh: '客户', en: 'Customers' },
  level: { zh: '级别', en: 'Level' },
  contact: { zh: '联系人', en: 'Contact' },
  email: { zh: '邮箱', en: 'E-mail' },
  phone: { zh: '电话', en: 'Phone' },
  city: { zh: '城市', en: 'City' },
  days: { zh: '天数', en: 'Days' },
  status: { zh: '状态', en: 'Status' },
  amount: { zh: '金额', en: 'Amount' },
}
