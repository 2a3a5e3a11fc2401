import { definePart, defineToken } from '#kernel/plugin'
import type { OwnedPage } from '#kernel/view'

/** Pages that run beside the one on the canvas: the preview, a sample. */
export const besideToken = defineToken<Set<OwnedPage>>('tessera.editor/pages beside')

export const besidePart = definePart({ id: 'part/pages-beside', token: besideToken, create: () => new Set<OwnedPage>() })
