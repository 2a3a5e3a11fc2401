import type { Envelope, PublishedPage } from '../../server/wire.ts'
import type { PageAddress } from './address.ts'

/** Where the program of the page is, as the document itself says of a public page. */
export interface ToldPointer {
  readonly page: number
  readonly env: string
  readonly bodies: { readonly [locale: string]: string }
  /** The language of `*`, of a page that has several. */
  readonly main?: string
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

/** What the document tells of a page; null where it tells nothing that can be relied on. */
export function toldPointer({ id, env }: PageAddress): ToldPointer | null {
  const pointer = isKept() ? null : readPointer(document)
  return pointer?.page === id && pointer.env === env ? pointer : null
}

/**
 * The page that the document tells of, which is on its way already; null where it tells of none, or what it tells of is there no more: then the server must be
 * asked.
 */
export async function fetchToldPage(pointer: ToldPointer | null): Promise<PublishedPage | null> {
  const hash = pointer?.bodies['*']
  if (hash === undefined) return null
  try {
    const answer = await fetch(`/p/body/${hash}`)
    return answer.ok ? ((await answer.json()) as Envelope<PublishedPage>).data : null
  } catch {
    return null
  }
}
