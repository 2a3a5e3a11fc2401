import { defineStories } from '#sdk/testing'

export const stories = defineStories({ stories: { whole: { parts: true } }, values: { image: ['simple'] } })
