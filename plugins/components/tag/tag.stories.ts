import { defineStories, later, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    colored: { host: { props: { status: '' } }, shows: ['color'] },
    named: { host: { props: { text: 'paid' } }, steps: () => later(), shows: ['dictionary'] },
    mapped: { host: { props: { text: '1' } }, shows: ['map'] },
    whole: { host: { props: { icon: 'IconStar', closable: true } }, parts: true },
  },
  values: { map: [[{ value: 1, text: 'One' }]] },
  fires: {
    onClose: { host: { props: { closable: true } }, steps: ({ screen }) => press(screen.getByRole('button')) },
  },
})
