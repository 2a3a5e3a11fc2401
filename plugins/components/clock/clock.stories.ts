import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    named: { host: { props: { label: 'Beijing', timezone: 'Asia/Shanghai' } }, parts: true },
    hands: { host: { props: { type: 'analog' } }, shows: ['secondColor', 'faceColor', 'showSeconds', 'showNumbers'] },
  },
  values: { timezone: ['Asia/Kathmandu', 'Nowhere'], format: ['YYYY'] },
})
