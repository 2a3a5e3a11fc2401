import { Button, Popover } from '@arco-design/web-react'
import { IconCheckCircleFill, IconOrderedList } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { useMedia } from '../../kit/list/use-media.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { useMessages } from '../../shell/messages.ts'
import { onboardingState, readOnboarding } from './onboarding-state.ts'
import { STEPS } from './steps.ts'
import { onboardingTexts } from './texts.ts'
import './onboarding.css'

/** Milliseconds between two questions whether the page was published, which the server alone sees. */
const PUBLISHED = 5_000

/** The first steps in the editor's header, where they cover nothing: the next one, and all of them on a press. */
export function StepsInEditor() {
  const t = useMessages(onboardingTexts)
  const state = useSignalValue(onboardingState)
  const [began, setBegan] = useState<boolean>()
  // Pages are read-only in a narrower window.
  const isWide = useMedia('(min-width: 1024px)')
  const done = new Set(state?.steps)
  const next = STEPS.find((step) => !done.has(step))
  useEffect(() => void readOnboarding(), [])
  // People who have done all of them before see nothing.
  useEffect(() => {
    if (state && began === undefined) setBegan(next !== undefined)
  }, [state, began, next])
  useEffect(() => {
    if (next !== 'publish' || state?.hidden) return
    const timer = setInterval(() => void readOnboarding(true), PUBLISHED)
    return () => clearInterval(timer)
  }, [next, state?.hidden])
  if (!state || state.hidden || !began || !isWide) return null
  const progress = t('progress', { done: done.size, all: STEPS.length })
  return (
    <section className="onboarding-here" aria-label={t('title')}>
      <Popover trigger="click" position="bottom" content={<AllSteps done={done} next={next} />}>
        <Button size="small" type="text" icon={<IconOrderedList />} title={t('title')}>
          <span className="onboarding-count" aria-hidden="true">
            {done.size}/{STEPS.length}
          </span>
          <span className="onboarding-next">{next ? t(next) : t('title')}</span>
        </Button>
      </Popover>
      <span className="onboarding-said" role="status">
        {progress}
      </span>
    </section>
  )
}

type Step = (typeof STEPS)[number]

function AllSteps({ done, next }: { readonly done: ReadonlySet<string>; readonly next: Step | undefined }) {
  const t = useMessages(onboardingTexts)
  return (
    <div className="onboarding-all">
      <strong>{t('title')}</strong>
      <ol>
        {STEPS.map((step) => (
          <li key={step} data-done={done.has(step) || undefined} aria-current={step === next ? 'step' : undefined}>
            {done.has(step) ? <IconCheckCircleFill role="img" aria-label={t('stepDone')} /> : <i role="img" aria-label={t('stepOpen')} />}
            <span>
              {t(step)}
              {step === next && <span className="onboarding-hint">{t(`${step}Hint`)}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!next && <p>{t('allDone')}</p>}
    </div>
  )
}
