import { Button, Empty, Skeleton } from '@arco-design/web-react'
import type { Entry } from '#kernel/document'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import './flows.css'
import { flowDocumentTexts } from './texts.ts'

/** Changes that are listed, each of which takes two states to describe. */
const LISTED = 10
/** The server's code for a place in time that the log does not reach back to any more. */
const NOT_KEPT = 40027

type Entries<E> = ReadonlyMap<string, E>

async function load<E extends Entry>(documentId: number) {
  const history = await call('GET /documents/history/{id}', { id: String(documentId) })
  const stateAt = (seq: number): Promise<Entries<E> | null> =>
    call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(seq) }).then(
      ({ entries }) => new Map((entries as unknown as readonly E[]).map((entry) => [entry.id, entry])),
      (thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.code === NOT_KEPT) return null
        throw thrown
      },
    )
  return Promise.all(
    history.places
      .slice(0, LISTED)
      .map(async (place) => ({ place, before: await stateAt(place.from - 1), after: await stateAt(place.to) })),
  )
}

interface HistoryListProps<E extends Entry> {
  readonly documentId: number
  /** The list is read again where it changes. */
  readonly revision?: number
  readonly mayEdit: boolean
  /** What differs between two states, in the language of the interface. */
  readonly linesOf: (before: Entries<E>, after: Entries<E>) => readonly string[]
  readonly onRestore: (entries: Entries<E>) => void
}

/** Who changed what of a document and when; each state can be restored, which is a step like any other. */
export function HistoryList<E extends Entry>(props: HistoryListProps<E>) {
  const { documentId, revision = 0, mayEdit, linesOf, onRestore } = props
  const t = useMessages(flowDocumentTexts)
  const locale = useLocale()
  const { data, error, reload } = useLoaded(`history ${documentId} ${revision}`, () => load<E>(documentId))
  return (
    <>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.length === 0 && <Empty description={t('noHistory')} />}
      <ul className="wf-history" aria-label={t('history')}>
        {data?.map(({ place, before, after }) => (
          <li key={place.to}>
            <div>
              <span className="studio-muted">
                {t('by', { name: place.userName || t('unknown'), time: timeText(place.at, locale) })}
              </span>
              {before && after ? linesOf(before, after).map((line) => <p key={line}>{line}</p>) : <p>{t('gone')}</p>}
            </div>
            {mayEdit && before && (
              <Button
                size="mini"
                aria-label={`${t('restore')}: ${timeText(place.at, locale)}`}
                onClick={() => onRestore(before)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
