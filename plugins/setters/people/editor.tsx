import { useEffect, useState } from 'react'
import { ChosenList, filled, type Label, type NamedPerson, type SetterProps, usePanel, useText } from '#sdk/setter'
import { PeopleSearch } from './people-search.tsx'

const UNKNOWN: Label = { zh: '{id}（不在项目中）', en: '{id} (not in the project)' }

/** Chooses people of the project; their ids are stored, in the order in which they were chosen. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<readonly number[]>) {
  const t = useText()
  const ids = !mixed && Array.isArray(value) ? (value as readonly number[]) : []
  const { names, learn } = useNames(ids)
  const most = typeof field.options.most === 'number' ? field.options.most : Number.POSITIVE_INFINITY
  const textOf = (id: number): string =>
    names.get(id) ?? (names.has(id) ? t(filled(UNKNOWN, { id: `#${id}` })) : `#${id}`)
  const add = (person: NamedPerson): void => {
    learn(person)
    onChange([...ids, person.id])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div role="group" aria-labelledby={labelId} className="ts-stack">
      <ChosenList
        items={ids.map((id) => ({ key: String(id), text: textOf(id), isGone: names.get(id) === null }))}
        disabled={disabled}
        onRemove={(key) => onChange(ids.filter((id) => String(id) !== key))}
      />
      {ids.length < most && <PeopleSearch disabled={disabled} without={ids} onPick={add} />}
    </div>
  )
}

/** What people are called, by their ids; null for those who are not in the project. Missing while that is not known. */
function useNames(ids: readonly number[]) {
  const { people } = usePanel()
  const [names, setNames] = useState<ReadonlyMap<number, string | null>>(new Map())
  const missing = ids.filter((id) => !names.has(id))
  const key = missing.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which are missing
  useEffect(() => {
    let isClosed = false
    if (missing.length > 0)
      people?.named(missing).then(
        (found) => {
          const known = new Map(found.map(({ id, name }) => [id, name]))
          if (!isClosed)
            setNames((now) => new Map([...now, ...missing.map((id) => [id, known.get(id) ?? null] as const)]))
        },
        // The numbers stay.
        () => {},
      )
    return () => {
      isClosed = true
    }
  }, [people, key])
  const learn = ({ id, name }: NamedPerson): void => setNames((now) => new Map([...now, [id, name]]))
  return { names, learn }
}
