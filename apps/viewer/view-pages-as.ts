import { call } from '../shell/client.ts'
import { issuePageTokensBy } from '../shell/page-logins.ts'
import { withViewedRole } from '../shell/view-as-address.ts'

let viewed: number | undefined

/** The link that an event is about, where it leads elsewhere here; the one that ends the view is none. */
function ownLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([data-ends-view])') : null
  return link?.origin === location.origin ? link : null
}

/** Windows that a link opens view their page as the same role. */
function takeAlong(event: Event): void {
  const link = ownLink(event)
  if (link && viewed !== undefined) link.href = withViewedRole(`${link.pathname}${link.search}`, viewed) + link.hash
}

/**
 * From now on the pages of this document act as a role: what it lacks the server refuses them, and they change
 * nothing.
 */
export function viewPagesAs(role: number): void {
  if (viewed === role) return
  viewed = role
  issuePageTokensBy((page) =>
    'block' in page || page.env === 'draft'
      ? Promise.resolve(null)
      : call('POST /viewer/token', { page: page.page, env: page.env, as: role }),
  )
  for (const kind of ['click', 'auxclick', 'contextmenu']) document.addEventListener(kind, takeAlong, true)
}
