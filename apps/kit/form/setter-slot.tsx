import { Button } from '@arco-design/web-react'
import { computed } from '@preact/signals-core'
import { type ComponentType, Suspense, useMemo } from 'react'
import { pinsOf } from '#kernel/page/references'
import type { Json } from '#kernel/page/values'
import { chooseVersion } from '#kernel/plugin'
import { type SetterDeclaration, settersPoint } from '#sdk'
import type { SetterProps } from '#sdk/setter'
import { OwnContextProvider, useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { loadAgain, NotLoaded, numberOf } from '../panel/code-loading.ts'
import { Loaded } from '../panel/loaded.tsx'
import { RetryBoundary } from '../panel/retry-boundary.tsx'
import { useContextOf } from '../panel/use-context-of.ts'
import { useSignalValue } from '../panel/use-signal-value.ts'
import { common } from '../words/common.ts'
import { useFailureWords } from '../words/use-failure-words.ts'
import { formTexts } from './texts.ts'

/** The field's declaration promises the value's type; a setter is written for one. */
const load = async (declaration: SetterDeclaration) => (await declaration.editor()).Editor as unknown as ComponentType<SetterProps>

/** The declaration of a setter that some plugin contributed, in the version that the page pins. */
export function useSetter(id: string): SetterDeclaration | undefined {
  const { kernel, store } = useEditor()
  const versions = kernel.registry(settersPoint).versions(id)
  return useSignalValue(useMemo(() => computed(() => chooseVersion(versions.value, pinsOf(store.current.value))?.value), [versions, store]))
}

/** The control of one field; a broken or missing setter takes only its own place. */
export function SetterSlot({ id, ...props }: { readonly id: string } & SetterProps<Json>) {
  const t = useMessages(formTexts)
  const declaration = useSetter(id)
  if (!declaration)
    return (
      <span className="te-setter-note" role="note">
        {t('setterMissing', { id })}
      </span>
    )
  return <WithOwnContext key={id} declaration={declaration} {...props} />
}

function WithOwnContext(props: EditorProps) {
  return (
    <OwnContextProvider value={useContextOf(settersPoint, props.declaration)}>
      <SetterEditor {...props} />
    </OwnContextProvider>
  )
}

type EditorProps = { readonly declaration: SetterDeclaration } & SetterProps<Json>

/** The editor of a declared setter; a broken one takes only its own place. */
export function SetterEditor({ declaration, ...props }: EditorProps) {
  return (
    <RetryBoundary
      key={numberOf(declaration)}
      retry={() => loadAgain(declaration)}
      failure={(error, retry) => <SetterFailure error={error} retry={retry} />}
    >
      <Suspense fallback={WAITING}>
        <Loaded declaration={declaration} load={load} props={props as SetterProps} waiting={WAITING} />
      </Suspense>
    </RetryBoundary>
  )
}

const WAITING = <span className="te-setter-waiting" aria-hidden />

function SetterFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useMessages(formTexts)
  const c = useMessages(common)
  const reason = useFailureWords(error)
  return (
    <span className="te-setter-note" role="alert">
      {error instanceof NotLoaded ? reason : t('setterFailed', { reason })}{' '}
      <Button size="mini" onClick={retry}>
        {c('retry')}
      </Button>
    </span>
  )
}
