import type { Json } from '#sdk'
import { defineStories, press } from '#sdk/testing'

const data: Json = [
  { title: 'Order', subTitle: 'Monday', description: 'What is needed' },
  { title: 'Approval', description: 'By the head' },
  { title: 'Delivery' },
]
const many = Array.from({ length: 14 }, (_, at) => ({ title: `Step ${at + 1}` }))

export const stories = defineStories({
  stories: {
    whole: { host: { props: { data, current: 1 } }, parts: true },
    many: { host: { props: { data: many } }, shows: ['responsive'], in: 'browser' },
  },
  values: { current: [1] },
  fires: { onChange: { steps: ({ screen }) => press(screen.getByRole('button', { name: /Approval/ })) } },
})
