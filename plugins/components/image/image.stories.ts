import { defineStories, press } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const stories = defineStories({
  stories: {
    shown: { host: { props: { src: PICTURE } }, parts: true, shows: ['preview'] },
    none: { parts: true },
  },
  fires: {
    onClick: { host: { props: { src: PICTURE } }, steps: ({ screen }) => press(screen.container.querySelector('[data-type="Image"]')) },
  },
})
