import { tableIn, useLanguage, type WordsAt } from '#sdk/react'
import { Mark } from './mark.tsx'
import type { Step } from './step-list.ts'
import { TEXTS } from './texts.ts'

interface StepBodyProps {
  readonly step: Step
  readonly index: number
  readonly isCurrent: boolean
  readonly isDot: boolean
  /** How far the current step is, in percent. */
  readonly percent: number | undefined
  readonly wordsAt: WordsAt
  readonly part: (name: string) => string
}

interface StepItemProps extends StepBodyProps {
  readonly isLast: boolean
  /** Undefined where nobody may choose the step. */
  readonly onPress: (() => void) | undefined
}

/** One step of the list, with the line to the next one. */
export function StepItem({ isLast, onPress, ...body }: StepItemProps) {
  const { step, isCurrent, part } = body
  const marks = { className: 'tessera-step-main', 'aria-current': isCurrent ? ('step' as const) : undefined }
  return (
    <li
      className={`tessera-step tessera-step-${step.status}${isCurrent ? ` tessera-step-current ${part('current')}` : ''} ${part('step')}`}
    >
      {onPress === undefined ? (
        <div {...marks}>
          <StepBody {...body} />
        </div>
      ) : (
        <button type="button" {...marks} onClick={onPress}>
          <StepBody {...body} />
        </button>
      )}
      {!isLast && <span className={`tessera-step-line ${part('line')}`} aria-hidden="true" />}
    </li>
  )
}

function StepBody({ step, index, isCurrent, isDot, percent, wordsAt, part }: StepBodyProps) {
  const texts = tableIn(TEXTS, useLanguage())
  return (
    <>
      <Mark
        step={step}
        number={index + 1}
        isDot={isDot}
        percent={isCurrent && step.status === 'process' && percent !== undefined ? Math.min(100, Math.max(0, percent)) : undefined}
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
          {isCurrent && percent !== undefined && ` ${percent}%`}
        </span>
      </span>
    </>
  )
}
