import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const sampleFields: FieldLabels = {
  id: { zh: '订单', en: 'Order' },
  customer: { zh: '客户', en: 'Customer' },
  amount: { zh: '金额', en: 'Amount' },
}
