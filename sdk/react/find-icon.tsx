import { type ComponentType, type ReactNode, useContext } from 'react'
import { PageContext } from '#kernel/view'

type IconModule = { readonly [name: string]: ComponentType<Look> }

interface Look {
  readonly className?: string | undefined
}
/** What an icon is drawn with; `instead` stands in for one that there is not. */
export interface ShownIcon extends Look {
  readonly instead?: ReactNode
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

/** The view of an icon by its name. */
export async function iconNamed(name: string): Promise<ComponentType<ShownIcon>> {
  const Found = await find(name)
  return ({ className, instead }: ShownIcon) => {
    if (Found) return <Found className={className} />
    return instead === undefined ? <NoIcon name={name} className={className} /> : instead
  }
}

/** Who edits sees that an icon is meant; who visits the page sees none. */
function NoIcon({ name, className = '' }: Look & { readonly name: string }) {
  const page = useContext(PageContext)?.page
  return page === undefined || page.mode === 'edit' ? <span className={`tessera-no-icon ${className}`} title={name} /> : null
}
