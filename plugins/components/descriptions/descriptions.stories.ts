import { defineStories, press } from '#sdk/testing'

const items = [
  { label: 'Order', name: 'no' },
  { label: 'Customer', name: 'customer' },
  { label: 'Note', name: 'note' },
]
const data = { no: 'SO-1', customer: 'Aurora' }

export const stories = defineStories({
  stories: {
    whole: {
      host: { props: { title: 'Order', items, data } },
      parts: true,
      shows: ['title', 'data', 'items', 'column', 'layout', 'size', 'bordered', 'colon', 'empty'],
    },
  },
  values: { data: [{ no: 'SO-2' }] },
  fires: { onClick: { host: { props: { items, data } }, steps: ({ screen }) => press(screen.getByText('Aurora')) } },
})
