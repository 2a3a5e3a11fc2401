import { defineStories, until } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    drawn: { steps: () => until(() => document.querySelector('.tessera-icon svg') !== null), shows: ['icon'] },
  },
})
