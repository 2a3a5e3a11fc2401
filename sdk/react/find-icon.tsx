import { type ComponentType, type ReactNode, useContext } from 'react'
import { PageContext } from '#kernel/view'
import { findLibraryShape, LibraryIcon } from './library-icon.tsx'

interface Look {
  readonly className?: string | undefined
}
/** What an icon is drawn with; `instead` stands in for one that there is not. */
export interface ShownIcon extends Look {
  readonly instead?: ReactNode
}

async function find(name: string): Promise<ComponentType<Look> | undefined> {
  const own = await findLibraryShape(name)
  if (own) return ({ className }) => <LibraryIcon name={name} shape={own} className={className} />
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
