import { call } from '#shell/client'
import type { PageRecords } from '../../../server/wire.ts'
import { readTemplateParts } from '../templates/template-parts.ts'

/** Which page of several is looked at says the address, `?position=2`. */
const positionAsked = (): string | null => new URLSearchParams(location.search).get('position')

/** A page of a template as the editor opens it, to look at. */
export function openedTemplate(id: number, signal: AbortSignal): Promise<PageRecords> {
  const position = positionAsked()
  return call('GET /template/records/{id}', { id, ...(position === null ? {} : { position }) }, { signal })
}

/** What that page is drawn with. */
export const partsOfTemplate = (id: number, signal: AbortSignal) => readTemplateParts(id, positionAsked(), signal)
