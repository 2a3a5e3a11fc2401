import { defineStories, press, until } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    drawn: { steps: () => until(() => document.querySelector('.tessera-icon svg') !== null), shows: ['icon'] },
  },
  fires: {
    onClick: { steps: ({ screen }) => press(screen.getByRole('button')) },
  },
})
