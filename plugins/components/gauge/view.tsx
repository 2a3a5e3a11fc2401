import type { Json, ViewProps } from '#sdk'
import { asNumber, asText, percentOf, ratioOf, SmallChart, useFormatter, useSourceData } from '#sdk/react'
import { Dial, MARKS } from './dial.tsx'
import './gauge.css'
import type { gauge } from './index.ts'
import { rangesOf, stripsOf } from './ranges.ts'
import { useLabels } from './use-labels.ts'

const SAMPLE = 0.6
const between = (value: unknown, usual: number, low: number, high: number) => Math.min(Math.max(asNumber(value, usual), low), high)

export function View({ id, props, root, part, mode }: ViewProps<typeof gauge>) {
  const ratio = ratioOf(useSourceData(id, props.data as Json))
  const range = props.range
  const meter = props.meter
  const content = props.statistic.content as { readonly style?: object }
  const style = (content.style ?? {}) as { readonly fontSize?: unknown; readonly color?: unknown }
  const subTicks = props.axis.subTickLine as { readonly count?: unknown }
  const labels = useLabels(
    id,
    'axis.label.formatter',
    MARKS.map((mark) => `${mark}`),
  )
  // Functions of older pages take an object.
  const given: Json = { percent: ratio ?? SAMPLE }
  const answer = useFormatter(id, 'statistic.content.formatter', given)
  const outer = between(props.radius, 0.95, 0.1, 1) * 50
  const inner = outer * between(props.innerRadius, 0.9, 0, 0.99)
  return (
    <SmallChart root={root} part={part} mode={mode} props={props} data={ratio} sample={SAMPLE} label={percentOf} className="tessera-gauge">
      {(shown, colors) => {
        const ranges = rangesOf(shown, range.ticks, range.color.map(asText), colors, 'var(--color-fill-3)')
        const steps = Math.round(between(meter.steps, 40, 1, 200))
        return (
          <Dial
            ratio={shown}
            ranges={props.type === 'meter' ? stripsOf(ranges, steps, between(meter.stepRatio, 0.5, 0.05, 1)) : ranges}
            outer={outer}
            inner={inner}
            labels={labels}
            between={Math.round(between(subTicks.count, 4, 0, 20))}
            text={answer === given ? percentOf(shown) : asText(answer)}
            fontSize={between(style.fontSize, 24, 8, 100)}
            color={asText(style.color)}
          />
        )
      }}
    </SmallChart>
  )
}
