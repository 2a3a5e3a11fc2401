import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    colored: { host: { props: { status: '' } }, shows: ['color'] },
    whole: { host: { props: { icon: 'IconStar', closable: true } }, parts: true },
  },
  fires: {
    onClose: { host: { props: { closable: true } }, steps: ({ screen }) => press(screen.getByRole('button')) },
  },
})
