import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {},
  values: { xRate: ['1fr 2fr'], yRate: ['40px auto'] },
})
