import { SearchSelect, useLanguage, usePage } from '#sdk/react'
import type { ApprovalPerson } from '#sdk/services'

interface PeoplePickerProps {
  readonly label: string
  readonly labelId: string
  readonly problemId: string
  readonly chosen: readonly number[]
  readonly several: boolean
  /** The people to choose from; without them, all whom `find` finds. */
  readonly among: readonly ApprovalPerson[] | undefined
  readonly find: (text: string) => Promise<readonly ApprovalPerson[]>
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly change: (chosen: readonly number[]) => void
}

const optionOf = ({ id, name, picture = '', note = '' }: ApprovalPerson) => ({
  id: String(id),
  label: name,
  picture,
  note,
})

/** Chooses people, by their names. */
export function PeoplePicker({
  label,
  labelId,
  problemId,
  chosen,
  several,
  among,
  find,
  change,
  ...props
}: PeoplePickerProps) {
  const locale = useLanguage()
  const { page } = usePage()
  return (
    <SearchSelect
      {...props}
      arePeople
      several={several}
      chosen={chosen.map(String)}
      {...(among ? { options: among.map(optionOf) } : { search: async (text) => (await find(text)).map(optionOf) })}
      optionOf={(id) => ({ id, label: among?.find((person) => String(person.id) === id)?.name ?? id })}
      locale={locale}
      say={(told) => page.say(told)}
      placeholder={label}
      className="tessera-approve-people"
      names={{ 'aria-labelledby': labelId, 'aria-describedby': problemId }}
      change={(ids) => change(ids.map(Number))}
    />
  )
}
