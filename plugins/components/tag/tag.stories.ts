import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    colored: { host: { props: { status: '' } }, shows: ['color'] },
    whole: { host: { props: { icon: 'IconStar', closable: true } }, parts: true },
  },
})
