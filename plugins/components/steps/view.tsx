import { useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { asList, CutNotice, firstOf, NoData, useByWidth, useLocale, useMethods, useSourceData, useWordsAt } from '#sdk/react'
import type { steps } from './index.ts'
import { Mark } from './mark.tsx'
import { placeOf, STATUSES, type Step, stepsOf } from './step-list.ts'
import './steps.css'

const TEXTS = {
  zh: { wait: '未开始', process: '进行中', finish: '已完成', error: '出错', none: '暂无步骤' },
  en: { wait: 'Not begun', process: 'In progress', finish: 'Finished', error: 'Error', none: 'No steps' },
} as const
const TYPES = { default: 'default', navigation: 'navigation', inline: 'inline' } as const
/** Pixels that a step in a row needs for its mark and some of its text. */
const NEEDED = { default: 132, navigation: 168, inline: 0 } as const
/** More steps than anybody follows. */
const MOST = 200

export function View({ id, props, root, part, emit }: ViewProps<typeof steps>) {
  const texts = TEXTS[useLocale()]
  const wordsAt = useWordsAt()
  const given = placeOf(props.current) ?? 0
  // What a person or a flow chose holds until the setting says something else.
  const [chosen, setChosen] = useState({ instead: given, current: given })
  const current = chosen.instead === given ? chosen.current : given
  const data = useSourceData(id, props.data as Json)
  const listed = firstOf(asList<Json>(data), MOST)
  const all = stepsOf(listed.isCut ? (listed.shown as Json) : data, current, STATUSES[props.status])
  const choose = (place: number) => setChosen({ instead: given, current: place })
  useMethods(id, {
    updateStep: (args) => {
      const place = placeOf(args)
      if (place !== undefined) choose(place)
      return undefined
    },
  })
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
  const body = (step: Step, index: number) => (
    <>
      <Mark
        step={step}
        number={index + 1}
        isDot={isDot}
        percent={index === current && step.status === 'process' && percent !== undefined ? Math.min(100, Math.max(0, percent)) : undefined}
        className={part('mark')}
      />
      <span className="tessera-step-text">
        <span className={`tessera-step-title ${part('title')}`}>
          <span {...wordsAt(`data.${index}.title`)}>{step.title}</span>
          {step.subTitle !== '' && (
            <span className={`tessera-step-subtitle ${part('subtitle')}`} {...wordsAt(`data.${index}.subTitle`)}>
              {step.subTitle}
            </span>
          )}
        </span>
        {step.description !== '' && (
          <span className={`tessera-step-description ${part('description')}`} {...wordsAt(`data.${index}.description`)}>
            {step.description}
          </span>
        )}
        <span className="tessera-visually-hidden">
          {texts[step.status]}
          {index === current && percent !== undefined && ` ${percent}%`}
        </span>
      </span>
    </>
  )
  return (
    <ol {...root} ref={here} className={classes.filter(Boolean).join(' ')}>
      {all.length === 0 && (
        <li className="tessera-steps-none">
          <NoData id={id}>{texts.none}</NoData>
        </li>
      )}
      {all.map((step, index) => {
        const isCurrent = index === current
        const marks = { className: 'tessera-step-main', 'aria-current': isCurrent ? ('step' as const) : undefined }
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
            key={index}
            className={`tessera-step tessera-step-${step.status}${isCurrent ? ` tessera-step-current ${part('current')}` : ''} ${part('step')}`}
          >
            {props.clickable === false || step.isDisabled ? (
              <div {...marks}>{body(step, index)}</div>
            ) : (
              <button type="button" {...marks} onClick={() => press(index)}>
                {body(step, index)}
              </button>
            )}
            {index < all.length - 1 && <span className={`tessera-step-line ${part('line')}`} aria-hidden="true" />}
          </li>
        )
      })}
      {listed.isCut && (
        <li className="tessera-steps-none">
          <CutNotice of={listed} />
        </li>
      )}
    </ol>
  )
}
