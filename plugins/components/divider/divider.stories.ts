import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    named: { host: { props: { text: 'Part' } }, shows: ['orientation', 'plain'], parts: true },
  },
})
