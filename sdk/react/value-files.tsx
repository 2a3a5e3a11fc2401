import type { Json } from '#kernel/page/values'
import { readRow } from './read-row.ts'
import { safeUrl } from './safe-url.ts'

const FILE = { url: 'text', name: 'text' } as const

/** The last part of an address, which a file is called by where nothing else is known. */
const lastOf = (url: string): string => /([^/?#]+)(?:[?#]|$)/.exec(url)?.[1] ?? url

/**
 * The files of a value: addresses, or `{ url, name }` each.
 * @example filesIn('/files/1.pdf') // [{ url: '/files/1.pdf', name: '1.pdf' }]
 */
export function filesIn(value: Json): readonly { readonly url: string; readonly name: string }[] {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return list.flatMap((one) => {
    const file = typeof one === 'string' ? { url: one, name: '' } : readRow(FILE, one, 'url')
    return file.url === '' ? [] : [{ url: file.url, name: file.name || lastOf(file.url) }]
  })
}

/** Links to files. */
export function ValueFiles({ value }: { readonly value: Json }) {
  return filesIn(value).map(({ url, name }, at) => (
    <a
      // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
      key={`${at} ${url}`}
      className="tessera-cell-file"
      href={safeUrl(url)}
      title={name}
      target="_blank"
      rel="noopener noreferrer"
    >
      {name}
    </a>
  ))
}
