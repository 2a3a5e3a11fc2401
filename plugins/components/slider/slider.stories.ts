import { defineStories, pressKey } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    moved: { steps: ({ screen }) => pressKey(screen.getByRole('slider'), 'ArrowRight'), shows: ['formItem.name', 'formWrap.step'] },
  },
  values: { defaultValue: [7], 'formWrap.step': [2] },
  fires: {
    onChange: { steps: ({ screen }) => pressKey(screen.getByRole('slider'), 'ArrowRight') },
  },
})
