import type { Json } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import { cellText } from '../read-row.ts'
import type { RecordControlProps } from './record-control.tsx'
import { ownOf } from './record-scope.ts'
import { SearchSelect } from './search-select.tsx'

/** Chooses one of very many records, which are found by what is typed, or several of a list. */
export function RecordSearch({ field, value, labels = {}, aria, change, ...props }: RecordControlProps) {
  const { search, several = false, options = [] } = field
  const { page, locale } = usePage()
  const { isDisabled, isInvalid, placeholder, className } = props
  const chosen = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(cellText).filter((id) => id !== '')
  return (
    <SearchSelect
      {...{ chosen, search, several, options, locale, isDisabled, isInvalid, placeholder, className }}
      optionOf={(id) => ({ id, label: ownOf(labels, id) ?? id })}
      say={(told) => page.say(told)}
      names={aria}
      change={(ids) => change(ids.length === 0 ? null : several ? ids : ids[0]!)}
    />
  )
}
