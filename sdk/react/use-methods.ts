import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Method, usePage } from '#kernel/view'

/** Offers methods of this element to flows while it is mounted; the newest functions are the ones called. */
export function useMethods(id: string, methods: { readonly [name: string]: Method }): void {
  const { page } = usePage()
  const latest = useRef(methods)
  useLayoutEffect(() => {
    latest.current = methods
  })
  const names = Object.keys(methods).join(' ')
  useEffect(() => {
    const offered = Object.fromEntries(names.split(' ').map((name): [string, Method] => [name, (args) => latest.current[name]?.(args)]))
    return page.provideMethods(id, offered)
  }, [page, id, names])
}
