import type { Json, ViewProps } from '#sdk'
import { cellText, percentOf, ratioOf, SmallChart, useFormatter, useSourceData } from '#sdk/react'
import { Dial, MARKS } from './dial.tsx'
import './gauge.css'
import type { gauge } from './index.ts'
import { rangesOf, stripsOf } from './ranges.ts'
import { useLabels } from './use-labels.ts'

const SAMPLE = 0.6
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export function View({ id, props, root, part, mode }: ViewProps<typeof gauge>) {
  const ratio = ratioOf(useSourceData(id, props.data as Json))
  const range = props.range
  const meter = props.meter
  const { style } = props.statistic.content
  const labels = useLabels(
    id,
    'axis.label.formatter',
    MARKS.map((mark) => `${mark}`),
  )
  // Functions of older pages take an object.
  const given: Json = { percent: ratio ?? SAMPLE }
  const answer = useFormatter(id, 'statistic.content.formatter', given)
  const outer = between(props.radius, 0.1, 1) * 50
  const inner = outer * between(props.innerRadius, 0, 0.99)
  return (
    <SmallChart root={root} part={part} mode={mode} props={props} data={ratio} sample={SAMPLE} label={percentOf} className="tessera-gauge">
      {(shown, colors) => {
        const ranges = rangesOf(shown, range.ticks, range.color, colors, 'var(--color-fill-3)')
        const steps = Math.round(between(meter.steps, 1, 200))
        return (
          <Dial
            ratio={shown}
            ranges={props.type === 'meter' ? stripsOf(ranges, steps, between(meter.stepRatio, 0.05, 1)) : ranges}
            outer={outer}
            inner={inner}
            labels={labels}
            between={Math.round(between(props.axis.subTickLine.count, 0, 20))}
            text={answer === given ? percentOf(shown) : cellText(answer)}
            fontSize={between(style.fontSize, 8, 100)}
            color={style.color}
          />
        )
      }}
    </SmallChart>
  )
}
