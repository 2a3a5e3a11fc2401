import { defineStories, type HostedComponent, later, press, until } from '#sdk/testing'

const open = async ({ screen }: HostedComponent) => {
  await press(screen.getByRole('combobox'))
  // What its options are shown with comes when they are first asked for.
  await until(() => document.querySelector('[role="option"]') !== null)
  await later(50)
}
const options = [
  { label: 'One', name: 'Eins', value: '1', key: 'a' },
  { label: 'Two', name: 'Zwei', value: '2', key: 'b' },
]

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: { host: { props: { options, defaultValue: '1' } }, shows: ['formItem.name', 'options', 'field.label'] },
    opened: {
      host: { props: { options, defaultValue: '1' } },
      steps: open,
      shows: ['field.value', 'formWrap.allowClear', 'formWrap.showSearch'],
    },
    several: {
      host: { props: { options, defaultValue: '1,2', formWrap: { mode: 'multiple' } } },
      steps: () => later(20),
      shows: ['formWrap.maxTagCount'],
    },
    told: {
      host: { props: { options } },
      steps: async (host) => {
        await open(host)
        await press(document.querySelector('[role="option"]'))
      },
      shows: ['formWrap.labelInValue'],
    },
  },
  values: { 'field.label': ['name'], 'field.value': ['key'] },
  fires: {
    onChange: {
      host: { props: { options } },
      steps: async (host) => {
        await open(host)
        await press(document.querySelector('[role="option"]'))
      },
    },
  },
})
