/** The specification's 1.5M (section 9), as the server holds to it. */
export const LARGEST_PICTURE = 1.5 * 1024 * 1024
/** What file dialogs offer. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp'

const QUALITIES = [0.92, 0.85, 0.75]

const textAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** What a picture is by its first bytes, whatever it is called; null where it is none of the four kinds. */
export function pictureTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | null {
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'image/gif'
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP' ? 'image/webp' : null
}

/** Whether drawing it once would lose something: an animation. `bytes` is how the file begins. */
export function isAnimated(bytes: Uint8Array): boolean {
  const type = pictureTypeOf(bytes)
  if (type === 'image/gif') return true
  if (type === 'image/webp') return textAt(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  return type === 'image/png' && textAt(bytes, 0, Math.min(bytes.length, 4096)).includes('acTL')
}

/** What is wrong with a file that is to be a picture, told before anything is sent. */
export async function pictureProblem(file: File): Promise<'kind' | 'size' | null> {
  if (pictureTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer())) === null) return 'kind'
  return file.size > LARGEST_PICTURE ? 'size' : null
}

/**
 * Draws a picture anew, the right way up, so that nothing but its pixels leaves the browser; the server takes out what is left in those that are sent as
 * they are: animations, and what this browser cannot draw or write. `only` leaves other types alone.
 */
export async function preparePicture(file: File, only?: 'image/jpeg'): Promise<File> {
  const begin = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const type = pictureTypeOf(begin)
  if (type === null || (only !== undefined && type !== only) || isAnimated(begin)) return file
  const drawn = await draw(file).catch(() => null)
  if (drawn === null) return file
  for (const quality of type === 'image/png' ? [1] : QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, type, quality))
    // A browser that cannot write a kind answers with a PNG.
    if (blob === null || blob.type !== type) return file
    if (blob.size <= LARGEST_PICTURE) return new File([blob], file.name, { type })
  }
  return file
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
    return canvas
  } finally {
    bitmap.close()
  }
}
