import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from './asked.ts'

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')

/** Limits of the table by row: `2 ×` is a ratio, `500 ms` a value, and `at least 0.5 ×` the least of a ratio. */
const documented = [...readme.matchAll(/^\| (`.+`) \|.*\| (.+) \|$/gm)].flatMap(([, names, limit]) => {
  const each = limit!.split(', ')
  return [...names!.matchAll(/`([^`]+)`/g)].map(([, name], at) => [name!, each[at] ?? each[0]!] as const)
})

it('documents every row that has a limit, with the limit', () => {
  const shown = (limit: string) => ({
    figure: Number(/[\d.,]+/.exec(limit)?.[0].replaceAll(',', '')),
    isRatio: limit.endsWith('×'),
    isLeast: limit.startsWith('at least '),
  })
  const table = Object.fromEntries(documented.map(([name, limit]) => [name, shown(limit)]))
  const expected = Object.entries(limits).map(([name, limit]) => [
    name,
    'leastRatio' in limit
      ? { figure: limit.leastRatio, isRatio: true, isLeast: true }
      : 'ratio' in limit
        ? { figure: limit.ratio, isRatio: true, isLeast: false }
        : { figure: limit.value, isRatio: false, isLeast: false },
  ])
  expect(table).toMatchObject(Object.fromEntries(expected))
})
