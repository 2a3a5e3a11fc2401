import { defineStories } from '#sdk/testing'

export const stories = defineStories({ stories: { number: { host: { props: { text: '1234.5' } }, shows: ['format'] } } })
