import './blocks.css'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { blockAddress } from '../../blocks/address.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { insideOf } from '../words/inside.ts'
import { blockTexts } from './texts.ts'

/** Leads to an entry inside of a block, in the tab of the block; nothing for what is of the page. */
export function InsideLink({ entry, scope }: { readonly entry: string; readonly scope: string | undefined }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const inside = insideOf(useSignalValue(session.store.current), session.part(loadedPlugins).blocks?.lookup, entry, scope)
  if (!inside) return null
  return (
    <a
      className="eb-inside-link"
      href={`${blockAddress(inside.block)}?select=${encodeURIComponent(inside.entry)}`}
      target="_blank"
      rel="noopener"
    >
      {t('openInside')}
    </a>
  )
}
