import { Checkbox, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { useLocale, useMessages } from '#shell/messages'
import type { Found } from './found-requests.ts'
import { importTexts } from './texts.ts'

interface RequestListProps {
  readonly found: Found
  readonly left: ReadonlySet<string>
  readonly onLeave: (left: ReadonlySet<string>) => void
}

/** The requests that were found, each to be taken or left, and what could not be read. */
export function RequestList({ found, left, onLeave }: RequestListProps) {
  const t = useMessages(importTexts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const { requests, problems } = found
  const wanted = query.trim().toLowerCase()
  const shown = requests.filter(({ draft, address, summary }) => `${draft.name} ${address} ${summary}`.toLowerCase().includes(wanted))
  const taken = shown.filter(({ key }) => !left.has(key)).length
  const set = (keys: readonly string[], take: boolean): void => {
    const next = new Set(left)
    for (const key of keys) {
      if (take) next.delete(key)
      else next.add(key)
    }
    onLeave(next)
  }
  return (
    <>
      {requests.length > 0 ? (
        <fieldset className="ti-found" aria-label={t('found', { count: requests.length })}>
          <div className="ti-head">
            <Checkbox
              checked={taken === shown.length && taken > 0}
              indeterminate={taken > 0 && taken < shown.length}
              onChange={(take: boolean) =>
                set(
                  shown.map(({ key }) => key),
                  take,
                )
              }
            >
              {t('all')}
            </Checkbox>
            <span role="status">{t('found', { count: requests.length })}</span>
            {requests.length > 8 ? (
              <Input size="mini" allowClear placeholder={t('search')} aria-label={t('search')} value={query} onChange={setQuery} />
            ) : null}
          </div>
          {shown.length === 0 ? <p className="ti-note">{t('noMatch')}</p> : null}
          <ul className="ti-list">
            {shown.map(({ key, draft, method, address, summary }) => (
              <li key={key}>
                <Checkbox checked={!left.has(key)} onChange={(take: boolean) => set([key], take)}>
                  <span className="ti-name">{draft.name}</span>
                  {summary === '' ? null : <span className="ti-summary">{summary}</span>}
                  <code className="ti-address">
                    <b>{method}</b> {address}
                  </code>
                </Checkbox>
                {draft.notes.map((note) => (
                  <p key={note.en} className="ti-note">
                    {labelIn(note, locale)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      {problems.length > 0 ? (
        <details className="ti-problems" open={requests.length === 0}>
          <summary>{t('problems', { count: problems.length })}</summary>
          <ul>
            {problems.map(({ at, text }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <li key={i}>
                {at === '' ? null : <code>{at}</code>} {labelIn(text, locale)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
