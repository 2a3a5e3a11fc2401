import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type ChartLook, modelOf, readPoints } from '#sdk/chart'
import { pressKey, propsFor, renderInHost } from '#sdk/testing'
import { drawWords, seeded } from './chart-spec.ts'
import { wordCloud } from './index.ts'
import { sampleWords } from './sample.ts'

const look: ChartLook = { dark: false, colors: ['#111111'], width: 400, height: 300, locale: 'en', contrast: false, format: String }
function drawn(settings: JsonObject, data: unknown = sampleWords) {
  const reading = readPoints(data, { x: 'name', y: 'value', series: 'name' })
  const model = modelOf(reading.is === 'points' ? reading.points : [], { mostSeries: Number.POSITIVE_INFINITY })
  const { children } = drawWords(model, propsFor(wordCloud, settings), look).options as unknown as {
    readonly children: readonly {
      readonly data: readonly { readonly text: string }[]
      readonly layout: {
        readonly random: () => number
        readonly fontSize: readonly number[]
        readonly font: string
        readonly spiral: string
      }
    }[]
  }
  return children[0]!
}

describe('WordCloud', () => {
  it('stands the same way each time for the same words, and otherwise for others', () => {
    const places = (text: string) => Array.from({ length: 4 }, seeded(text))
    expect(places('a\nb')).toEqual(places('a\nb'))
    expect(places('a\nb')).not.toEqual(places('a\nc'))
    expect(places('a').every((each) => each >= 0 && each < 1)).toBe(true)
    expect(drawn({}).layout.random()).toBe(drawn({}).layout.random())
  })

  it('takes sizes as the list that older pages store, whichever of them is larger', () => {
    expect(drawn({ wordStyle: { fontSize: [40, 12] } }).layout.fontSize).toEqual([12, 40])
    expect(drawn({}).layout.fontSize).toEqual([8, 32])
    expect(drawn({ wordStyle: { fontFamily: 'serif' }, spiral: 'rectangular' }).layout).toMatchObject({
      font: 'serif',
      spiral: 'rectangular',
    })
  })

  it('draws the heaviest of very many words', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => ({ name: `w${at}`, value: at }))
    const { data } = drawn({}, words)
    expect(data).toHaveLength(300)
    expect(data[0]).toMatchObject({ text: 'w1999' })
  })

  it('says words and weights, and tells of the row of the word that was chosen', async () => {
    const host = await renderInHost(wordCloud, { props: { data: sampleWords as never } })
    const chart = host.screen.getByRole('application', { name: 'Word cloud, 15 points, highest 100 at Orders' })
    await pressKey(chart, 'ArrowRight')
    expect(chart.querySelector('[role=status]')!.textContent).toBe('Orders: 100')
    await pressKey(chart, 'Enter')
    expect(host.emitted).toMatchObject([{ event: 'onPointClick', payload: { row: sampleWords[0] } }])
  })
})
