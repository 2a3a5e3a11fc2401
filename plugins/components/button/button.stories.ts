import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: { icon: { host: { props: { icon: 'IconStar' } }, parts: true } },
  fires: {
    onClick: { steps: ({ screen }) => press(screen.getByRole('button')) },
  },
})
