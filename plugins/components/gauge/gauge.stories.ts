import { defineStories } from '#sdk/testing'

const data = 0.4

export const stories = defineStories({
  stories: {
    drawn: {
      host: { props: { data } },
      parts: true,
      shows: [
        'data',
        'type',
        'radius',
        'innerRadius',
        'range.ticks',
        'range.color',
        'axis.subTickLine.count',
        'axis.label.formatter',
        'statistic.content.style.fontSize',
        'statistic.content.style.color',
        'statistic.content.formatter',
        'theme',
      ],
    },
    strips: { host: { props: { data, type: 'meter' } }, shows: ['meter.steps', 'meter.stepRatio'] },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [0.9], 'range.ticks': ['0, 0.5, 1'] },
})
