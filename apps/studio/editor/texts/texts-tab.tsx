import { Button } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { renameTarget } from '#kernel/engine/references/references'
import { removeTexts, writeTexts } from '#kernel/page/commands'
import { type TextUse, textsOf, usesOfTexts } from '#kernel/page/texts'
import { createId } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { filtered } from '../document/text-rows.ts'
import { languageToken } from '../parts/language-part.ts'
import { textTableToken } from '../parts/text-table-part.ts'
import { useShowPlace } from '../places/show-place.ts'
import { ImportTexts } from './import-texts.tsx'
import { LanguageList } from './language-list.tsx'
import { makeTexts } from './make-texts.ts'
import { TextTable } from './text-table.tsx'
import { TextTools } from './text-tools.tsx'
import { textTexts } from './texts.ts'
import './texts.css'

/** All words of the page in its languages, with the places that show them. */
export function Panel() {
  const t = useMessages(textTexts)
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const locales = useSignalValue(session.part(languageToken).locales)
  const uses = useMemo(() => usesOfTexts(document, referenceOptions(session.kernel).references), [document, session])
  const table = session.part(textTableToken)
  const filter = useSignalValue(table.filter)
  const search = useSignalValue(table.search)
  const [content, setContent] = useState<string | null>(null)
  const rows = filtered(document, uses, filter, search)
  const { name } = useSignalValue(session.page)
  const all = textsOf(document)

  return (
    <>
      <div className="tx-bar">
        <LanguageList />
        <Button size="mini" onClick={() => makeTexts(session)}>
          {t('translate')}
        </Button>
      </div>
      {locales.length === 0 && all.length === 0 ? (
        <p className="te-note tx-bar">{t('none')}</p>
      ) : (
        <>
          <div className="tx-bar">
            <TextTools
              isSmall
              mayEdit
              {...{ filter, search, locales, rows, all }}
              fileName={name}
              onFilter={(next) => {
                table.filter.value = next
              }}
              onSearch={(next) => {
                table.search.value = next
              }}
              onReplace={(texts) => {
                if (session.run(writeTexts, { texts, only: 'known' }, { gesture: createId('replace') }))
                  session.announce(t('replaced', { count: texts.length }))
              }}
              onImport={setContent}
            />
          </div>
          {rows.length === 0 ? (
            <p className="te-note tx-bar">{t(all.length === 0 ? 'noTexts' : 'noMatch')}</p>
          ) : (
            <TextTable
              mayEdit
              {...{ rows, locales }}
              isUntold={uses.isUntold}
              usersTitle={t('places')}
              usersOf={({ places }) => <Places places={places} />}
              onWrite={(key, change) => {
                const what = Object.keys(change.values ?? {}).join() || 'note'
                session.run(writeTexts, { texts: [{ key, ...change }], only: 'known' }, { gesture: `text:${key}:${what}` })
              }}
              onRename={(id, to) =>
                session.run(renameTarget, { target: { kind: 'text', id }, name: to, options: referenceOptions(session.kernel) })
              }
              onRemove={(key) => session.run(removeTexts, { keys: [key] })}
            />
          )}
        </>
      )}
      {content !== null && <ImportTexts content={content} onClose={() => setContent(null)} />}
    </>
  )
}

function Places({ places }: { readonly places: readonly TextUse[] }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const show = useShowPlace()
  const nameOf = (id: string): string => {
    const entry = session.document().entries.get(id)
    return entry && 'name' in entry && entry.name !== '' ? entry.name : id
  }
  return (
    <span className="tx-places">
      {places.map(({ entry, path }) => (
        <button
          key={`${entry} ${path}`}
          type="button"
          title={t('goTo', { name: `${nameOf(entry)} ${path}` })}
          onClick={() => show({ entry, path })}
        >
          {nameOf(entry)}
        </button>
      ))}
    </span>
  )
}
