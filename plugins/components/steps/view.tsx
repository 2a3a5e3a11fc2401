import { useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { CutNotice, firstOf, NoData, tableIn, useByWidth, useLanguage, useMethods, useSourceData, useWordsAt } from '#sdk/react'
import type { steps } from './index.ts'
import { StepItem } from './step-item.tsx'
import { placeOf, STATUSES, stepsOf } from './step-list.ts'
import './steps.css'
import { TEXTS } from './texts.ts'

const TYPES = { default: 'default', navigation: 'navigation', inline: 'inline' } as const
/** Pixels that a step in a row needs for its mark and some of its text. */
const NEEDED = { default: 132, navigation: 168, inline: 0 } as const
/** More steps than anybody follows. */
const MOST = 200

/** Which step is the current one, and what makes another one it. */
function useCurrent(id: string, props: ViewProps<typeof steps>['props']) {
  const given = placeOf(props.current) ?? 0
  // What a person or a flow chose holds until the setting says something else.
  const [chosen, setChosen] = useState({ instead: given, current: given })
  const current = chosen.instead === given ? chosen.current : given
  const listed = firstOf(useSourceData(id, props.data), MOST)
  const all = stepsOf(listed.shown, current, STATUSES[props.status])
  const choose = (place: number) => setChosen({ instead: given, current: place })
  useMethods<typeof steps>(id, {
    updateStep: (args) => {
      const place = placeOf(args as Json)
      if (place !== undefined) choose(place)
      return undefined
    },
  })
  return { current, listed, all, choose }
}

export function View({ id, props, root, part, emit }: ViewProps<typeof steps>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wordsAt = useWordsAt()
  const { current, listed, all, choose } = useCurrent(id, props)
  const press = (place: number) => {
    if (place === current) return
    choose(place)
    emit('onChange', { current: place })
  }

  const type = TYPES[props.type]
  const isDot = type === 'inline' || (type === 'default' && props.progressDot === true)
  const mayTurn = props.responsive !== false && type !== 'inline'
  const [isCramped, here] = useByWidth((width) => mayTurn && width !== undefined && width < all.length * NEEDED[type])
  const isVertical = type !== 'inline' && (props.direction === 'vertical' || isCramped)
  const isBelow = !isVertical && (isDot || (type === 'default' && props.labelPlacement === 'vertical'))
  const percent = isDot ? undefined : props.percent
  const classes = [
    `${root.className} tessera-steps tessera-steps-${type} tessera-steps-${isVertical ? 'vertical' : 'horizontal'}`,
    props.size === 'small' && 'tessera-steps-small',
    isDot && 'tessera-steps-dots',
    isBelow && 'tessera-steps-below',
  ]
  return (
    <ol {...root} ref={here} className={classes.filter(Boolean).join(' ')}>
      {all.length === 0 && (
        <li className="tessera-steps-none">
          <NoData id={id}>{texts.none}</NoData>
        </li>
      )}
      {all.map((step, index) => (
        <StepItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          key={index}
          step={step}
          index={index}
          isCurrent={index === current}
          isLast={index === all.length - 1}
          isDot={isDot}
          percent={percent}
          wordsAt={wordsAt}
          part={part}
          onPress={props.clickable === false || step.isDisabled ? undefined : () => press(index)}
        />
      ))}
      {listed.isCut && (
        <li className="tessera-steps-none">
          <CutNotice of={listed} />
        </li>
      )}
    </ol>
  )
}
