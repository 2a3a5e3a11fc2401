import { defineStories, later } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    filled: { host: { props: { defaultValue: 'https://example.com' } }, shows: ['formItem.name', 'showType'] },
    dated: { host: { props: { defaultValue: '2024-05-01 10:20:30' } }, shows: ['dateType'] },
    time: { host: { props: { defaultValue: 1_714_521_600_000, dateType: 'YYYY-MM-DD HH:mm:ss' } }, shows: ['timeZone'] },
    counted: { host: { props: { defaultValue: '1234.5' } }, shows: ['numberType'] },
    money: {
      host: { props: { defaultValue: '1234.5', numberType: 'currency' } },
      shows: ['currency', 'locale', 'decimals'],
    },
    mapped: { host: { props: { defaultValue: '1' } }, shows: ['map'] },
    named: { host: { props: { defaultValue: 'paid' } }, steps: () => later(), shows: ['dictionary'] },
  },
  values: { map: [[{ value: 1, text: 'One' }]] },
})
