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
      host: { inside: { id: 'Model_1', type: 'Model', props: { fields, record } }, props: { field: 'name', extra: 'Hint' } },
      parts: true,
      shows: ['field', 'placeholder', 'disabled'],
    },
  },
  values: { field: ['price'] },
})
