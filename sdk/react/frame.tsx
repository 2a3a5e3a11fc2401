import { type CSSProperties, type Ref, useSyncExternalStore } from 'react'
import { followRefused, isRefused, leadsTo } from './page-resources.ts'
import { safeUrl } from './safe-url.ts'

/** What a framed page may never do, whoever it is: leave this page for another, or act for our own origin. */
const ALWAYS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads', 'allow-modals']

/** Why an address is not framed. */
export type FrameProblem = 'none' | 'refused' | 'unlisted' | 'insecure' | 'nested'
/**
 * The address of an embedded frame, checked against the hosts of the project. `problem` says why it cannot be
 * shown.
 */
export interface FrameAddress {
  readonly address: string
  readonly host: string
  readonly problem: FrameProblem | undefined
  /** Another host that the project lists: it keeps its own login. */
  readonly isListed: boolean
}

/** Frames around a page, above which it frames no further page of the product: one that frames itself has an end. */
const DEEPEST = 5

/** A published page of the product itself. */
function isOwnPage(address: string): boolean {
  const url = URL.parse(address, document.baseURI)
  return url !== null && url.origin === new URL(document.baseURI).origin && /^\/page\/\d{1,12}\/?$/.test(url.pathname)
}

/** In how many frames this document is. */
function depth(): number {
  let count = 0
  for (let here: Window = window; here !== here.parent && count < DEEPEST; here = here.parent) count++
  return count
}

/** An address to frame: what is in the way, before anything is asked, and after the browser refused it. */
export function useFrameAddress(src: unknown): FrameAddress {
  const given = typeof src === 'string' ? src.trim() : ''
  const safe = safeUrl(given)
  const address = safe !== undefined && /^(https?:)?\/\/|^[^:]*$/i.test(safe) ? safe : undefined
  const where = address === undefined ? undefined : leadsTo(address, 'frame')
  const isBlocked = useSyncExternalStore(followRefused, () => address !== undefined && isRefused('frame', address))
  const host = where && where.to !== 'own' ? where.host : ''
  if (given === '') return { address: '', host, problem: 'none', isListed: false }
  if (address === undefined || where === undefined) return { address: '', host, problem: 'refused', isListed: false }
  if (where.to === 'insecure') return { address, host, problem: 'insecure', isListed: false }
  if (isOwnPage(address) && depth() >= DEEPEST) return { address, host, problem: 'nested', isListed: false }
  const isListed = where.to === 'direct'
  return { address, host, problem: (where.to !== 'own' && !isListed) || isBlocked ? 'unlisted' : undefined, isListed }
}

/** Props of `Frame`. */
export interface FrameProps {
  readonly address: string
  readonly title: string
  readonly isListed: boolean
  readonly className?: string
  readonly style?: CSSProperties
  readonly onLoad?: () => void
  readonly ref?: Ref<HTMLIFrameElement>
}

/**
 * A framed document, always in a sandbox. Documents of listed external hosts and published pages of the product
 * keep their origin and login (`kernel/decisions/0098`). Other documents of the product do not, because they could
 * remove their own sandbox.
 */
export function Frame({ address, isListed, ...rest }: FrameProps) {
  const sandbox = isListed || isOwnPage(address) ? [...ALWAYS, 'allow-same-origin'] : ALWAYS
  return <iframe {...rest} src={address} sandbox={sandbox.join(' ')} referrerPolicy="no-referrer" loading="lazy" />
}
