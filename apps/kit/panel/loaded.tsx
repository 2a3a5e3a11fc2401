import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { type Loads, loadStateOf } from './code-loading.ts'

export interface LoadedProps<Declaration extends object, Props extends object> {
  readonly declaration: Declaration
  readonly load: Loads<Declaration, Props>
  readonly props: Props
  readonly waiting: ReactNode
}

/**
 * What a declaration loads, as soon as it is there; throws what its loading threw. React holds back what waited in `Suspense` for up to 300 ms, so waiting
 * for the code is state of this component.
 */
export function Loaded<Declaration extends object, Props extends object>({
  declaration,
  load,
  props,
  waiting,
}: LoadedProps<Declaration, Props>) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const state = loadStateOf(declaration, load)
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
