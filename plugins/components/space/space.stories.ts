import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {},
  values: { size: ['large', 20] },
})
