import { Button, Empty, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { type LookEntry, themesOf } from '#kernel/page/look'
import { type Tokens, type TokenValue, tokenInfo } from '#kernel/page/look/theme'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { recordChanges } from './history-lines.ts'
import { stepBetween } from './look-edit.ts'
import { lookTexts } from './texts.ts'
import { useThemeName } from './theme-name.ts'

const AT_ONCE = 10
/** The server's code for a place in time that the log does not reach back to any more. */
const NOT_KEPT = 40027

async function load(documentId: number) {
  const history = await call('GET /documents/history/{id}', { id: String(documentId) })
  const places = history.places.slice(0, AT_ONCE)
  const stateAt = (seq: number): Promise<readonly LookEntry[] | null> =>
    call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(seq) }).then(
      ({ entries }) => entries as unknown as readonly LookEntry[],
      (thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.code === NOT_KEPT) return null
        throw thrown
      },
    )
  return Promise.all(places.map(async (place) => ({ place, before: await stateAt(place.from - 1), after: await stateAt(place.to) })))
}

/** Who changed which tokens and when; each state can be restored, which is a step like any other. */
export function LookHistory(props: {
  readonly documentId: number
  readonly mayEdit: boolean
  readonly onRestore: (entries: readonly LookEntry[]) => void
  readonly onClose: () => void
}) {
  const { documentId, mayEdit, onRestore, onClose } = props
  const t = useMessages(lookTexts)
  const locale = useLocale()
  const [round, setRound] = useState(0)
  const { data, error, reload } = useLoaded(`look history ${documentId} ${round}`, () => load(documentId))
  const text = (value: TokenValue | undefined): string =>
    value === undefined ? t('notSet') : typeof value === 'object' ? `${value.light} / ${value.dark}` : String(value)
  const nameOf = useThemeName()
  const linesOfTokens = (before: Tokens, after: Tokens): readonly string[] =>
    [...(stepBetween(before, after)?.values ?? [])].map(([name, { from, to }]) =>
      t('fromTo', { name: labelIn(tokenInfo(name)?.label, locale) ?? name, from: text(from), to: text(to) }),
    )
  const linesOf = (before: readonly LookEntry[], after: readonly LookEntry[]): readonly string[] => {
    const [former, later] = [themesOf(before), themesOf(after)]
    const gone = former.filter(({ id }) => later.every((each) => each.id !== id)).map((theme) => t('themeGone', { name: nameOf(theme) }))
    const rest = later.flatMap((theme) => {
      const known = former.find(({ id }) => id === theme.id)
      const lines = linesOfTokens(known?.tokens ?? {}, theme.tokens)
      const named = later.length > 1 ? lines.map((line) => `${nameOf(theme)} · ${line}`) : lines
      return known ? named : [t('themeNew', { name: nameOf(theme) }), ...named]
    })
    const others = recordChanges(before, after).map(({ what, record }) =>
      t(`record_${what}`, {
        kind: t(`kind_of_${record.kind}`),
        name: record.kind === 'shared' ? record.name : labelIn(record.label, locale),
      }),
    )
    return [...gone, ...rest, ...others]
  }
  return (
    <Modal
      title={t('historyTitle')}
      visible
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
    >
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.length === 0 && <Empty description={t('noHistory')} />}
      <ul className="lk-records" aria-label={t('historyTitle')}>
        {data?.map(({ place, before, after }) => (
          <li key={place.to}>
            <div>
              <span className="studio-muted">{t('by', { name: place.userName || t('unknown'), time: timeText(place.at, locale) })}</span>
              {!before || !after ? t('gone') : linesOf(before, after).map((line) => <p key={line}>{line}</p>)}
            </div>
            {mayEdit && before && (
              <Button
                size="mini"
                aria-label={`${t('restore')}: ${timeText(place.at, locale)}`}
                onClick={() => {
                  onRestore(before)
                  setRound((count) => count + 1)
                }}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
