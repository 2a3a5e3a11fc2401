import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type IconModule = { readonly [name: string]: ComponentType<Look> }

interface Look {
  readonly className?: string | undefined
}
interface Shown extends Look {
  readonly instead: ReactNode
}
const known = new Map<string, ComponentType<Shown>>()

function load(name: string): ComponentType<Shown> {
  const cached = known.get(name)
  if (cached) return cached
  // One chunk for all icons: it loads only on pages that show a chosen icon.
  const Icon = lazy(async () => {
    const icons = (await import('@arco-design/web-react/icon')) as unknown as IconModule
    const Found = Object.hasOwn(icons, name) ? icons[name] : undefined
    return { default: ({ instead, ...look }: Shown) => (Found ? <Found {...look} /> : instead) }
  })
  known.set(name, Icon)
  return Icon
}

/** An icon by its Arco name (`IconStar`); `instead`, or nothing, when there is no such icon. */
export function IconByName({ name, className, instead = null }: Look & { readonly name: string; readonly instead?: ReactNode }) {
  const Icon = load(name)
  return (
    <Suspense fallback={<span className={className} style={{ display: 'inline-block', width: '1em', height: '1em' }} />}>
      <Icon className={className} instead={instead} />
    </Suspense>
  )
}
