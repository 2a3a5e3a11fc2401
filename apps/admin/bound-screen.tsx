import { type ComponentType, lazy, Suspense } from 'react'
import { useFrame } from './admin-context.ts'
import { ContentBones, ContentNotice } from './notices.tsx'
import { PartBoundary } from './part-boundary.tsx'

// Screens bring the forms and lists of the studio along: none of it loads before one is opened.
const Screen: ComponentType<{ readonly id: `screen/${string}` }> = lazy(async () => {
  const [{ ScreenView }, studio] = await Promise.all([
    import('./screen-view.tsx'),
    import('../studio/admin-screens.tsx'),
  ])
  return { default: (props: { readonly id: `screen/${string}` }) => <ScreenView {...props} studio={studio} /> }
})

/** A screen of the product or of a plugin in its tab. */
export function BoundScreen({ id }: { readonly id: `screen/${string}` }) {
  const { app } = useFrame()
  return (
    <PartBoundary key={`${app.at.project} ${id}`} otherwise={<ContentNotice says="screenFailed" hint="" />}>
      <Suspense fallback={<ContentBones />}>
        <Screen id={id} />
      </Suspense>
    </PartBoundary>
  )
}
