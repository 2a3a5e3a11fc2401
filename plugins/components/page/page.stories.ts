import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    coloured: {
      host: { children: [{ id: 'Button_1', type: 'Button' }] },
      in: 'browser',
      shows: ['theme'],
    },
  },
  fires: {
    onLoad: { in: 'program', steps: () => undefined },
  },
})
