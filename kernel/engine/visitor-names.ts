import type { NameOf } from '#kernel/message'
import type { PageProgram } from './program.ts'

/** What stands where a visitor would have read an id. */
const NAMELESS = '…'

/** How a page's visitors read what messages know by id: an element by its kind, an api by its name. Programs carry no names of elements and flows. */
export function visitorNames(typeOf: (element: string) => string | undefined, apis: PageProgram['apis']): NameOf {
  return (kind, id) => {
    if (kind === 'element') return typeOf(id) || NAMELESS
    // One that is not there may have been called by its name.
    if (kind === 'api') return Object.hasOwn(apis, id) ? apis[id]!.name : undefined
    return kind === 'flow' ? NAMELESS : undefined
  }
}
