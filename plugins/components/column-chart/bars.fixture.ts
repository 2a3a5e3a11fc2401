import type { Json, JsonObject } from '#sdk'
import { defineStories, pressKey, type Stories } from '#sdk/testing'

interface BarStories {
  readonly data: readonly Json[]
  /** The names of the settings of a bar's width and of its look. */
  readonly width: string
  readonly style: string
  /** Situations that only one of the charts has. */
  readonly more?: Stories['stories']
  readonly values: { readonly [path: string]: readonly Json[] }
}

/** The situations in which settings of a chart with bars show, whichever way these lie. */
export function barStories({ data, width, style, more = {}, values }: BarStories) {
  const of = (...names: readonly string[]) => names.map((name) => `${style}.${name}`)
  const outlined: JsonObject = { [style]: { stroke: '#ff0000' } }
  return defineStories({
    stories: {
      edited: { host: { mode: 'edit' }, parts: true },
      empty: { parts: true },
      shown: {
        host: { props: { data, title: 'Orders' } },
        parts: true,
        shows: ['title', 'showTable', 'xField', 'yField', 'seriesField', 'data', 'legend.layout', 'legend.position', 'color'],
      },
      ...more,
      drawn: {
        host: { props: { data } },
        in: 'browser',
        shows: [
          ...['isGroup', 'isStack', 'patterns', 'theme', 'appendPadding', width, 'dodgePadding', 'intervalPadding', 'label.position'],
          ...of('fill', 'fillOpacity', 'stroke', 'radius.0', 'radius.1', 'radius.2', 'radius.3'),
        ],
      },
      outlined: { host: { props: { data, ...outlined } }, in: 'browser', shows: of('lineWidth') },
      valued: {
        host: { props: { data, label: { position: 'middle' } } },
        in: 'browser',
        shows: ['label.style.fill', 'label.style.opacity'],
      },
    },
    values: {
      data: [data.slice(0, 3)],
      seriesField: ['project', ''],
      color: [['#ff0000']],
      dodgePadding: [12],
      intervalPadding: [40],
      [`${style}.lineWidth`]: [6],
      ...Object.fromEntries(of('radius.0', 'radius.1', 'radius.2', 'radius.3').map((path) => [path, [12]])),
      ...values,
    },
    fires: {
      onPointClick: {
        host: { props: { data } },
        steps: async ({ screen }) => {
          const chart = screen.getByRole('application')
          await pressKey(chart, 'ArrowRight')
          await pressKey(chart, 'Enter')
        },
      },
    },
  })
}
