import { defineStories, press } from '#sdk/testing'

const options = [
  { label: 'One', name: 'Eins', value: '1', key: 'a' },
  { label: 'Two', name: 'Zwei', value: '2', key: 'b' },
]

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { options } },
      steps: ({ screen }) => press(screen.getAllByRole('checkbox')[0]),
      shows: ['formItem.name', 'options', 'field.label', 'field.value'],
    },
    known: { host: { props: { options } }, shows: ['defaultValue'] },
  },
  values: { 'field.label': ['name'], 'field.value': ['key'], defaultValue: ['1,2'] },
  fires: {
    onChange: { steps: ({ screen }) => press(screen.getAllByRole('checkbox')[0]) },
  },
})
