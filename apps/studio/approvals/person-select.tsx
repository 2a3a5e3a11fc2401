import { Select } from '@arco-design/web-react'
import { useDeferredValue, useState } from 'react'
import type { NamedPerson, ProjectPeople } from '#sdk/setter'
import { useLoaded } from '../../kit/list/use-loaded.ts'

interface PersonSelectProps {
  readonly id?: string
  readonly label: string
  readonly placeholder: string
  /** The same object in each rendering. */
  readonly people: ProjectPeople
  readonly value: readonly number[]
  /** Several people can be chosen. */
  readonly many?: boolean
  readonly onChange: (ids: readonly number[]) => void
}

/** Chooses people of the project, as the search finds them. */
export function PersonSelect({ id, label, placeholder, people, value, many = false, onChange }: PersonSelectProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly NamedPerson[]>([])
  const keyword = useDeferredValue(text.trim())
  const found = useLoaded(`people to choose ${keyword}`, () => people.search(keyword))
  const offered = [...chosen.filter((each) => value.includes(each.id)), ...(found.data ?? [])]
  const options = [...new Map(offered.map((person) => [person.id, person])).values()].map((person) => ({
    value: person.id,
    label: person.detail === '' ? person.name : `${person.name} · ${person.detail}`,
  }))
  const choose = (ids: readonly number[]): void => {
    setChosen(offered.filter((each) => ids.includes(each.id)))
    onChange(ids)
  }
  const shared = {
    ...{ id, placeholder, options, size: 'small' as const, showSearch: true, allowClear: true },
    ...{ filterOption: false, onSearch: setText, 'aria-label': label },
  }
  if (many)
    return <Select {...shared} mode="multiple" value={[...value]} onChange={(ids: number[]) => choose(ids ?? [])} />
  return (
    <Select
      {...shared}
      {...(value[0] === undefined ? { value: undefined } : { value: value[0] })}
      onChange={(next: number | undefined) => choose(next === undefined ? [] : [next])}
    />
  )
}
