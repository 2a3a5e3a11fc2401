/** Items that stand in until there are real ones. */
export const sampleItems = [
  { id: 1, name: 'Aurora', remark: 'First order of the week', avatar: '', content: 'Paid' },
  { id: 2, name: 'Borealis', remark: 'Waits for its invoice', avatar: '', content: 'Open' },
  { id: 3, name: 'Cirrus', remark: 'Sent back', avatar: '', content: 'Closed' },
]
