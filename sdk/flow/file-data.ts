import type { FileData } from '#kernel/engine'

/** Bytes that one file may have on its way through a flow. */
export const LARGEST_FILE = 20 * 1024 * 1024

/** The name that `content-disposition` gives a file: its own encoding first, then the plain one; never with a path. */
export function fileNameOf(disposition: string | null | undefined): string {
  const text = disposition ?? ''
  const extended = /(?:^|;)\s*filename\*\s*=\s*([\w!#$%&+^`{}~-]+)'[^']*'([^;\s]+)/i.exec(text)
  if (extended && /^utf-8$/i.test(extended[1]!)) {
    const decoded = percentDecoded(extended[2]!)
    if (decoded !== null) return plainName(decoded)
  }
  const plain = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]+))/i.exec(text)
  if (!plain) return ''
  const given = plain[1]?.replace(/\\(.)/g, '$1') ?? plain[2]!.trim()
  // Many servers percent-encode here too, though nothing allows it.
  return plainName(/%[0-9a-f]{2}/i.test(given) ? (percentDecoded(given) ?? given) : given)
}

/** Older services name the file in a header of its own. */
export function namedBy(header: (name: string) => string | null | undefined): string {
  const own = header('filename')
  return fileNameOf(header('content-disposition')) || (own ? plainName(percentDecoded(own) ?? own) : '')
}

/** A name without folders and without what file systems refuse; empty when nothing is left. */
export function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 200)
}

/** Bytes as they cross between the worker and the page. */
export function toFileData(name: string, type: string, bytes: Uint8Array): FileData {
  let binary = ''
  // In parts: so many arguments as a file has bytes no function takes.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return { name, type, base64: btoa(binary) }
}

/**
 * The bytes of a file value.
 * @example bytesOf({ base64: 'aGk=' }) // Uint8Array [104, 105]
 */
export function bytesOf({ base64 }: Pick<FileData, 'base64'>): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
