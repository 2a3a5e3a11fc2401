import type { Json } from '#sdk'

/** A record that stands in until there is a real one. */
export const sampleRecord = {
  no: 'SO-20251120',
  customer: 'Aurora',
  status: { status: 'success', text: 'Paid' },
  amount: 1280.5,
  created: '2025-11-20 10:24:00',
}

/** What a new element shows of it. */
export const sampleEntries: Json = [
  { label: 'Order', name: 'no', type: 'text', copyable: true },
  { label: 'Customer', name: 'customer', type: 'text' },
  { label: 'Status', name: 'status', type: 'status' },
  { label: 'Amount', name: 'amount', type: 'money' },
  { label: 'Created', name: 'created', type: 'date2' },
]
