import { Button } from '@arco-design/web-react'
import { computed } from '@preact/signals-core'
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useMemo } from 'react'
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
        throw thrown
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
  const Editor = editorOf(declaration)
  return (
    <SetterBoundary key={numberOf(declaration)}>
      <OwnContextProvider value={useContextOf(settersPoint, declaration)}>
        <Suspense fallback={<span className="te-setter-waiting" aria-hidden />}>
          <Editor {...props} />
        </Suspense>
      </OwnContextProvider>
    </SetterBoundary>
  )
}

class SetterBoundary extends Component<{ readonly children: ReactNode }, { readonly reason: string | null }> {
  override state = { reason: null as string | null }

  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.reason === null) return this.props.children
    return (
      <span className="te-setter-note" role="alert">
        {translate(texts, 'setterFailed', { reason: this.state.reason })}{' '}
        <Button size="mini" onClick={() => this.setState({ reason: null })}>
          {translate(texts, 'retry')}
        </Button>
      </span>
    )
  }
}
