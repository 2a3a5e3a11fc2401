import type { ApprovalPerson } from '../../services/approvals.ts'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'

/** Props of `PeopleSelect`. */
export interface PeopleSelectProps extends Omit<SearchSelectProps, 'chosen' | 'optionOf' | 'search' | 'options' | 'arePeople' | 'change'> {
  /** Ids of the people who are chosen. */
  readonly chosen: readonly number[]
  /** The people to choose from; without them, all whom `find` finds. */
  readonly among?: readonly ApprovalPerson[] | undefined
  /** Finds people by a part of their name. */
  readonly find: (text: string) => Promise<readonly ApprovalPerson[]>
  readonly change: (chosen: readonly number[]) => void
}

const optionOf = ({ id, name, picture = '', note = '' }: ApprovalPerson) => ({
  id: String(id),
  label: name,
  picture,
  note,
})

/**
 * Chooses people of the project, by their names.
 * @example <PeopleSelect several chosen={[7]} find={findPeople} change={setChosen} {...rest} />
 */
export function PeopleSelect({ chosen, among, find, change, ...props }: PeopleSelectProps) {
  return (
    <SearchSelect
      {...props}
      arePeople
      chosen={chosen.map(String)}
      {...(among ? { options: among.map(optionOf) } : { search: async (text) => (await find(text)).map(optionOf) })}
      optionOf={(id) => ({ id, label: among?.find((person) => String(person.id) === id)?.name ?? id })}
      change={(ids) => change(ids.map(Number))}
    />
  )
}
