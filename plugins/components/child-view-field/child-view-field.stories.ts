import { defineStories } from '#sdk/testing'

const rows = { type: 'association', many: true, fields: [{ name: 'item', label: 'Item', type: 'text' }] }
const fields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'price', label: 'Price', type: 'digit' },
  { name: 'lines', label: 'Lines', ...rows },
  { name: 'more', label: 'More', ...rows },
]
const record = { price: 3, lines: [{ item: 'Tea' }], more: [] }

export const stories = defineStories({
  stories: {
    inside: {
      host: { inside: { id: 'View_1', type: 'View', props: { fields, record } }, props: { field: 'lines', extra: 'Hint' } },
      parts: true,
      shows: ['field'],
    },
  },
  values: { field: ['more'] },
})
