import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    framed: { host: { props: { src: '/page/7', title: 'A page' } }, parts: true, shows: ['title', 'clip.top'] },
    none: { parts: true },
  },
  values: { src: ['/page/8', 'javascript:alert(1)'], 'clip.top': ['40px', 24] },
})
