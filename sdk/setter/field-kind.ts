const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const PICTURE = /^(?:https?:\/\/|\/)\S+\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?\S*)?$/i
const MONEY = /price|amount|money|cost|fee|total|salary|balance|金额|价/i
const NO_SUM = /count|number|qty|id$/i
const STATUS = /^(?:status|state|状态)$|Status$/

/** What a field holds, by its name and its values: `money`, `date2` (a date with a time), `status`, else `text`. */
export function fieldKind(name: string, values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null && value !== undefined && value !== '')
  const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is)
  const matches = (pattern: RegExp) => all((value) => typeof value === 'string' && pattern.test(value))
  if (all((value) => typeof value === 'boolean')) return 'boolean'
  if (all((value) => typeof value === 'number'))
    return MONEY.test(name) && !NO_SUM.test(name) ? 'money' : /id$/i.test(name) ? 'text' : 'number'
  if (matches(DATE)) return 'date1'
  if (matches(TIME)) return 'date2'
  if (matches(PICTURE)) return 'image'
  if (all((value) => Array.isArray(value))) return 'tag'
  return STATUS.test(name) ? 'status' : 'text'
}

/** `orderNo` and `order_no` as a person writes them: `Order no`. */
export const fieldTitle = (name: string): string => {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
