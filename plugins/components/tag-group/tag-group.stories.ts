import { defineStories, press } from '#sdk/testing'

const many = Array.from({ length: 40 }, (_, i) => ({ key: `${i}`, label: `Tag number ${i}`, icon: 'IconStar' }))
const icons = { options: many.slice(0, 3) as never }

export const stories = defineStories({
  stories: {
    icons: { host: { props: icons }, shows: ['useIcon'] },
    many: { host: { props: { options: many as never } }, shows: ['useCollapse', 'tagGap'], in: 'browser' },
    cut: { host: { props: { options: many as never, useCollapse: true } }, parts: true },
  },
  fires: {
    onChange: { steps: ({ screen }) => press(screen.getAllByRole('button')[0]) },
  },
})
