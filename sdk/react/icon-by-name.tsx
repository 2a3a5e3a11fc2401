import { type ComponentType, lazy, Suspense } from 'react'
import type { ShownIcon } from './find-icon.tsx'
import './icon-by-name.css'

const known = new Map<string, ComponentType<ShownIcon>>()

/** What finds icons loads with the first of them. */
function load(name: string): ComponentType<ShownIcon> {
  const cached = known.get(name)
  if (cached) return cached
  const Icon = lazy(async () => {
    const { iconNamed } = await import('./find-icon.tsx')
    return { default: await iconNamed(name) }
  })
  known.set(name, Icon)
  return Icon
}

/** The names of the icons that older pages have, beside those of Arco. */
export const loadOlderIconNames = async (): Promise<readonly string[]> => (await import('./icon-shape.tsx')).loadIconNames()

/**
 * An icon by its Arco name (`IconStar`) or by its name in older pages (`StarOutlined`, `StarFilled`). Where there is no such icon: `instead`, or nothing on pages
 * and a dashed square while editing.
 */
export function IconByName({ name, className, instead }: ShownIcon & { readonly name: string }) {
  const Icon = load(name)
  return (
    <Suspense fallback={<span className={className} style={{ display: 'inline-block', width: '1em', height: '1em' }} />}>
      <Icon className={className} instead={instead} />
    </Suspense>
  )
}
