import type { Binding, ElementRecord, PageDocument } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { canvasToken } from '../parts/canvas-part.ts'
import { drawPage } from './draw-page.ts'

/** Pixels of the picture; lists show it smaller. */
const WIDTH = 640
const HEIGHT = 400
const QUALITY = 0.8

/**
 * A picture of the page as the canvas shows it. What asks for a permission is left out with all that is in it; what comes from requests, formulas and forms
 * is drawn as bars, so that no data get into a file that anybody can open who knows its address. Null where there is no canvas to look at.
 */
export async function takePicture(session: Editor): Promise<File | null> {
  const root = session.part(canvasToken).geometry.peek()?.nodeOf('page') ?? frameBody()
  const frame = root?.ownerDocument.defaultView
  if (!root || !frame) return null
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  try {
    drawPage(context, root.ownerDocument.body, { width: WIDTH, height: HEIGHT, private: privacyOf(session.document()) })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
    if (!blob) return null
    return new File([blob], blob.type === 'image/webp' ? 'page.webp' : 'page.png', { type: blob.type })
  } catch {
    // A picture of another host that came through after all keeps the canvas from being read.
    return null
  }
}

const frameBody = (): HTMLElement | undefined =>
  document.querySelector<HTMLIFrameElement>('iframe.ed-frame')?.contentDocument?.body ?? undefined

export type Privacy = 'hidden' | 'bars' | 'shown'

/** How an element may be seen by whoever sees the picture. */
export function privacyOf(page: PageDocument): (id: string) => Privacy {
  return (id) => {
    const entry = page.entries.get(id)
    if (entry?.kind !== 'element') return 'shown'
    if (isSaid(entry, 'authCode') || isSaid(entry, 'authScript')) return 'hidden'
    const isComputed = Object.values(entry.bindings).some(({ kind }: Binding) => kind !== 'text')
    return entry.source !== undefined || isComputed ? 'bars' : 'shown'
  }
}
const isSaid = ({ props, bindings }: ElementRecord, name: string): boolean =>
  bindings[name] !== undefined || (typeof props[name] === 'string' && props[name] !== '')
