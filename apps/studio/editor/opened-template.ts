import { call } from '#shell/client'
import type { PageRecords } from '../../../server/wire.ts'

/** A page of a template as the editor opens it, to look at: which one of several says the address, `?position=2`. */
export function openedTemplate(id: number, signal: AbortSignal): Promise<PageRecords> {
  const position = new URLSearchParams(location.search).get('position')
  return call('GET /template/records/{id}', { id, ...(position === null ? {} : { position }) }, { signal })
}
