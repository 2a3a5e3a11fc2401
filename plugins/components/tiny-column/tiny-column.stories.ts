import { defineStories } from '#sdk/testing'

const data = [3, 1, 2]

export const stories = defineStories({
  stories: {
    drawn: {
      host: { props: { data } },
      parts: true,
      shows: ['data', 'color', 'columnWidthRatio', 'columnStyle.fill', 'columnStyle.fillOpacity', 'columnStyle.stroke', 'theme'],
    },
    details: { host: { props: { data, columnStyle: { stroke: '#000000' } } }, shows: ['columnStyle.lineWidth'] },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [[1, 9]] },
})
