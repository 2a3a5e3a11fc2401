import { listHostsIn, withListedHosts } from '#sdk/react'

/** The page's own sheet, and in place the one of its project's look, with what the project allows of other hosts; loaded where one of them may have some. */
export function withOtherHosts(css: string): string {
  const look = document.getElementById('look')
  // One that could not be had has no rules.
  if (look instanceof HTMLLinkElement && look.sheet) listHostsIn(look.sheet)
  return withListedHosts(css)
}
