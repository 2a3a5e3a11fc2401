import { type ComponentType, lazy, Suspense } from 'react'

type IconModule = { readonly [name: string]: ComponentType<Look> }

interface Look {
  readonly className?: string | undefined
}
const known = new Map<string, ComponentType<Look>>()

function load(name: string): ComponentType<Look> {
  const cached = known.get(name)
  if (cached) return cached
  // One chunk for all icons: it loads only on pages that show a chosen icon.
  const Icon = lazy(async () => {
    const icons = (await import('@arco-design/web-react/icon')) as unknown as IconModule
    const found = Object.hasOwn(icons, name) ? icons[name] : undefined
    return { default: found ?? (() => null) }
  })
  known.set(name, Icon)
  return Icon
}

/** An icon by its Arco name (`IconStar`); nothing when there is no such icon. */
export function IconByName({ name, className }: Look & { readonly name: string }) {
  const Icon = load(name)
  return (
    <Suspense fallback={<span className={className} style={{ display: 'inline-block', width: '1em', height: '1em' }} />}>
      <Icon className={className} />
    </Suspense>
  )
}
