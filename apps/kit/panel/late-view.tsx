import { Modal } from '@arco-design/web-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { useFailureWords } from '../words/use-failure-words.ts'
import { loadAgain } from './code-loading.ts'
import { Loaded } from './loaded.tsx'
import { RetryBoundary } from './retry-boundary.tsx'
import { SlotBoundary } from './slot.tsx'

const texts = defineMessages('late-view', {
  zh: { failed: '对话框未能打开' },
  en: { failed: 'The dialog could not be opened' },
})

type LoadView<Props> = () => Promise<ComponentType<Props>>

interface LateViewOptions<Props> {
  /** What is shown while it loads. */
  readonly waiting?: ReactNode
  /** How it is closed, where it covers what a person may go back to. */
  readonly closeOf?: (props: Props) => () => void
}

/** A view whose code comes when it is first shown; where that fails, its place says so and offers another try. */
export function lateView<Props extends object>(load: LoadView<Props>, options: LateViewOptions<Props> = {}): ComponentType<Props> {
  const code = { load }
  const { waiting = null, closeOf } = options
  const view = (props: Props) => (
    <SlotBoundary retry={() => loadAgain(code)} close={closeOf?.(props)}>
      <Suspense fallback={waiting}>
        <Loaded declaration={code} load={loadOf} props={props} waiting={waiting} />
      </Suspense>
    </SlotBoundary>
  )
  return view
}

type ClosedDialog = { readonly onClose: () => void } | { readonly close: () => void }

const closeOf = (props: ClosedDialog): (() => void) => ('onClose' in props ? props.onClose : props.close)

/** The same for a dialog: where it fails, another one says so, which offers another try and can be closed. */
export function lateDialog<Props extends ClosedDialog>(load: LoadView<Props>): ComponentType<Props> {
  const code = { load }
  const view = (props: Props) => (
    <RetryBoundary
      retry={() => loadAgain(code)}
      failure={(error, retry) => <FailedDialog error={error} retry={retry} close={closeOf(props)} />}
    >
      <Suspense fallback={null}>
        <Loaded declaration={code} load={loadOf} props={props} waiting={null} />
      </Suspense>
    </RetryBoundary>
  )
  return view
}

const loadOf = <Props,>({ load }: { readonly load: LoadView<Props> }): Promise<ComponentType<Props>> => load()

interface FailedDialogProps {
  readonly error: Error
  readonly retry: () => void
  readonly close: () => void
}

function FailedDialog({ error, retry, close }: FailedDialogProps) {
  const t = useMessages(texts)
  const c = useMessages(common)
  return (
    <Modal visible title={t('failed')} okText={c('retry')} cancelText={c('close')} onOk={retry} onCancel={close}>
      <p role="alert">{useFailureWords(error)}</p>
    </Modal>
  )
}
