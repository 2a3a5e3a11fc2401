import { Alert, Button, Message, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { secondStepTexts } from './second-step-texts.ts'

const FEW = 3

/** Whether logins ask for a code, and everything to do with that. */
export function SecondStepPanel() {
  const t = useMessages(secondStepTexts)
  const locale = useLocale()
  const state = useLoaded('second step', (signal) => call('GET /user/second', {}, { signal }))
  const [dialog, setDialog] = useState<'on' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = (): void => setDialog(undefined)
  const show = (made: readonly string[]): void => {
    close()
    setCodes(made)
    state.reload()
  }
  return (
    <section className="studio-panel" aria-busy={state.loading}>
      <h2>{t('title')}</h2>
      {state.error && <LoadFailure error={state.error} retry={state.reload} />}
      {!state.data && state.loading && <Skeleton animation text={{ rows: 2 }} />}
      {state.data && !state.data.on && (
        <>
          <p>{t('off')}</p>
          <Button type="primary" onClick={() => setDialog('on')}>
            {t('turnOn')}
          </Button>
        </>
      )}
      {state.data?.on && (
        <>
          <p>{t('on', { time: timeText(state.data.since ?? '', locale), count: state.data.codesLeft })}</p>
          {state.data.codesLeft <= FEW && <Alert type="warning" content={t('fewCodes')} style={{ marginBottom: 12 }} />}
          <div className="studio-row-actions">
            <Button onClick={() => setDialog('codes')}>{t('newCodes')}</Button>
            <Button type="outline" status="danger" onClick={() => setDialog('off')}>
              {t('turnOff')}
            </Button>
          </div>
        </>
      )}
      {dialog === 'on' && <SecondStepDialog onDone={show} onClose={close} />}
      {dialog === 'off' && (
        <ProofDialog
          title={t('turnOff')}
          text={t('offText')}
          danger
          onSubmit={async (proof) => {
            await call('POST /user/second/off', proof)
            Message.success(t('isOff'))
            close()
            state.reload()
          }}
          onClose={close}
        />
      )}
      {dialog === 'codes' && (
        <ProofDialog
          title={t('newCodes')}
          text={t('newText')}
          onSubmit={async (proof) => show((await call('POST /user/second/codes', proof)).codes)}
          onClose={close}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
