import { Select } from '@arco-design/web-react'
import { IconClose, IconDown, IconUp } from '@arco-design/web-react/icon'
import { setShared } from '#kernel/page/commands'
import { MOST_SHARED } from '#kernel/page/look'
import { PAGE_TYPE } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { styleTexts } from '../../../../kit/style/texts.ts'
import type { ProjectLook } from '../../../look/read-project-look.ts'
import type { Settable } from '../../document/edits.ts'

/** The shared styles that an element uses, in their order: later ones win, and its own values over all of them. */
export function SharedSection({ entries, look }: { readonly entries: readonly [Settable, ...Settable[]]; readonly look: ProjectLook }) {
  const t = useMessages(styleTexts)
  const session = useEditor()
  const ids = entries.map(({ id }) => id)
  const { shared: used = [] } = entries[0]
  const isMixed = entries.some(({ shared = [] }) => shared.join() !== used.join())
  const type = entries[0].kind === 'page' ? PAGE_TYPE : entries[0].type
  const offered = look.shared.filter((style) => !used.includes(style.id) && (!style.for || style.for.includes(type)))
  const set = (shared: readonly string[]) => session.run(setShared, { ids, shared })
  const moved = (at: number, by: number): readonly string[] => {
    const order = [...used]
    const [id] = order.splice(at, 1)
    order.splice(at + by, 0, id!)
    return order
  }
  const nameOf = (id: string): string => look.shared.find((style) => style.id === id)?.name ?? t('sharedGone', { id })
  return (
    <div className="te-shared" data-field="shared">
      {isMixed ? (
        <p className="te-live-type">{t('sharedMixed')}</p>
      ) : (
        <ol>
          {used.map((id, at) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <button
                type="button"
                disabled={at === 0}
                aria-label={t('sharedUp', { name: nameOf(id) })}
                title={t('sharedUp', { name: nameOf(id) })}
                onClick={() => set(moved(at, -1))}
              >
                <IconUp />
              </button>
              <button
                type="button"
                disabled={at === used.length - 1}
                aria-label={t('sharedDown', { name: nameOf(id) })}
                title={t('sharedDown', { name: nameOf(id) })}
                onClick={() => set(moved(at, 1))}
              >
                <IconDown />
              </button>
              <button
                type="button"
                aria-label={t('sharedOff', { name: nameOf(id) })}
                title={t('sharedOff', { name: nameOf(id) })}
                onClick={() => set(used.filter((each) => each !== id))}
              >
                <IconClose />
              </button>
            </li>
          ))}
        </ol>
      )}
      {used.length < MOST_SHARED && (
        <Select
          size="small"
          aria-label={t('sharedAdd')}
          placeholder={look.shared.length === 0 ? t('sharedNone') : t('sharedAdd')}
          disabled={offered.length === 0}
          value={undefined as unknown as string}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => set([...(isMixed ? [] : used), id])}
        />
      )}
    </div>
  )
}
