import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Json } from '#sdk'
import { filled, LineInput, type ScopeEntry, usePanel, usePanelLanguage, useText } from '#sdk/setter'
import { groupNames, type NameGroup } from './names.ts'
import { gist, typeWords } from './values.ts'

/** Rows of one group that are drawn; a search finds the rest. */
const SHOWN = 200

interface Props {
  readonly onPick: (entry: ScopeEntry) => void
}

/**
 * Everything that a formula here can name, with what it is worth now; searched and picked from with the keyboard as
 * well.
 */
export function NameList({ onPick }: Props) {
  const t = useText()
  const { namesDocs } = usePanel()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState('')
  const entries = useNames()
  const groups = useMemo(
    () => groupNames(entries, search).map((group) => ({ ...group, shown: group.entries.slice(0, SHOWN) })),
    [entries, search],
  )
  const all = groups.flatMap(({ shown }) => shown)
  // Names come and go while it is open; the one that was chosen stays it.
  const at = Math.max(
    0,
    all.findIndex(({ name }) => name === active),
  )
  const list = useRef<HTMLDivElement>(null)
  const optionId = (index: number) => `${listId}-${index}`
  const move = (to: number) => {
    const next = Math.max(0, Math.min(all.length - 1, to))
    setActive(all[next]?.name ?? '')
    const row = list.current?.querySelector(`[data-index="${next}"]`)
    // The heading of a group is seen with its first row.
    if (next === 0) list.current?.scrollTo?.({ top: 0 })
    else row?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    const picked = all[at]
    if (step !== undefined) move(at + step)
    else if (event.key === 'Enter' && picked && !event.ctrlKey && !event.metaKey) onPick(picked)
    else if (event.key === 'F1' && (picked?.docs ?? namesDocs) !== undefined) window.open(picked?.docs ?? namesDocs, '_blank', 'noopener')
    else if (event.key === 'Escape' && search !== '') setSearch('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  let index = 0
  return (
    <div className="ts-names">
      <LineInput
        label={t({ zh: '搜索名称与函数', en: 'Search names and functions' })}
        placeholder={t({ zh: '搜索名称与函数', en: 'Search names and functions' })}
        type="search"
        role="combobox"
        aria-expanded
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
        value={search}
        onText={(text) => {
          setSearch(text)
          setActive('')
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" className="ts-names-list" aria-label={t({ zh: '可用的名称', en: 'Names in scope' })}>
        {groups.map((group) => (
          <Group key={group.id} group={group} more={group.entries.length - group.shown.length} id={`${listId}-${group.id}`}>
            {group.shown.map((entry) => {
              const here = index++
              return (
                <NameRow
                  key={entry.name}
                  entry={entry}
                  id={optionId(here)}
                  index={here}
                  selected={here === at}
                  onPick={() => {
                    setActive(entry.name)
                    onPick(entry)
                  }}
                />
              )
            })}
          </Group>
        ))}
      </div>
      <p className="ts-note" role="status">
        {all.length === 0 ? t({ zh: '没有符合的名称', en: 'No name matches' }) : ''}
      </p>
      <NameDocs entry={all[at]} names={namesDocs} />
    </div>
  )
}

/** The documentation of the function that is marked in the list, else of the names that there are. */
function NameDocs({ entry, names }: { readonly entry: ScopeEntry | undefined; readonly names: string | undefined }) {
  const t = useText()
  const address = entry?.docs ?? names
  if (address === undefined) return null
  return (
    <a className="ts-docs ts-names-docs" href={address} target="_blank" rel="noopener">
      {entry?.docs === undefined
        ? t({ zh: '公式可用名称的文档', en: 'Documentation of names in formulas' })
        : t(filled({ zh: '{name} 的文档', en: 'Documentation of {name}' }, { name: entry.name }))}
      <kbd>F1</kbd>
    </a>
  )
}

function Group(props: { readonly group: NameGroup; readonly id: string; readonly more: number; readonly children: ReactNode }) {
  const t = useText()
  const { group, id, more, children } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no set of fields
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="ts-names-head">
        {t(group.label)}
        {more > 0 && (
          <span className="ts-note"> {t(filled({ zh: '另有 {more} 个，请搜索', en: '{more} more, search for them' }, { more }))}</span>
        )}
      </div>
      {children}
    </div>
  )
}

function NameRow(props: {
  readonly entry: ScopeEntry
  readonly id: string
  readonly index: number
  readonly selected: boolean
  readonly onPick: () => void
}) {
  const t = useText()
  const locale = usePanelLanguage()
  const { entry, id, index, selected, onPick } = props
  const { name, kind, detail, info, example, value, docs } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is with the search field, which names the active row
    <div
      id={id}
      role="option"
      aria-selected={selected}
      data-index={index}
      data-name={name}
      className="ts-name"
      // The field that is written in keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="ts-name-line">
        <code className="ts-name-text">{kind === 'function' ? detail : name}</code>
        {docs !== undefined && (
          // For the pointer alone; the keyboard has F1, and the link below the list.
          <span
            className="ts-name-docs"
            aria-hidden
            title={t(filled({ zh: '{name} 的文档', en: 'Documentation of {name}' }, { name }))}
            onClick={(event) => {
              event.stopPropagation()
              window.open(docs, '_blank', 'noopener')
            }}
          >
            ?
          </span>
        )}
        {kind !== 'function' && <span className="ts-name-detail">{typeWords(detail, locale)}</span>}
      </span>
      {kind !== 'function' && (kind !== 'event' || value !== undefined) && <NameValue value={value} />}
      {info && <span className="ts-name-info">{t(info)}</span>}
      {example !== undefined && <code className="ts-name-example">{example}</code>}
    </div>
  )
}

function NameValue({ value }: { readonly value: Json | undefined }) {
  const t = useText()
  // A long list is written out only when it is another one.
  const shown = useMemo(() => (value === undefined ? undefined : gist(value, 120)), [value])
  if (shown === undefined) return <span className="ts-name-info">{t({ zh: '现在没有值', en: 'no value now' })}</span>
  return <code className="ts-name-value">{shown}</code>
}

/** The names in scope, asked again when the page's values changed. */
function useNames(): readonly ScopeEntry[] {
  const { scope, watch } = usePanel()
  const [entries, setEntries] = useState(scope)
  useEffect(() => {
    setEntries(scope())
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watch?.(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setEntries(scope())
      }, 100)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [scope, watch])
  return entries
}
