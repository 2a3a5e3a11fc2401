import { Checkbox } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { Finding } from '#kernel/page/records'
import { OneIcon } from '../../kit/panel/one-icon.tsx'
import { kernelSpeaker } from '../../kit/words/kernel-words.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { type OutsideStep, stillTicked, type Ticked } from './outside-steps.ts'
import { useStepNames } from './step-names.ts'
import { testTexts } from './test-texts.ts'

const NONE: Ticked = new Map()

/** Which steps are really sent: none at first, and not those that were changed since they were ticked. */
export function useTicked(steps: readonly OutsideStep[], isAllowed: boolean) {
  const [ticked, setTicked] = useState(NONE)
  const kept = isAllowed ? stillTicked(ticked, steps) : NONE
  // Not only hidden: a step that is changed back is not ticked again.
  if (kept !== ticked && ticked.size > 0) setTicked(kept)
  const tick = ({ id, step }: OutsideStep, is: boolean): void => {
    const others = [...kept].filter(([each]) => each !== id)
    setTicked(new Map(is ? [...others, [id, step]] : others))
  }
  return { ticked: kept, tick }
}

interface SendChoiceProps {
  readonly steps: readonly OutsideStep[]
  readonly ticked: Ticked
  readonly tick: (step: OutsideStep, is: boolean) => void
  /** Whether this person may let steps reach others. */
  readonly isAllowed: boolean
  /** What is in the way of a step, by its id. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>
}

/** Lets a person choose which steps of a test really reach others, with what would leave and where to. */
export function SendChoice({ steps, ticked, tick, isAllowed, findings }: SendChoiceProps) {
  const t = useMessages(testTexts)
  if (steps.length === 0) return null
  return (
    <fieldset className="wf-sends">
      <legend>{t('sends')}</legend>
      <p className="studio-muted">{t(isAllowed ? 'sendsHelp' : 'sendsAdmin')}</p>
      {steps.map((step) => (
        <SendBox
          key={step.id}
          step={step}
          isTicked={ticked.has(step.id)}
          finding={findings.get(step.id)?.[0]}
          isAllowed={isAllowed}
          onTick={(is) => tick(step, is)}
        />
      ))}
    </fieldset>
  )
}

interface SendBoxProps {
  readonly step: OutsideStep
  readonly isTicked: boolean
  readonly finding: Finding | undefined
  readonly isAllowed: boolean
  readonly onTick: (is: boolean) => void
}

function SendBox({
  step: { step, declared, to, what, prefixes, secrets },
  isTicked,
  finding,
  isAllowed,
  onTick,
}: SendBoxProps) {
  const t = useMessages(testTexts)
  const locale = useLocale()
  const name = useStepNames()(step)
  const lines = [
    ...(to && labelIn(to, locale) !== '' ? [t('sendTo', { to: labelIn(to, locale) })] : []),
    ...prefixes.map((prefix) => t('sendPrefix', { prefix })),
    ...(what && labelIn(what, locale) !== '' ? [t('sendWhat', { what: labelIn(what, locale) })] : []),
    ...(secrets.length > 0 ? [t('sendSecrets', { secrets: secrets.join(', ') })] : []),
  ]
  return (
    <Checkbox
      className="wf-send"
      checked={isTicked}
      disabled={!isAllowed || finding !== undefined}
      onChange={(is: boolean) => onTick(is)}
    >
      <span className="wf-send-name">
        <OneIcon icon={declared.icon} /> {t('send', { name })}
      </span>
      {lines.map((line) => (
        <span key={line} className="wf-send-line">
          {line}
        </span>
      ))}
      {finding && <span className="wf-send-line wf-failed">{kernelSpeaker.now(finding.message, locale)}</span>}
    </Checkbox>
  )
}
