/** Messages that stand in until there are real ones. */
export const sampleMessages = [
  { id: 1, role: 'user', content: 'What does this page show?' },
  { id: 2, role: 'assistant', content: 'It shows **orders** of this week:\n\n- three are open\n- one is paid' },
]
