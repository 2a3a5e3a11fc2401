import { defineStories } from '#sdk/testing'

const data = 0.4

export const stories = defineStories({
  stories: {
    drawn: { host: { props: { data } }, parts: true, shows: ['data', 'radius', 'innerRadius', 'color', 'theme'] },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [0.9] },
})
