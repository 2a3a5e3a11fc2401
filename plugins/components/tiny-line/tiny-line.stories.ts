import { defineStories } from '#sdk/testing'

const data = [3, 1, 2]

export const stories = defineStories({
  stories: {
    drawn: {
      host: { props: { data } },
      parts: true,
      shows: ['smooth', 'color', 'lineStyle.stroke', 'lineStyle.lineWidth', 'point.size', 'theme', 'autoFit', 'appendPadding', 'data'],
    },
    details: { host: { props: { data, point: { size: 3 } } }, shows: ['point.shape', 'point.style.fill'] },
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
  },
  values: { data: [[1, 9]] },
})
