import { type ActionOutcome, leaveDocument, type Navigation, type PageHost, type ServiceUse, tell } from '#sdk/services'
import { safeTarget } from './safe-target.ts'

/** What a micro-frontend host puts into the windows of its guests. */
interface MicroHost {
  dispatch(message: { readonly type: 'router'; readonly path: string; readonly data: { readonly [name: string]: string } }): void
}

export const create = ({ host }: ServiceUse<PageHost>): Navigation => ({ go: async (options) => goTo(options, host.go, host.inWindow) })

/** Goes to an address of a page's own choosing, if it may: `go` is the app's own router. */
export function goTo(
  { kind, url, newWindow }: Parameters<Navigation['go']>[0],
  go: (path: string) => void,
  inWindow = (path: string): string => path,
): ActionOutcome {
  const target = safeTarget(url)
  if (target === null) return { ok: false, reason: tell('service/navigate.refused-address', { address: url.slice(0, 100) }) }
  if (kind === 'micro') return askHost(target)
  if (!newWindow) return leaveDocument(() => (kind === 'route' && target.startsWith('/') ? go(target) : window.location.assign(target)))
  window.open(inWindow(target), '_blank', 'noopener')
  return { ok: true }
}

function askHost(target: string): ActionOutcome {
  const { microApp } = window as { microApp?: Partial<MicroHost> }
  if (typeof microApp?.dispatch !== 'function') return { ok: false, reason: tell('service/navigate.no-host') }
  const query = target.split('#', 1)[0]?.split('?')[1] ?? ''
  microApp.dispatch({ type: 'router', path: target, data: Object.fromEntries(new URLSearchParams(query)) })
  return { ok: true }
}
