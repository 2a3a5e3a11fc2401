import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    time: { host: { props: { text: 1_714_521_600_000, format: 'YYYY-MM-DD HH:mm:ss' } }, shows: ['timeZone'] },
    number: { host: { props: { text: '1234.5' } }, shows: ['format'] },
    money: { host: { props: { text: '1234.5', format: 'money' } }, shows: ['currency', 'locale', 'decimals'] },
  },
  fires: {
    onClick: { host: { props: { text: 'Press' } }, steps: ({ screen }) => press(screen.getByText('Press')) },
  },
})
