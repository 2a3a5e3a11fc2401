import { tableIn } from '#kernel/message'
import type { PageMode } from '#kernel/view'
import { CutNotice } from '../cut-notice.tsx'
import { useLanguage } from '../use-element.ts'
import { MOST_NODES, type Tree } from './tree-data.ts'

const TEXTS = {
  zh: {
    ring: (key: string) => `数据中“${key}”位于自身之下，已在此处断开`,
    repeated: (key: string) => `标识“${key}”重复，只保留第一项`,
  },
  en: {
    ring: (key: string) => `In the data "${key}" is below itself; the ring was cut there`,
    repeated: (key: string) => `The key "${key}" is there twice; only its first row is shown`,
  },
} as const

/** Says in the editor and its preview what was wrong with the data of a tree, and everywhere that there is more than is shown. */
export function TreeNotice({ tree, mode }: { readonly tree: Tree; readonly mode: PageMode }) {
  const texts = tableIn(TEXTS, useLanguage())
  const { ring, repeated } = tree.faults
  return (
    <>
      {mode !== 'live' && ring !== undefined && (
        <div className="tessera-cut" role="note">
          {texts.ring(ring)}
        </div>
      )}
      {mode !== 'live' && repeated !== undefined && (
        <div className="tessera-cut" role="note">
          {texts.repeated(repeated)}
        </div>
      )}
      {tree.total > MOST_NODES && <CutNotice of={{ shown: tree.nodes, total: tree.total, isCut: true }} />}
    </>
  )
}
