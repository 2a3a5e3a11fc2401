import { type ComponentType, lazy, type ReactNode, Suspense, useContext } from 'react'
import { PageContext } from '#kernel/view'
import './icon-by-name.css'

type IconModule = { readonly [name: string]: ComponentType<Look> }

interface Look {
  readonly className?: string | undefined
}
interface Shown extends Look {
  readonly instead?: ReactNode
}
const known = new Map<string, ComponentType<Shown>>()

function load(name: string): ComponentType<Shown> {
  const cached = known.get(name)
  if (cached) return cached
  const Icon = lazy(async () => {
    const Found = await find(name)
    return {
      default: ({ className, instead }: Shown) => {
        if (Found) return <Found className={className} />
        return instead === undefined ? <NoIcon name={name} className={className} /> : instead
      },
    }
  })
  known.set(name, Icon)
  return Icon
}

async function find(name: string): Promise<ComponentType<Look> | undefined> {
  if (name.startsWith('Icon')) {
    // One chunk for all icons of this set: it loads only on pages that show a chosen icon.
    const icons = (await import('@arco-design/web-react/icon')) as unknown as IconModule
    if (Object.hasOwn(icons, name)) return icons[name]
  }
  // The names of older pages.
  const { findIconShape, ShapedIcon } = await import('./icon-shape.tsx')
  const shape = await findIconShape(name)
  return shape && (({ className }) => <ShapedIcon shape={shape} className={className} />)
}

/** The names of the icons that older pages have, beside those of Arco. */
export const loadOlderIconNames = async (): Promise<readonly string[]> => (await import('./icon-shape.tsx')).loadIconNames()

/** Who edits sees that an icon is meant; who visits the page sees none. */
function NoIcon({ name, className = '' }: Look & { readonly name: string }) {
  const page = useContext(PageContext)?.page
  return page === undefined || page.mode === 'edit' ? <span className={`tessera-no-icon ${className}`} title={name} /> : null
}

/**
 * An icon by its Arco name (`IconStar`) or by its name in older pages (`StarOutlined`, `StarFilled`). Where there is no such icon: `instead`, or nothing on pages
 * and a dashed square while editing.
 */
export function IconByName({ name, className, instead }: Shown & { readonly name: string }) {
  const Icon = load(name)
  return (
    <Suspense fallback={<span className={className} style={{ display: 'inline-block', width: '1em', height: '1em' }} />}>
      <Icon className={className} instead={instead} />
    </Suspense>
  )
}
