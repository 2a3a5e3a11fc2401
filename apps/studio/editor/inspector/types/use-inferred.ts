import { useMemo } from 'react'
import type { Binding } from '#kernel/page/records'
import { getPath, type Json } from '#kernel/page/values'
import { functionsPoint } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../../kit/panel/use-signal-value.ts'
import { referenceOptions } from '../../document/reference-options.ts'
import { stateInRows } from '../../document/row-values.ts'
import { appToken } from '../../parts/app-part.ts'
import { sampleValuesToken } from '../../parts/sample-values-part.ts'
import { inferType, type TypeScope } from './infer-type.ts'
import { typeScopeOf } from './page-scope.ts'
import { sessionRecords } from './session-records.ts'
import type { Type } from './type.ts'

/** What names mean on the open page now, in rows as their sample has them. */
export function sessionScope(session: Editor, input?: Json): TypeScope {
  const [element, ...others] = session.selection.peek()
  const isOne = element !== undefined && others.length === 0
  const rows = isOne ? session.part(sampleValuesToken).around(element) : []
  const state = stateInRows(session.state.peek(), rows)
  return typeScopeOf({
    document: session.document(),
    catalogue: session.catalogue,
    functions: session.kernel.registry(functionsPoint).all.peek(),
    references: referenceOptions(session.kernel),
    app: session.part(appToken).variables.peek(),
    live: (path) => getPath(state, path),
    rows,
    ...(isOne ? { element } : {}),
    records: sessionRecords(session),
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
