import { defineStories, type HostedComponent, later, press, until } from '#sdk/testing'

const open = async ({ screen }: HostedComponent) => {
  await press(screen.container.querySelector('input'))
  await until(() => document.querySelector('.arco-picker-cell-in-view') !== null)
  await later(20)
}

const choose = async (host: HostedComponent) => {
  await open(host)
  await press(document.querySelector('.arco-picker-cell-in-view .arco-picker-date'))
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { defaultValue: '2024-05-01 13:30:00' } },
      shows: ['formItem.name', 'defaultValue', 'formWrap.format', 'formWrap.showTime', 'formWrap.picker'],
    },
    opened: { host: { props: { defaultValue: '2024-05-01' } }, steps: open, shows: ['formWrap.showNow', 'formWrap.allowClear'] },
  },
  values: { defaultValue: ['2023-01-31'] },
  fires: {
    onChange: { steps: choose },
  },
})
