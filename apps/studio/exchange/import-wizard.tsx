import { Alert, Button, Modal, Spin, Steps } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ImportPlan, ImportSummary } from '../../../server/wire.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { type Decisions, firstDecisions, sendable } from './decisions.ts'
import { FileDrop } from './file-drop.tsx'
import { ImportDone } from './import-done.tsx'
import { ReviewImport } from './review-import.tsx'
import { exchangeTexts } from './texts.ts'
import './exchange.css'
import { failureText } from '../../kit/words/failure-text.ts'

interface ImportWizardProps {
  /** The project that pages come to; without it a project is made. */
  readonly project?: { readonly id: number; readonly name: string }
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Checked {
  readonly file: File
  readonly plan: ImportPlan
}

const problemOf = (thrown: unknown): string => failureText(thrown)

/** Imports a project or pages: a file is chosen, looked at without anything being written, decided about, and then written at once. */
export function ImportWizard({ project, onDone, onClose }: ImportWizardProps) {
  const t = useMessages(exchangeTexts)
  const steps = useImport(project, onDone)
  const { checked, decisions, summary, busy, error } = steps
  const step = summary ? 3 : checked ? 2 : 1
  return (
    <Modal
      visible
      title={project ? t('importInto', { name: project.name }) : t('importProject')}
      className="exchange-dialog"
      maskClosable={false}
      escToExit={busy === undefined}
      closable={busy === undefined}
      onCancel={onClose}
      footer={<Footer {...{ project, steps, onClose }} />}
      autoFocus={false}
    >
      <Steps size="small" current={step} className="exchange-steps">
        <Steps.Step title={t('stepFile')} />
        <Steps.Step title={t('stepReview')} />
        <Steps.Step title={t('stepDone')} />
      </Steps>
      <div aria-live="polite">{error && <Alert type="error" content={error} className="exchange-alert" />}</div>
      {summary ? (
        <ImportDone summary={summary} />
      ) : checked && decisions ? (
        <ReviewImport plan={checked.plan} decisions={decisions} onChange={steps.setDecisions} showsProblems={steps.showsProblems} />
      ) : (
        <Spin block loading={busy === 'reading'} tip={t('reading')}>
          <FileDrop onFile={(file) => void steps.check(file)} onProblem={steps.setError} />
        </Spin>
      )}
    </Modal>
  )
}

/** The steps of an import: `check` reads a file, `write` imports it as decided. */
function useImport(project: ImportWizardProps['project'], onDone: () => void) {
  const [checked, setChecked] = useState<Checked>()
  const [decisions, setDecisions] = useState<Decisions>()
  const [summary, setSummary] = useState<ImportSummary>()
  const [busy, setBusy] = useState<'reading' | 'importing'>()
  const [error, setError] = useState<string>()
  const [showsProblems, setShowsProblems] = useState(false)

  const check = async (file: File): Promise<void> => {
    setBusy('reading')
    setError(undefined)
    try {
      const plan = project
        ? await call('POST /exchange/into/check', { projectId: String(project.id), file })
        : await call('POST /exchange/check', { file })
      setChecked({ file, plan })
      setDecisions(firstDecisions(plan))
      setShowsProblems(false)
    } catch (thrown) {
      setError(problemOf(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  const write = async (): Promise<void> => {
    if (!checked || !decisions) return
    const choices = sendable(decisions, checked.plan)
    if (choices === null) {
      setShowsProblems(true)
      return
    }
    setBusy('importing')
    setError(undefined)
    try {
      const fields = { file: checked.file, choices: JSON.stringify(choices) }
      setSummary(
        project
          ? await call('POST /exchange/into/import', { ...fields, projectId: String(project.id) })
          : await call('POST /exchange/import', fields),
      )
      onDone()
    } catch (thrown) {
      setError(problemOf(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  return {
    ...{ checked, decisions, summary, busy, error, showsProblems, setDecisions, setError, check, write },
    /** Back to the choice of a file. */
    leave: () => setChecked(undefined),
  }
}

interface FooterProps extends Pick<ImportWizardProps, 'onClose'> {
  readonly project: ImportWizardProps['project']
  readonly steps: ReturnType<typeof useImport>
}

/** The buttons of the step that is shown. */
function Footer({ project, steps: { summary, checked, busy, leave, write }, onClose }: FooterProps) {
  const t = useMessages(exchangeTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const open = (done: ImportSummary): void => {
    onClose()
    go(done.pageId === null ? `/project/${done.projectId}/pages` : `/editor/${done.pageId}/edit`)
  }

  if (summary)
    return (
      <>
        <Button onClick={onClose}>{t('close')}</Button>
        {(summary.pageId !== null || !project) && (
          <Button type="primary" onClick={() => open(summary)}>
            {t(summary.pageId === null ? 'openProject' : 'openPage')}
          </Button>
        )}
      </>
    )
  if (checked)
    return (
      <>
        <Button disabled={busy !== undefined} onClick={leave}>
          {t('other')}
        </Button>
        <Button type="primary" loading={busy === 'importing'} disabled={!checked.plan.isPossible} onClick={() => void write()}>
          {t(busy === 'importing' ? 'importing' : 'doImport')}
        </Button>
      </>
    )
  return <Button onClick={onClose}>{c('cancel')}</Button>
}
