import { Alert, Button, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { FieldInfo, RecordImportState } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { firstChoice, type MappingChoice, mappingOf, problemOf } from './import-mapping.ts'
import { ImportResult } from './import-result.tsx'
import { ImportStart } from './import-start.tsx'
import { importTexts } from './import-texts.ts'
import { MappingForm } from './mapping-form.tsx'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'

const ASK_AGAIN_MS = 700

interface RecordImportDialogProps {
  readonly place: RecordPlace
  readonly fields: readonly FieldInfo[]
  /** Records were written. */
  readonly onWritten: () => void
  readonly onClose: () => void
}

const isRunning = ({ status }: RecordImportState): boolean => status === 'checking' || status === 'running'

/** Imports records from a file: which, how its columns fit, what would become of them, and what has. */
export function RecordImportDialog({ place, fields, onWritten, onClose }: RecordImportDialogProps) {
  useFocusReturn()
  const t = useMessages(importTexts)
  const m = useMessages(modelTexts)
  const c = useMessages(common)
  const [state, setState] = useState<RecordImportState>()
  const [choice, setChoice] = useState<MappingChoice>()
  const [failure, setFailure] = useState<string>()
  const open = (next: RecordImportState | undefined): void => {
    setState(next)
    setChoice(next && firstChoice(next, fields))
    setFailure(undefined)
  }
  const attempt = async (work: () => Promise<RecordImportState>): Promise<void> => {
    setFailure(undefined)
    try {
      setState(await work())
    } catch (thrown) {
      setFailure(failureText(thrown))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each answer
  useEffect(() => {
    if (!state || !isRunning(state)) return
    const timer = setTimeout(
      () =>
        void attempt(async () => {
          const next = await call('POST /data/import/state', { id: state.id })
          if (!isRunning(next) && !next.isDryRun) onWritten()
          // Another object, so that it is asked again.
          return { ...next }
        }),
      ASK_AGAIN_MS,
    )
    return () => clearTimeout(timer)
  }, [state])
  const run = (dryRun: boolean): Promise<void> =>
    attempt(() => call('POST /data/import', { id: state!.id, dryRun, mapping: mappingOf(choice!) as never }))
  const mayStart = state?.status === 'ready' || state?.status === 'checked'
  const isRefused = !choice || problemOf(choice) !== null
  return (
    <Modal
      visible
      title={t('importTitle', { name: place.model, env: m(place.env) })}
      style={{ width: 'min(880px, calc(100vw - 32px))' }}
      onCancel={onClose}
      maskClosable={false}
      footer={
        <>
          {state && (
            <Button style={{ float: 'left', marginInlineStart: 0 }} onClick={() => open(undefined)}>
              {t('back')}
            </Button>
          )}
          {state && isRunning(state) && (
            <Button onClick={() => void attempt(() => call('POST /data/import/cancel', { id: state.id }))}>
              {t('stop')}
            </Button>
          )}
          {!mayStart && <Button onClick={onClose}>{c('close')}</Button>}
          {mayStart && (
            <>
              <Button disabled={isRefused} onClick={() => void run(true)}>
                {t('dryRun')}
              </Button>
              <Button type="primary" disabled={isRefused} onClick={() => void run(false)}>
                {t('start')}
              </Button>
            </>
          )}
        </>
      }
    >
      {failure !== undefined && <Alert type="error" content={failure} style={{ marginBottom: 12 }} />}
      {!state && <ImportStart place={place} onRead={open} />}
      {state && (
        <div className="models-import">
          <p className="models-note">
            <strong>{state.name}</strong> · {t('about', { count: state.total, encoding: state.encoding.toUpperCase() })}
          </p>
          {state.hasMerged && mayStart && <Alert type="warning" content={t('merged')} />}
          <ImportResult state={state} fields={fields} />
          {mayStart && choice && <MappingForm state={state} fields={fields} choice={choice} onChange={setChoice} />}
        </div>
      )}
    </Modal>
  )
}
