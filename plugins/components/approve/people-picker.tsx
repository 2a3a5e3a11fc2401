import { PeopleSelect, type PeopleSelectProps, useLanguage, usePage } from '#sdk/react'

interface PeoplePickerProps
  extends Pick<PeopleSelectProps, 'chosen' | 'several' | 'among' | 'find' | 'isDisabled' | 'isInvalid' | 'change'> {
  readonly label: string
  readonly labelId: string
  readonly problemId: string
}

/** Chooses people for an act, with its label and problem. */
export function PeoplePicker({ label, labelId, problemId, ...props }: PeoplePickerProps) {
  const locale = useLanguage()
  const { page } = usePage()
  return (
    <PeopleSelect
      {...props}
      locale={locale}
      say={(told) => page.say(told)}
      placeholder={label}
      className="tessera-approve-people"
      names={{ 'aria-labelledby': labelId, 'aria-describedby': problemId }}
    />
  )
}
