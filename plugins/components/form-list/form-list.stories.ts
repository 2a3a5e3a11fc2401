import { defineStories, press } from '#sdk/testing'

const child = { id: 'in-row', type: 'Text', props: { text: 'Row' } }
const rows = { rows: ['a'], children: [child] }

export const stories = defineStories({
  stories: {
    labelled: { host: { ...rows, props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    rows: { host: { ...rows }, shows: ['direction', 'min', 'sortable', 'defaultValue'] },
  },
  values: { defaultValue: [[{ name: 'Ann' }, { name: 'Bob' }]] },
  fires: {
    onAdd: { host: rows, steps: ({ screen }) => press(screen.getByRole('button', { name: /^Add/ })) },
    onRemove: { host: rows, steps: ({ screen }) => press(screen.getByRole('button', { name: /^Remove/ })) },
    onMove: {
      host: { ...rows, rows: ['a', 'b'], props: { defaultValue: [{ name: 'Ann' }, { name: 'Bob' }] } },
      steps: ({ screen }) => press(screen.getAllByRole('button', { name: /down/i })[0]),
    },
  },
})
