import { useEffect, useLayoutEffect, useRef } from 'react'
import type * as z from 'zod'
import { type Method, usePage } from '#kernel/view'

/** What a method gets: as declared, null where a call has no arguments. A call with anything else fails before it gets here. */
type ArgsOf<Spec> = Spec extends { readonly args: infer Args extends z.ZodType }
  ? undefined extends z.output<Args>
    ? Exclude<z.output<Args>, undefined> | null
    : z.output<Args>
  : null

type MethodsOf<Specs> = { readonly [Name in keyof Specs]?: (args: ArgsOf<Specs[Name]>) => ReturnType<Method> }

/** The methods of a declared component, with the arguments that it declares. */
export type DeclaredMethods<Declaration> = Declaration extends { readonly methods?: infer Specs } ? MethodsOf<NonNullable<Specs>> : never

/**
 * Offers methods of this element to flows while it is mounted; the newest functions are the ones called.
 * @example useMethods<typeof steps>(id, { updateStep: (args) => go(args) })
 */
export function useMethods<Declaration = undefined>(
  id: string,
  methods: Declaration extends undefined ? { readonly [name: string]: Method } : DeclaredMethods<Declaration>,
): void {
  const { page } = usePage()
  const given = methods as { readonly [name: string]: Method }
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const names = Object.keys(given).join(' ')
  useEffect(() => {
    const offered = Object.fromEntries(names.split(' ').map((name): [string, Method] => [name, (args) => latest.current[name]?.(args)]))
    return page.provideMethods(id, offered)
  }, [page, id, names])
}
