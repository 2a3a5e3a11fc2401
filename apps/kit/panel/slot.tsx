import { Button } from '@arco-design/web-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isOfProduct, type OwnContext } from '#kernel/plugin'
import { OwnContextProvider } from '#sdk/studio'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { useFailureWords } from '../words/use-failure-words.ts'
import { type Loads, loadAgain, NotLoaded, numberOf } from './code-loading.ts'
import { Loaded } from './loaded.tsx'
import { RetryBoundary } from './retry-boundary.tsx'

const texts = defineMessages('slot', {
  zh: { failed: '此部分出错', from: '来自插件 {{plugin}}', slow: '仍在加载' },
  en: { failed: 'This part failed', from: 'From the plugin {{plugin}}', slow: 'Still loading' },
})

/** Milliseconds after which loading is no longer taken for granted. */
const SLOW = 10_000

interface SlotProps<Declaration extends object, Props extends object> {
  readonly declaration: Declaration
  readonly load: Loads<Declaration, Props>
  readonly props: Props
  /** That of the plugin that brought it; the product's own plugins are not named where they fail. */
  readonly own: OwnContext
  /** One mark where it failed: for what stands in a row of small things. */
  readonly small?: boolean
  /** What is shown while it loads; a grey field, and after a while a note, unless said. */
  readonly waiting?: ReactNode
}

/** Something that a plugin brought to the screen: loaded when first shown, and kept to its own place when it fails. */
export function Slot<Declaration extends object, Props extends object>(slot: SlotProps<Declaration, Props>) {
  const { declaration, load, props, own, small = false } = slot
  const plugin = isOfProduct(own.owner) ? undefined : own.owner.id
  const { waiting = <Loading plugin={plugin} /> } = slot
  return (
    <SlotBoundary key={numberOf(declaration)} plugin={plugin} small={small} retry={() => loadAgain(declaration)}>
      <OwnContextProvider value={own}>
        <Suspense fallback={waiting}>
          <Loaded declaration={declaration} load={load} props={props} waiting={waiting} />
        </Suspense>
      </OwnContextProvider>
    </SlotBoundary>
  )
}

function Loading({ plugin }: { readonly plugin: string | undefined }) {
  const t = useMessages(texts)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return <div className="ed-panel-loading" aria-busy="true" />
  return (
    <p className="ed-note" role="status">
      {t('slow')}
      {plugin !== undefined && ` · ${t('from', { plugin })}`}
    </p>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly plugin?: string | undefined
  readonly small?: boolean
  /** Nothing is shown of what failed: for what is not missed. */
  readonly quiet?: boolean
  readonly retry: () => void
  /** Takes the part away, where it covers what a person may go back to. */
  readonly close?: (() => void) | undefined
}

/** Keeps a failing part of the editor to its own place. */
export function SlotBoundary({ children, plugin, small = false, quiet = false, retry, close }: BoundaryProps) {
  return (
    <RetryBoundary
      retry={retry}
      failure={(error, again) => (quiet ? null : <SlotFailure {...{ error, plugin, small, close }} retry={again} />)}
    >
      {children}
    </RetryBoundary>
  )
}

interface FailureProps {
  readonly error: Error
  readonly plugin: string | undefined
  readonly small: boolean
  readonly retry: () => void
  readonly close: (() => void) | undefined
}

function SlotFailure({ error, plugin, small, retry, close }: FailureProps) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const message = useFailureWords(error)
  const from = plugin === undefined ? '' : t('from', { plugin })
  if (small) {
    const text = [from, message, c('retry')].filter((part) => part !== '').join(': ')
    return (
      <button type="button" className="ed-icon-button ed-error" title={text} aria-label={text} onClick={retry}>
        !
      </button>
    )
  }
  return (
    <div className="ed-panel-failure" role="alert">
      {!(error instanceof NotLoaded) && <strong>{t('failed')}</strong>}
      {from !== '' && <span>{from}</span>}
      <span>{message}</span>
      <span className="ed-panel-failure-ways">
        <Button size="small" onClick={retry}>
          {c('retry')}
        </Button>
        {close && (
          <Button size="small" onClick={close}>
            {c('close')}
          </Button>
        )}
      </span>
    </div>
  )
}
