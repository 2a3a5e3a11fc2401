import { defineStories } from '#sdk/testing'

export const stories = defineStories({ stories: { shown: { parts: true } } })
