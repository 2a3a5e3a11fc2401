import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    on: { host: { props: { defaultValue: true } }, shows: ['formWrap.checkedChildren', 'formWrap.trueValue'] },
  },
  fires: {
    onChange: { steps: ({ screen }) => press(screen.getByRole('switch')) },
  },
})
