/** Rows that stand in on the canvas until there are real ones. */
export const sampleRows = [
  { id: 1, name: 'Aurora', status: { status: 'success', text: 'Active' }, amount: 1280.5, createdAt: '2024-05-01 09:30:00' },
  { id: 2, name: 'Borealis', status: { status: 'processing', text: 'Pending' }, amount: 640, createdAt: '2024-05-02 14:05:00' },
  { id: 3, name: 'Cirrus', status: { status: 'default', text: 'Closed' }, amount: 98.2, createdAt: '2024-05-03 18:45:00' },
]
