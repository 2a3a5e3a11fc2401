import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: { number: { host: { props: { text: '1234.5' } }, shows: ['format'] } },
  fires: {
    onClick: { host: { props: { text: 'Press' } }, steps: ({ screen }) => press(screen.getByText('Press')) },
  },
})
