import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    icons: { host: { props: { prefix: 'IconStar', suffix: 'IconStar' } }, parts: true },
    money: { host: { props: { format: 'money' } }, shows: ['currency'] },
  },
})
