import type { PageInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { saveText } from '../../shell/save-text.ts'

/** Gives the page to the person as a file, with the blocks that it uses: another project or installation makes it of that. */
export async function savePageFile({ id, name }: Pick<PageInfo, 'id' | 'name'>): Promise<void> {
  saveText(`${name}.json`, JSON.stringify(await call('GET /pages/file/{id}', { id }), null, 2))
}
