import { setOwn } from '#kernel/page/values'
import type { ScreenDeclaration } from '#sdk/studio'

const NUMBER = /^\d{1,12}$/

/** The screens in the order that addresses are held against them: those with fewer varying parts first. */
export function inMatchOrder(screens: readonly ScreenDeclaration[]): readonly ScreenDeclaration[] {
  const varying = ({ path }: ScreenDeclaration): number => path.split(':').length
  return [...screens].sort((a, b) => varying(a) - varying(b))
}

/** The screen at an address, so that its code can be on its way before anything is drawn. */
export function screenAt(screens: readonly ScreenDeclaration[], address: string): ScreenDeclaration | undefined {
  const parts = address.split('/')
  return inMatchOrder(screens).find(({ path }) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
  })
}

/** The parts of the address as a screen gets them; null where one that must be a number is none. */
export function paramsOf(
  { numbers = [] }: Pick<ScreenDeclaration, 'numbers'>,
  found: { readonly [name: string]: string | undefined },
): { readonly [name: string]: string } | null {
  const params: { [name: string]: string } = {}
  for (const [name, value] of Object.entries(found)) {
    // The router counts the parts too.
    if (value === undefined || /^\d+$/.test(name)) continue
    if (numbers.includes(name) && !NUMBER.test(value)) return null
    setOwn(params, name, value)
  }
  return params
}
