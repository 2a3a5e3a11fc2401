import { Suspense } from 'react'
import type { OwnContext } from '#kernel/plugin'
import { OwnContextProvider, type ScreenDeclaration, type ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../kit/list/load-failure.tsx'
import { type Loads, loadAgain, NotLoaded } from '../kit/panel/code-loading.ts'
import { Loaded } from '../kit/panel/loaded.tsx'
import { RetryBoundary } from '../kit/panel/retry-boundary.tsx'
import { common } from '../kit/words/common.ts'
import { useMessages } from '../shell/messages.ts'
import { ListLayout } from './list-layout.tsx'

interface ProductScreenProps extends ScreenProps {
  readonly screen: ScreenDeclaration
  readonly load: Loads<ScreenDeclaration, ScreenProps>
  readonly own: OwnContext
}

/** A screen that comes with the product. Where its code did not come it says so and asks for it again; other failures go to the boundary of the whole studio. */
export function ProductScreen({ screen, load, own, params }: ProductScreenProps) {
  return (
    <RetryBoundary
      retry={() => loadAgain(screen)}
      failure={(error, retry) => {
        if (!(error instanceof NotLoaded)) throw error
        return <NoScreen retry={retry} />
      }}
    >
      <OwnContextProvider value={own}>
        <Suspense fallback={null}>
          <Loaded declaration={screen} load={load} props={{ params }} waiting={null} />
        </Suspense>
      </OwnContextProvider>
    </RetryBoundary>
  )
}

function NoScreen({ retry }: { readonly retry: () => void }) {
  const c = useMessages(common)
  return (
    <ListLayout>
      <LoadFailure error={new Error(c('checkConnection'))} retry={retry} />
    </ListLayout>
  )
}
