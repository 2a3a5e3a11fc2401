import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type Label, LineInput, type NamedPerson, usePanel, useText } from '#sdk/setter'
import './people.css'

/** Milliseconds without typing before the server is asked. */
const REST = 200

const WORDS: { readonly [word in 'add' | 'found' | 'none' | 'failed' | 'wait']: Label } = {
  add: { zh: '搜索并添加成员', en: 'Search for people to add' },
  found: { zh: '找到的成员', en: 'People found' },
  none: { zh: '没有符合的成员', en: 'No other person matches' },
  failed: {
    zh: '成员未能加载，可能没有查看权限',
    en: 'People could not be loaded; you may not be permitted to see them',
  },
  wait: { zh: '加载中…', en: 'Loading…' },
}

interface PeopleSearchProps {
  readonly disabled?: boolean | undefined
  /** Ids of people who are not offered. */
  readonly without: readonly number[]
  readonly onPick: (person: NamedPerson) => void
}

/** A search field with the people found below it, while it has the focus. */
export function PeopleSearch({ disabled, without, onPick }: PeopleSearchProps) {
  const t = useText()
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { found, isFailed } = useFound(text, isOpen)
  const shown = (found ?? []).filter(({ id }) => !without.includes(id))
  const at = Math.min(active, shown.length - 1)
  const pick = (person: NamedPerson): void => {
    setText('')
    setActive(0)
    setOpen(false)
    onPick(person)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const picked = shown[at]
    if (step !== undefined) {
      setOpen(true)
      setActive(Math.max(0, Math.min(shown.length - 1, at + step)))
    } else if (event.key === 'Enter' && picked && isOpen) pick(picked)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hint = isFailed ? WORDS.failed : !found ? WORDS.wait : shown.length === 0 ? WORDS.none : undefined
  return (
    <div className="ts-people">
      <LineInput
        label={t(WORDS.add)}
        placeholder={t(WORDS.add)}
        type="search"
        role="combobox"
        aria-expanded={isOpen && shown.length > 0}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${at}` : undefined}
        disabled={disabled}
        value={text}
        onText={(next) => {
          setText(next)
          setActive(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      {/* Over what follows: when it closes, nothing moves away from under the pointer. */}
      <div className="ts-people-found" hidden={!isOpen}>
        <div
          id={listId}
          role="listbox"
          className="ts-people-list"
          aria-label={t(WORDS.found)}
          hidden={shown.length === 0}
        >
          {shown.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field has the keyboard
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className="ts-person"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <span>{person.name}</span>
              {person.detail !== '' && <span className="ts-person-detail">{person.detail}</span>}
            </div>
          ))}
        </div>
        <p className="ts-note" role="status" hidden={!hint}>
          {isOpen && hint ? t(hint) : ''}
        </p>
      </div>
    </div>
  )
}

/** The people whom a search finds, once nothing was typed for a moment. */
function useFound(text: string, isOpen: boolean) {
  const { people } = usePanel()
  const [found, setFound] = useState<readonly NamedPerson[]>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOpen || !people) return
    let isClosed = false
    const timer = setTimeout(
      () =>
        people.search(text.trim()).then(
          (list) => {
            if (isClosed) return
            setFound(list)
            setFailed(false)
          },
          () => {
            if (!isClosed) setFailed(true)
          },
        ),
      text === '' ? 0 : REST,
    )
    return () => {
      isClosed = true
      clearTimeout(timer)
    }
  }, [people, text, isOpen])
  return { found, isFailed: isFailed || !people }
}
