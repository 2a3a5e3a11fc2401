import { defineStories, press, typeInto } from '#sdk/testing'

export const stories = defineStories({
  stories: {},
  fires: {
    onSearch: { steps: ({ screen }) => press(screen.getByRole('button', { name: 'Search' })) },
    onReset: { steps: ({ screen }) => press(screen.getByRole('button', { name: 'Reset' })) },
    onChange: {
      host: { children: [{ id: 'Input_1', type: 'Input', props: { formItem: { label: 'Name', name: 'name' } } }] },
      steps: ({ screen }) => typeInto(screen.getByRole('textbox'), 'Ann'),
    },
  },
})
