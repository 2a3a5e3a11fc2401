import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { toldBy } from '#kernel/message'
import { isOfProduct, type OwnContext } from '#kernel/plugin'
import { OwnContextProvider } from '#sdk/studio'
import { defineMessages, useMessages } from '../shell/messages.ts'
import { useLocale } from '../shell/use-locale.ts'
import { kernelSpeaker } from './kernel-words.ts'

const texts = defineMessages('slot', {
  zh: { failed: '此部分出错', from: '来自插件 {{plugin}}', slow: '仍在加载', retry: '重试' },
  en: { failed: 'This part failed', from: 'From the plugin {{plugin}}', slow: 'Still loading', retry: 'Try again' },
})

/** Milliseconds after which loading is no longer taken for granted. */
const SLOW = 10_000

type Loads<Declaration, Props> = (declaration: Declaration) => ComponentType<Props> | Promise<ComponentType<Props>>

/** What a declaration loads: on its way, there, or failed with what was thrown. */
type LoadState =
  | { readonly status: 'loading'; readonly done: Promise<void> }
  | { readonly status: 'ready'; readonly View: unknown }
  | { readonly status: 'failed'; readonly thrown: unknown }

const loaded = new WeakMap<object, LoadState>()

/** The state of what a declaration loads, asked for once; ready at once where its code is there already. */
function stateOf<Declaration extends object, Props>(declaration: Declaration, load: Loads<Declaration, Props>): LoadState {
  const known = loaded.get(declaration)
  if (known) return known
  const answer = load(declaration)
  const ends = (state: LoadState): void => {
    // Another try may have taken its place.
    if (loaded.get(declaration) === begun) loaded.set(declaration, state)
  }
  const begun: LoadState =
    answer instanceof Promise
      ? {
          status: 'loading',
          done: answer.then(
            (View) => ends({ status: 'ready', View }),
            (thrown: unknown) => ends({ status: 'failed', thrown }),
          ),
        }
      : { status: 'ready', View: answer }
  loaded.set(declaration, begun)
  return begun
}

const numbers = new WeakMap<object, number>()
let last = 0

/** Another one for each declaration: a plugin that comes in another version gets another try. */
export function numberOf(declaration: object): number {
  const known = numbers.get(declaration)
  if (known !== undefined) return known
  numbers.set(declaration, ++last)
  return last
}

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
  /** Its failures go to who is around. */
  readonly bare?: boolean
}

/** Something that a plugin brought to the screen: loaded when first shown, and kept to its own place when it fails. */
export function Slot<Declaration extends object, Props extends object>(slot: SlotProps<Declaration, Props>) {
  const { declaration, own, small = false, bare = false } = slot
  const plugin = isOfProduct(own.owner) ? undefined : own.owner.id
  const { waiting = <Loading plugin={plugin} /> } = slot
  const shown = (
    <OwnContextProvider value={own}>
      <Suspense fallback={waiting}>
        <Loaded {...slot} waiting={waiting} />
      </Suspense>
    </OwnContextProvider>
  )
  if (bare) return shown
  return (
    <SlotBoundary key={numberOf(declaration)} plugin={plugin} small={small} retry={() => loaded.delete(declaration)}>
      {shown}
    </SlotBoundary>
  )
}

/** React holds back what waited in `Suspense` for up to 300 ms, so waiting for the code is state of this component. */
function Loaded<Declaration extends object, Props extends object>({ declaration, load, props, waiting }: SlotProps<Declaration, Props>) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const state = stateOf(declaration, load)
  useEffect(() => {
    if (state.status !== 'loading') return
    let isWanted = true
    void state.done.then(() => isWanted && look())
    return () => {
      isWanted = false
    }
  }, [state])
  if (state.status === 'loading') return waiting
  if (state.status === 'failed') throw state.thrown
  const View = state.View as ComponentType<Props>
  return <View {...props} />
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
}

/** Keeps a failing part from taking the rest of the screen with it. */
export class SlotBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }
  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.props.quiet) return null
    const retry = (): void => {
      this.props.retry()
      this.setState({ error: null })
    }
    return <SlotFailure error={error} plugin={this.props.plugin} small={this.props.small ?? false} retry={retry} />
  }
}

interface FailureProps {
  readonly error: Error
  readonly plugin: string | undefined
  readonly small: boolean
  readonly retry: () => void
}

function SlotFailure({ error, plugin, small, retry }: FailureProps) {
  const t = useMessages(texts)
  const message = kernelSpeaker.now(toldBy(error), useLocale())
  const from = plugin === undefined ? '' : t('from', { plugin })
  if (small) {
    const text = [from, message, t('retry')].filter((part) => part !== '').join(': ')
    return (
      <button type="button" className="ed-icon-button ed-error" title={text} aria-label={text} onClick={retry}>
        !
      </button>
    )
  }
  return (
    <div className="ed-panel-failure" role="alert">
      <strong>{t('failed')}</strong>
      {from !== '' && <span>{from}</span>}
      <span>{message}</span>
      <button type="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}
