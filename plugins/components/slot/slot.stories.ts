import { defineStories } from '#sdk/testing'

export const stories = defineStories({ stories: { compiled: { in: 'program', shows: ['name'] } } })
