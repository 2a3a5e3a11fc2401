import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: { addressed: { host: { props: { href: 'https://example.com' } }, shows: ['target'] } },
  values: { href: ['/orders'] },
})
