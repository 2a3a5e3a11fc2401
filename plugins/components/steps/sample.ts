/** Steps that stand in until there are real ones. */
export const sampleSteps = [
  { title: 'Order', description: 'What is needed, and by when' },
  { title: 'Approval', description: 'By the head of the department' },
  { title: 'Delivery', description: '' },
]
