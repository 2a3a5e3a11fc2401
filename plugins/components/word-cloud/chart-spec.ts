import type { ViewProps } from '#sdk'
import { type ChartLook, type ChartModel, type Drawn, MARK, viewOptions } from '#sdk/chart'
import type { wordCloud } from './index.ts'

/** What of its settings a cloud is drawn by. */
export interface CloudSettings extends Pick<ViewProps<typeof wordCloud>['props'], 'appendPadding' | 'spiral' | 'wordStyle'> {
  /** The picture whose dark parts words are put on, once it is there. */
  readonly mask?: HTMLImageElement | undefined
}

/** Words that can be read at once. */
const MOST_WORDS = 300

/** Numbers from 0 to 1 that follow from a text, so that the same words always stand at the same places (mulberry32). */
export function seeded(text: string): () => number {
  let state = 0
  for (const letter of text) state = (Math.imul(state, 31) + letter.codePointAt(0)!) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Words as large as their weights, the heaviest in the middle. */
export function drawWords(model: ChartModel, settings: CloudSettings, look: ChartLook): Drawn {
  const { fontFamily, fontWeight, fontSize } = settings.wordStyle
  const [least, most] = [Math.max(4, fontSize[0]), Math.min(200, fontSize[1])]
  const heaviest = [...model.points.entries()].sort(([, a], [, b]) => b.y - a.y).slice(0, MOST_WORDS)
  const words = heaviest.map(([at, { x, y, series }]) => ({ text: x, value: y, series, at }))
  const font = fontFamily || 'sans-serif'
  const { margin, ...options } = viewOptions(look, 0)
  const room = Math.max(0, settings.appendPadding) / 2
  return {
    options: {
      ...options,
      margin: margin + room,
      padding: 0,
      scale: { color: { type: 'ordinal', domain: model.series, range: look.colors } },
      children: [
        {
          ...MARK,
          type: 'wordCloud',
          data: words,
          layout: {
            spiral: settings.spiral,
            fontSize: [Math.min(least, most), Math.max(least, most)],
            font,
            fontWeight,
            padding: 2,
            rotate: 0,
            random: seeded(words.map(({ text }) => text).join('\n')),
            ...(settings.mask ? { imageMask: settings.mask } : {}),
          },
          encode: { color: 'series', text: 'text', value: 'value' },
          style: { fontFamily: font, fontWeight },
        },
      ],
    },
  }
}
