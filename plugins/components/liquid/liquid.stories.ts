import { defineStories } from '#sdk/testing'

const data = 0.4

export const stories = defineStories({
  stories: {
    drawn: {
      host: { props: { data } },
      parts: true,
      shows: [
        'data',
        'shape',
        'color',
        'wave.count',
        'wave.length',
        'outline.border',
        'outline.distance',
        'liquidStyle.fill',
        'liquidStyle.fillOpacity',
        'liquidStyle.stroke',
        'liquidStyle.lineWidth',
        'liquidStyle.lineOpacity',
        'liquidStyle.opacity',
        'theme',
      ],
    },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [0.9] },
})
