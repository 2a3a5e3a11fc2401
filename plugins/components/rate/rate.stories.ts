import { defineStories, hover, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    filled: { host: { props: { defaultValue: 3 } }, shows: ['formItem.name', 'defaultValue'] },
    pressedAgain: {
      host: { props: { defaultValue: 3 } },
      steps: ({ screen }) => press(screen.getByRole('radio', { checked: true })),
      shows: ['formWrap.allowClear'],
    },
  },
  values: { defaultValue: [4], 'formWrap.character': ['好'] },
  fires: {
    onChange: { steps: ({ screen }) => press(screen.getByRole('radio', { name: '2 stars' })) },
    onHoverChange: { steps: ({ screen }) => hover(screen.getByRole('radio', { name: '2 stars' })) },
  },
})
