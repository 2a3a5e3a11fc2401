import type { FunctionDeclaration } from '#sdk'
import { avg } from './avg.ts'
import { concat } from './concat.ts'
import { dateAdd } from './date-add.ts'
import { dateDiff } from './date-diff.ts'
import { defaultFunction } from './default.ts'
import { filterBy } from './filter-by.ts'
import { find } from './find.ts'
import { format } from './format.ts'
import { get } from './get.ts'
import { ifFunction } from './if.ts'
import { isEmpty } from './is-empty.ts'
import { join } from './join.ts'
import { len } from './len.ts'
import { lower } from './lower.ts'
import { max } from './max.ts'
import { min } from './min.ts'
import { money } from './money.ts'
import { now } from './now.ts'
import { pluck } from './pluck.ts'
import { round } from './round.ts'
import { sortBy } from './sort-by.ts'
import { split } from './split.ts'
import { sum } from './sum.ts'
import { timestamp } from './timestamp.ts'
import { today } from './today.ts'
import { trim } from './trim.ts'
import { unique } from './unique.ts'
import { upper } from './upper.ts'

/** Every built-in formula function, in the order in which the editor offers them. */
export const builtInFunctions: readonly FunctionDeclaration[] = [
  format,
  timestamp,
  now,
  today,
  dateAdd,
  dateDiff,
  money,
  round,
  sum,
  avg,
  min,
  max,
  upper,
  lower,
  trim,
  concat,
  split,
  ifFunction,
  isEmpty,
  defaultFunction,
  join,
  len,
  find,
  filterBy,
  sortBy,
  pluck,
  unique,
  get,
]
