import { generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { changesFrom } from '../patch.fixture.ts'
import type { ElementRecord, PageDocument, PageEntry } from '../records/records.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { checkPatched } from './check-patch.ts'
import { emptyDocument } from './parse-page.ts'

const orders = generateNKeysBetween(null, null, PAGE_LIMITS.elements + 1)
const element = (i: number): ElementRecord => ({
  ...{ kind: 'element', id: `T${i}`, type: 'Text', name: `t${i}`, parentId: null, order: orders[i]!, props: {}, bindings: {}, style: {} },
  ...{ css: '', events: {}, version: 1, extra: {} },
})
function pageOf(count: number): { readonly after: PageDocument; readonly last: PageEntry } {
  const elements = Array.from({ length: count }, (_, i) => element(i))
  return {
    after: { entries: new Map([...emptyDocument().entries, ...elements.map((each) => [each.id, each] as const)]) },
    last: elements.at(-1)!,
  }
}

test('a page may have as many elements as the limit says, and not one more', () => {
  const most = pageOf(PAGE_LIMITS.elements)
  expect(() => checkPatched(most.after, changesFrom({ added: new Map([[most.last.id, most.last]]) }))).not.toThrow()
  const more = pageOf(PAGE_LIMITS.elements + 1)
  expect(() => checkPatched(more.after, changesFrom({ added: new Map([[more.last.id, more.last]]) }))).toThrow(
    expect.objectContaining({ code: 'PAGE_TOO_LARGE' }),
  )
})
