import { Button } from '@arco-design/web-react'
import { computed } from '@preact/signals-core'
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useMemo, useReducer } from 'react'
import { type Json, pinsOf } from '#kernel/page'
import { chooseVersion } from '#kernel/plugin'
import { type SetterDeclaration, settersPoint } from '#sdk'
import type { SetterProps } from '#sdk/setter'
import { OwnContextProvider, useEditor } from '#sdk/studio'
import { translate, useMessages } from '#shell/messages'
import { numberOf } from '../../../slot.tsx'
import { useSignalValue } from '../../../use-signal-value.ts'
import { useContextOf } from '../../frame/use-context-of.ts'
import { texts } from '../texts.ts'

type Editor = LazyExoticComponent<ComponentType<SetterProps>>
const editors = new WeakMap<SetterDeclaration, Editor>()

/** The code of a setter's editor did not come. */
class NotLoaded extends Error {}

/** A setter's editor, loaded when first shown; one object a declaration, so that rendering again keeps its state. */
function editorOf(declaration: SetterDeclaration): Editor {
  let editor = editors.get(declaration)
  if (!editor) {
    // The field's declaration promises the value's type; a setter is written for one.
    editor = lazy(async () => {
      try {
        return { default: (await declaration.editor()).Editor as unknown as ComponentType<SetterProps> }
      } catch (thrown) {
        // Another attempt is another load: React would remember the failed one for good.
        editors.delete(declaration)
        throw new NotLoaded(String(thrown))
      }
    })
    editors.set(declaration, editor)
  }
  return editor
}

/** The declaration of a setter that some plugin contributed, in the version that the page pins. */
export function useSetter(id: string): SetterDeclaration | undefined {
  const { kernel, store } = useEditor()
  const versions = kernel.registry(settersPoint).versions(id)
  return useSignalValue(useMemo(() => computed(() => chooseVersion(versions.value, pinsOf(store.current.value))?.value), [versions, store]))
}

/** The control of one field; a broken or missing setter takes only its own place. */
export function SetterSlot({ id, ...props }: { readonly id: string } & SetterProps<Json>) {
  const t = useMessages(texts)
  const declaration = useSetter(id)
  if (!declaration)
    return (
      <span className="te-setter-note" role="note">
        {t('setterMissing', { id })}
      </span>
    )
  return <OneEditor key={id} declaration={declaration} {...props} />
}

function OneEditor({ declaration, ...props }: { readonly declaration: SetterDeclaration } & SetterProps<Json>) {
  // Asked for anew, an editor that did not load is another one.
  const [, again] = useReducer((attempts: number) => attempts + 1, 0)
  const Editor = editorOf(declaration)
  return (
    <SetterBoundary key={numberOf(declaration)} again={again}>
      <OwnContextProvider value={useContextOf(settersPoint, declaration)}>
        <Suspense fallback={<span className="te-setter-waiting" aria-hidden />}>
          <Editor {...props} />
        </Suspense>
      </OwnContextProvider>
    </SetterBoundary>
  )
}

/** What could not be loaded is asked for again by a person, and when the connection is back. */
class SetterBoundary extends Component<{ readonly children: ReactNode; readonly again: () => void }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error(String(error)) }
  }

  readonly #retry = (): void => {
    this.props.again()
    this.setState({ error: null })
  }
  readonly #retryLoading = (): void => {
    if (this.state.error instanceof NotLoaded) this.#retry()
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retryLoading)
  }
  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryLoading)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const reason = error instanceof Error ? error.message : String(error)
    return (
      <span className="te-setter-note" role="alert">
        {error instanceof NotLoaded ? translate(texts, 'setterNotLoaded') : translate(texts, 'setterFailed', { reason })}{' '}
        <Button size="mini" onClick={this.#retry}>
          {translate(texts, 'retry')}
        </Button>
      </span>
    )
  }
}
