import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    icons: { host: { props: { prefix: 'IconStar', suffix: 'IconStar', trend: 12.5 } }, parts: true },
    rising: {
      host: { props: { trend: 12.5, trendText: 'against last week' } },
      shows: ['trend', 'trendText', 'goodTrend', 'loading'],
    },
    money: { host: { props: { format: 'money' } }, shows: ['currency'] },
  },
})
