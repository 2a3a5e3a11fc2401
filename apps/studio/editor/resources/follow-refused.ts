import { kindOfDirective } from '#sdk/react'
import type { Refused } from '../document/resource-findings.ts'

/** More elements than these with one address are not told apart. */
const MOST = 50

function* addressesOf(node: HTMLElement): Generator<string> {
  for (const name of ['src', 'href', 'data-address']) {
    const value = node.getAttribute(name)
    if (value) yield value
  }
}

/** The elements of a page whose picture, frame, medium or background has an address that the browser refused; of a frame it names the origin alone. */
export function elementsWith(document: Document, refused: string): readonly string[] {
  const isIt = (address: string): boolean => {
    const url = URL.parse(address, document.baseURI)
    if (!url) return false
    url.hash = ''
    return url.href === refused || url.origin === refused
  }
  const ids = new Set<string>()
  for (const node of document.querySelectorAll<HTMLElement>('[src], image[href], [data-address]'))
    if ([...addressesOf(node)].some(isIt)) ids.add(node.closest<HTMLElement>('[data-id]')?.dataset.id ?? '')
  if (ids.size === 0)
    for (const node of document.querySelectorAll<HTMLElement>('[data-id]')) {
      const { backgroundImage } = getComputedStyle(node)
      if (backgroundImage !== 'none' && backgroundImage.includes(refused)) ids.add(node.dataset.id!)
    }
  return [...ids].filter(Boolean).slice(0, MOST)
}

/** Tells of what the browser refuses to load in a document, with the elements that asked for it. */
export function followRefusedIn(document: Document, told: (found: readonly Refused[]) => void): () => void {
  const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const kind = kindOfDirective(effectiveDirective)
    const host = URL.parse(blockedURI)?.host
    if (kind && host) told(elementsWith(document, blockedURI).map((element) => ({ element, kind, host })))
  }
  document.addEventListener('securitypolicyviolation', listen)
  return () => document.removeEventListener('securitypolicyviolation', listen)
}
