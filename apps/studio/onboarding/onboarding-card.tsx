import { Button, Message } from '@arco-design/web-react'
import { IconCheckCircleFill, IconClose, IconRight } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { useMessages } from '../../shell/messages.ts'
import './onboarding.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { hideOnboarding, onboardingState, readOnboarding } from './onboarding-state.ts'
import { openSampleApp } from './open-sample-app.ts'
import { STEPS } from './steps.ts'
import { onboardingTexts } from './texts.ts'

/** The first steps of a newcomer, which tick themselves; nothing once the person has put them away. */
export function OnboardingCard() {
  const t = useMessages(onboardingTexts)
  const state = useSignalValue(onboardingState)
  useEffect(() => void readOnboarding(true), [])
  if (!state || state.hidden) return null
  const done = new Set(state.steps)
  const next = STEPS.find((step) => !done.has(step))
  const hide = (): void =>
    void hideOnboarding(true).then(
      () => Message.info(t('hidden')),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  return (
    <section className="onboarding" aria-labelledby="onboarding-title">
      <div className="onboarding-head">
        <h2 id="onboarding-title">{t('title')}</h2>
        <span className="studio-muted">{t('progress', { done: done.size, all: STEPS.length })}</span>
        <Button type="text" size="mini" icon={<IconClose />} aria-label={t('hide')} title={t('hide')} onClick={hide} />
      </div>
      <p className="studio-muted">{t(next ? 'lead' : 'allDone')}</p>
      <ol className="onboarding-steps">
        {STEPS.map((step, at) => (
          <li key={step} data-done={done.has(step) || undefined} aria-current={step === next ? 'step' : undefined}>
            <span className="onboarding-mark">
              {done.has(step) ? (
                <IconCheckCircleFill role="img" aria-label={t('stepDone')} />
              ) : (
                <span role="img" aria-label={t('stepOpen')}>
                  {at + 1}
                </span>
              )}
            </span>
            <span>
              <strong>{t(step)}</strong>
              <span className="onboarding-hint">{t(`${step}Hint`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {state.pageId !== null && <SampleApp pageId={state.pageId} />}
      {next && (
        <Link href={state.pageId === null ? '/projects' : `/editor/${state.pageId}/edit`} className="onboarding-go">
          {t(state.pageId === null ? 'create' : 'open')} <IconRight aria-hidden />
        </Link>
      )}
    </section>
  )
}

/** Leads to the sample as its users see it. Pages that are not published yet are published first. */
function SampleApp({ pageId }: { readonly pageId: number }) {
  const t = useMessages(onboardingTexts)
  const [isBusy, setBusy] = useState(false)
  const open = (): void => {
    setBusy(true)
    openSampleApp(pageId).catch((thrown: Error) => {
      setBusy(false)
      Message.error(failureText(thrown))
    })
  }
  return (
    <Button type="secondary" size="small" className="onboarding-app" loading={isBusy} onClick={open}>
      {t('app')}
    </Button>
  )
}
