import { defineStories } from '#sdk/testing'

const data = [3, 1, 2]

export const stories = defineStories({
  stories: {
    drawn: {
      host: { props: { data } },
      parts: true,
      shows: [
        'data',
        'smooth',
        'areaStyle.fill',
        'areaStyle.fillOpacity',
        'areaStyle.stroke',
        'line.color',
        'line.size',
        'point.size',
        'theme',
      ],
    },
    details: {
      host: { props: { data, point: { size: 3 }, areaStyle: { stroke: '#000000' } } },
      shows: ['point.color', 'areaStyle.lineWidth'],
    },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [[1, 9]] },
})
