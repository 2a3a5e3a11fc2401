import { type ComponentType, lazy, Suspense } from 'react'
import { useFrame } from './admin-context.ts'
import { ContentBones, ContentNotice } from './notices.tsx'
import { PartBoundary } from './part-boundary.tsx'

// Screens bring the forms and lists of the studio along: none of it loads before one is opened.
interface BoundScreenProps {
  readonly id: `screen/${string}`
  readonly params?: { readonly [name: string]: string } | undefined
}
const Screen: ComponentType<BoundScreenProps> = lazy(async () => {
  const [{ ScreenView }, studio] = await Promise.all([
    import('./screen-view.tsx'),
    import('../studio/admin-screens.tsx'),
  ])
  return { default: (props: BoundScreenProps) => <ScreenView {...props} studio={studio} /> }
})

/** A screen of the product or of a plugin in its tab. */
export function BoundScreen({ id, params }: BoundScreenProps) {
  const { app } = useFrame()
  return (
    <PartBoundary key={`${app.at.project} ${id}`} otherwise={<ContentNotice says="screenFailed" hint="" />}>
      <Suspense fallback={<ContentBones />}>
        <Screen id={id} params={params} />
      </Suspense>
    </PartBoundary>
  )
}
