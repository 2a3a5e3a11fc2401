import { defineStories, type HostedComponent, later, press, until } from '#sdk/testing'

const open = async ({ screen }: HostedComponent) => {
  await press(screen.container.querySelector('input'))
  await until(() => document.querySelector('.arco-picker-cell-in-view') !== null)
  await later(20)
}
const range = '2024-05-01 13:30:00,2024-05-31 14:30:00'

const choose = async (host: HostedComponent) => {
  await open(host)
  const cells = () => document.querySelectorAll('.arco-picker-cell-in-view .arco-picker-date')
  await press(cells()[2])
  await press(cells()[5])
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { defaultValue: range } },
      shows: ['formItem.name', 'defaultValue', 'formWrap.format', 'formWrap.showTime', 'formWrap.picker'],
    },
    fields: { host: { props: { defaultValue: range, startField: 'from', endField: 'to' } }, shows: ['startField', 'endField'] },
    opened: { host: { props: { defaultValue: range } }, steps: open, shows: ['formWrap.showNow', 'formWrap.allowClear'] },
  },
  values: { defaultValue: ['2023-01-31,2023-02-01'] },
  fires: {
    onChange: { steps: choose },
  },
})
