import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: { icon: { host: { props: { icon: 'IconStar' } }, parts: true } },
})
