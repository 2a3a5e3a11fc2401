import type { Envelope, PublishedPage } from '../../server/wire.ts'
import type { PageAddress } from './address.ts'

/** Where the program of the page is, as the document itself says of a public page. */
interface ToldPointer {
  readonly page: number
  readonly env: string
  readonly bodies: { readonly [locale: string]: string }
}

function readPointer(document: Document): ToldPointer | null {
  const text = document.querySelector('meta[name="tessera-page"]')?.getAttribute('content')
  if (!text) return null
  try {
    return JSON.parse(text) as ToldPointer
  } catch {
    return null
  }
}

/** Whether the browser shows a document that it kept, which may tell of a version that is no longer the page's. */
function isKept(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

/**
 * The page that the document tells of, which is on its way already; null where it tells of none, or what it tells of is there no more: then the server must be
 * asked.
 */
export async function fetchToldPage({ id, env }: PageAddress, locale: string): Promise<PublishedPage | null> {
  const pointer = isKept() ? null : readPointer(document)
  if (pointer === null || pointer.page !== id || pointer.env !== env) return null
  const hash = pointer.bodies[locale] ?? pointer.bodies['*']
  if (hash === undefined) return null
  try {
    const answer = await fetch(`/p/body/${hash}`)
    return answer.ok ? ((await answer.json()) as Envelope<PublishedPage>).data : null
  } catch {
    return null
  }
}
