import { useMemo } from 'react'
import { type Binding, getPath, type Json } from '#kernel/page'
import { functionsPoint } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../use-signal-value.ts'
import { appToken } from '../../parts/app-part.ts'
import { referenceOptions } from '../../reference-options.ts'
import { inferType, type TypeScope } from './infer-type.ts'
import { typeScopeOf } from './page-scope.ts'
import type { Type } from './type.ts'

/** What names mean on the open page now. */
export function sessionScope(session: Editor, input?: Json): TypeScope {
  return typeScopeOf({
    document: session.document(),
    catalogue: session.catalogue,
    functions: session.kernel.registry(functionsPoint).all.peek(),
    references: referenceOptions(session.kernel),
    app: session.part(appToken).variables.peek(),
    live: (path) => getPath(session.state.peek(), path),
    input,
  })
}

/** What a formula of the open page will give, as far as its text tells. */
export function useInferred({ kind, source }: Binding, input?: Json): Type {
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's change is what asks again
  return useMemo(() => inferType(source, kind, sessionScope(session, input)), [kind, source, session, input, document])
}
