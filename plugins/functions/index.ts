import type { FunctionDeclaration } from '#sdk'
import { abs } from './abs.ts'
import { ago } from './ago.ts'
import { andFunction } from './and.ts'
import { avg } from './avg.ts'
import { capitalize } from './capitalize.ts'
import { ceil } from './ceil.ts'
import { clamp } from './clamp.ts'
import { coalesce } from './coalesce.ts'
import { concat } from './concat.ts'
import { contains } from './contains.ts'
import { countIf } from './count-if.ts'
import { dateAdd } from './date-add.ts'
import { dateDiff } from './date-diff.ts'
import { dateParse } from './date-parse.ts'
import { dateRange } from './date-range.ts'
import { daysInMonth } from './days-in-month.ts'
import { defaultFunction } from './default.ts'
import { encodeUrl } from './encode-url.ts'
import { endOf } from './end-of.ts'
import { endsWith } from './ends-with.ts'
import { entries } from './entries.ts'
import { fenToYuan } from './fen-to-yuan.ts'
import { filterBy } from './filter-by.ts'
import { find } from './find.ts'
import { first } from './first.ts'
import { flatten } from './flatten.ts'
import { floor } from './floor.ts'
import { format } from './format.ts'
import { get } from './get.ts'
import { groupBy } from './group-by.ts'
import { ifFunction } from './if.ts'
import { isAfter } from './is-after.ts'
import { isBefore } from './is-before.ts'
import { isEmpty } from './is-empty.ts'
import { isList } from './is-list.ts'
import { isNumber } from './is-number.ts'
import { isText } from './is-text.ts'
import { join } from './join.ts'
import { joinUrl } from './join-url.ts'
import { keys } from './keys.ts'
import { last } from './last.ts'
import { len } from './len.ts'
import { lower } from './lower.ts'
import { map } from './map.ts'
import { mask } from './mask.ts'
import { max } from './max.ts'
import { merge } from './merge.ts'
import { min } from './min.ts'
import { mod } from './mod.ts'
import { money } from './money.ts'
import { moneyCn } from './money-cn.ts'
import { notFunction } from './not.ts'
import { now } from './now.ts'
import { number } from './number.ts'
import { omit } from './omit.ts'
import { orFunction } from './or.ts'
import { padEnd } from './pad-end.ts'
import { padStart } from './pad-start.ts'
import { percent } from './percent.ts'
import { pick } from './pick.ts'
import { pluck } from './pluck.ts'
import { pow } from './pow.ts'
import { query } from './query.ts'
import { random } from './random.ts'
import { range } from './range.ts'
import { replace } from './replace.ts'
import { reverse } from './reverse.ts'
import { round } from './round.ts'
import { slice } from './slice.ts'
import { sortBy } from './sort-by.ts'
import { split } from './split.ts'
import { startOf } from './start-of.ts'
import { startsWith } from './starts-with.ts'
import { stripNull } from './strip-null.ts'
import { substr } from './substr.ts'
import { sum } from './sum.ts'
import { sumBy } from './sum-by.ts'
import { switchFunction } from './switch.ts'
import { template } from './template.ts'
import { timestamp } from './timestamp.ts'
import { today } from './today.ts'
import { tree } from './tree.ts'
import { trim } from './trim.ts'
import { unique } from './unique.ts'
import { upper } from './upper.ts'
import { values } from './values.ts'
import { weekday } from './weekday.ts'
import { yuanToFen } from './yuan-to-fen.ts'

/** Every built-in formula function, in the order in which the editor offers them. */
export const builtInFunctions: readonly FunctionDeclaration[] = [
  dateAdd,
  dateDiff,
  format,
  now,
  timestamp,
  today,
  dateParse,
  weekday,
  startOf,
  endOf,
  isBefore,
  isAfter,
  daysInMonth,
  ago,
  dateRange,
  avg,
  max,
  min,
  round,
  sum,
  abs,
  ceil,
  floor,
  pow,
  mod,
  clamp,
  percent,
  number,
  random,
  money,
  moneyCn,
  fenToYuan,
  yuanToFen,
  concat,
  lower,
  split,
  trim,
  upper,
  replace,
  substr,
  startsWith,
  endsWith,
  contains,
  padStart,
  padEnd,
  capitalize,
  mask,
  template,
  filterBy,
  find,
  join,
  len,
  pluck,
  sortBy,
  unique,
  map,
  countIf,
  sumBy,
  groupBy,
  first,
  last,
  slice,
  reverse,
  flatten,
  range,
  tree,
  defaultFunction,
  ifFunction,
  isEmpty,
  andFunction,
  orFunction,
  notFunction,
  switchFunction,
  coalesce,
  isNumber,
  isText,
  isList,
  get,
  keys,
  values,
  entries,
  merge,
  pick,
  omit,
  stripNull,
  query,
  encodeUrl,
  joinUrl,
]
