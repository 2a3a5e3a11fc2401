import { defineStories, type HostedComponent, press, until } from '#sdk/testing'

const child = { id: 'in-row', type: 'Text', props: { text: 'Row' } }
const rows = { rows: ['a'], children: [child] }

/** Presses the first button of that name, which may come with a row. */
const pressNamed =
  (name: RegExp) =>
  async ({ screen }: HostedComponent) => {
    await until(() => screen.queryAllByRole('button', { name }).length > 0)
    await press(screen.getAllByRole('button', { name })[0])
  }

export const stories = defineStories({
  stories: {
    labelled: { host: { ...rows, props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    rows: { host: { ...rows }, shows: ['direction', 'min', 'sortable', 'defaultValue'] },
  },
  values: { defaultValue: [[{ name: 'Ann' }, { name: 'Bob' }]] },
  fires: {
    onAdd: { host: rows, steps: pressNamed(/^Add/) },
    onRemove: { host: rows, steps: pressNamed(/^Remove/) },
    onMove: {
      host: { ...rows, rows: ['a', 'b'], props: { defaultValue: [{ name: 'Ann' }, { name: 'Bob' }] } },
      steps: pressNamed(/down/i),
    },
  },
})
