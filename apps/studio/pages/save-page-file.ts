import type { PageInfo } from '../../../server/wire.ts'
import { saveFile } from '../../shell/call-file.ts'

/** Gives the page to the person as a file, with all that it needs: another project or installation makes it of that. */
export const savePageFile = ({ id }: Pick<PageInfo, 'id'>): Promise<void> => saveFile('GET /exchange/page/{id}', { id: String(id) })
