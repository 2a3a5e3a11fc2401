import type { DictionaryInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { dictionaryTexts } from './texts.ts'

interface DictionaryListProps {
  readonly dictionaries: readonly DictionaryInfo[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

/** Chooses one of the project's dictionaries. */
export function DictionaryList({ dictionaries, chosen, onChoose }: DictionaryListProps) {
  const t = useMessages(dictionaryTexts)
  return (
    <nav aria-label={t('list')} className="dictionary-list">
      {dictionaries.map(({ id, code, name, count }) => (
        <button key={id} type="button" aria-current={id === chosen ? 'true' : undefined} onClick={() => onChoose(id)}>
          <strong>{name || code}</strong>
          <span className="studio-muted">
            {name !== '' && <code>{code}</code>} {t('itemCount', { count })}
          </span>
        </button>
      ))}
    </nav>
  )
}
