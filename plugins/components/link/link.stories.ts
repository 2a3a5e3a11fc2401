import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: { addressed: { host: { props: { href: 'https://example.com' } }, shows: ['target'] } },
  values: { href: ['/orders'] },
  fires: {
    onClick: {
      host: { props: { text: 'Orders', href: '#orders', target: '_self' } },
      steps: ({ screen }) => press(screen.getByRole('link')),
    },
  },
})
