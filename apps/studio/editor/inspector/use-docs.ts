import { labelIn } from '#kernel/message'
import { type ComponentDeclaration, componentsPoint, type FieldSection } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale } from '#shell/messages'
import { isDocumented } from '../../docs/docs-link.tsx'
import { partAddress, sectionAddress } from '../../docs/marks.ts'

/** The declaration, where the documentation has a page for it. */
function useDocumented(declaration: ComponentDeclaration | undefined): ComponentDeclaration | undefined {
  const { kernel } = useEditor()
  return declaration && isDocumented(kernel.registry(componentsPoint).contributor(declaration.id)) ? declaration : undefined
}

/** Where the documentation tells of each section of a component's settings; undefined where it has no page for the component. */
export function useSectionDocs(declaration: ComponentDeclaration | undefined) {
  const locale = useLocale()
  const documented = useDocumented(declaration)
  if (!documented) return undefined
  return (section: FieldSection, title: string) => ({
    address: sectionAddress(documented, section),
    what: `${labelIn(documented.label, locale)} · ${title}`,
  })
}

/** The same of its events, its methods and its parts. */
export function usePartDocs(declaration: ComponentDeclaration | undefined) {
  const locale = useLocale()
  const documented = useDocumented(declaration)
  return (part: 'events' | 'methods' | 'parts' | 'states', title: string) => {
    const address = documented && partAddress(documented, part)
    return address === undefined ? undefined : { address, what: `${labelIn(documented!.label, locale)} · ${title}` }
  }
}
