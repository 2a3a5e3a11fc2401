import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    named: { host: { props: { text: 'Part' } }, shows: ['orientation', 'plain'], parts: true },
  },
  fires: {
    onClick: { steps: ({ screen }) => press(screen.container.querySelector('[data-type="Divider"]')) },
  },
})
