import { Modal } from '@arco-design/web-react'
import type { ViewDetail } from '../../../server/wire.ts'
import { translate } from '../../shell/messages.ts'
import { followFields } from '../models/rename-uses.tsx'
import type { RenamedColumn } from './renamed-columns.ts'
import { viewTexts } from './texts.ts'

/** Asks whether pages that use a view take the other names of its columns along. */
export function offerOtherNames({ id: viewId, projectId, uses }: ViewDetail, columns: readonly RenamedColumn[]): void {
  if (columns.length === 0 || uses.length === 0) return
  const drafts = {
    pages: uses.flatMap(({ kind, id }) => (kind === 'page' ? [Number(id)] : [])),
    blocks: uses.flatMap(({ kind, id }) => (kind === 'block' ? [id] : [])),
  }
  Modal.confirm({
    title: translate(viewTexts, 'renameInPages'),
    content: (
      <>
        <p>{translate(viewTexts, 'usedBy', { names: uses.map(({ name }) => name).join(', ') })}</p>
        <ul>
          {columns.map(({ from, to }) => (
            <li key={from}>
              {from} → {to}
            </li>
          ))}
        </ul>
      </>
    ),
    okText: translate(viewTexts, 'renameColumns'),
    cancelText: translate(viewTexts, 'keepNames'),
    onOk: () => followFields({ projectId, of: { viewId } }, columns, drafts),
  })
}
