import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    coloured: {
      host: { children: [{ id: 'Button_1', type: 'Button' }] },
      in: 'browser',
      shows: ['theme'],
    },
    grounds: { host: { props: { ground: '' }, children: [{ id: 'Button_1', type: 'Button' }] }, shows: ['ground'] },
    // The app of published pages draws it.
    published: { in: 'program', shows: ['languageSwitch', 'formats', 'currency', 'timeZone'] },
  },
  fires: {
    onLoad: { in: 'program', steps: () => undefined },
  },
})
