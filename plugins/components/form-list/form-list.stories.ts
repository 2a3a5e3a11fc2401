import { defineStories } from '#sdk/testing'

const child = { id: 'in-row', type: 'Text', props: { text: 'Row' } }
const rows = { rows: ['a'], children: [child] }

export const stories = defineStories({
  stories: {
    labelled: { host: { ...rows, props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    rows: { host: { ...rows }, shows: ['direction', 'min', 'sortable', 'defaultValue'] },
  },
  values: { defaultValue: [[{ name: 'Ann' }, { name: 'Bob' }]] },
})
