import { ownValue } from '#kernel/page/path'
import { readImageKind } from '../files/index.ts'

const MOST_PIXELS = 25_000_000

/** The extension for what the bytes are, whatever the other server says of them; null where they are no picture, or one of too many pixels. */
export function pictureExtension(bytes: Uint8Array): 'png' | 'jpg' | 'gif' | 'webp' | 'svg' | null {
  const kind = readImageKind(bytes)
  if (kind !== null) return kind.width * kind.height > MOST_PIXELS ? null : kind.extension
  return isSvg(bytes) ? 'svg' : null
}

const SPACE = /^(\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)/i

/** Its first element is one. A browser shows it as a picture alone, in which nothing runs and nothing more is loaded. */
function isSvg(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  for (let before = SPACE.exec(text); before; before = SPACE.exec(text)) text = text.slice(before[0].length)
  return /^<svg[\s>]/i.test(text) && /<\/svg>\s*$/i.test(text)
}

const TYPES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', svg: 'image/svg+xml' } as const
export const pictureType = (name: string): string =>
  ownValue(TYPES, name.slice(name.lastIndexOf('.') + 1) as keyof typeof TYPES) ?? 'application/octet-stream'
