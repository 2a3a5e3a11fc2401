import { defineStories } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const stories = defineStories({
  stories: {
    shown: { host: { props: { src: PICTURE } }, parts: true, shows: ['preview'] },
    none: { parts: true },
  },
})
