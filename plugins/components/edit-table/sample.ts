/** What the editor's data tab offers as an example. */
export const sampleRows = [
  { name: 'Paper', count: 2, date: '2024-05-01', done: true },
  { name: 'Ink', count: 1, date: '2024-05-02', done: false },
]
