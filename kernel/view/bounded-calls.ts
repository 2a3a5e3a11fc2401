import type { Diagnostic, DiagnosticPlace, LoadResult } from '#kernel/engine'
import { boundedItem, crossing, ITEM_LIMIT, inMegabytes, lengthWithin, VALUE_LIMIT } from '#kernel/engine/protocol'
import { MessageError, type Told, tell, toldBy } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

interface BoundedCallsParts {
  readonly note: (failures: readonly Diagnostic[]) => void
  readonly mended: (places: readonly DiagnosticPlace[]) => void
  readonly inWords: (told: Told) => Promise<string>
}
type Lists = readonly (readonly Json[])[]

export type BoundedCalls = ReturnType<typeof createBoundedCalls>

/** Limits what a page passes to its engine in calls, and reports the element whose data is too large until its next call passes. */
export function createBoundedCalls({ note, mended, inWords }: BoundedCallsParts) {
  const reported = new Set<string>()
  const report = (element: ElementId, path: string, message: Told): void => {
    reported.add(`${element} ${path}`)
    note([{ code: 'DATA_TOO_LARGE', element, path, message }])
  }
  const fits = (element: ElementId, path: string): void => {
    if (reported.delete(`${element} ${path}`)) mended([{ element, path }])
  }

  /** The payload of an event, as JSON. Throws a `MessageError` where it cannot be passed on. */
  function payload(element: ElementId, event: string, given: Json | undefined): string {
    const length = lengthWithin(given ?? null, VALUE_LIMIT)
    if (length > VALUE_LIMIT && Number.isFinite(length))
      throw new MessageError(tell('engine.payload-too-large', { element, event, most: VALUE_LIMIT / 1024 / 1024 }))
    return crossing(given, `${element}.${event}`)
  }

  /** Runs a request for data with its parameters as JSON; the failure of the request where they cannot be passed on. */
  async function load(element: ElementId, params: Json, run: (text: string) => Promise<LoadResult>): Promise<LoadResult> {
    const path = '#params'
    let text: string
    try {
      text = crossing(params, `component.${element}`)
    } catch (thrown) {
      const told = toldBy(thrown)
      report(element, path, told)
      const problem = typeof told === 'object' && 'code' in told ? { problem: told } : {}
      return { code: 'SOURCE_FAILED', data: null, originData: null, msg: await inWords(told), ...problem }
    }
    fits(element, path)
    return run(text)
  }

  /** Applies a function to lists of arguments, in several calls where they are large; of arguments that are too large the fields that fit. */
  async function apply(
    element: ElementId,
    path: string,
    lists: Lists,
    run: (text: string) => Promise<readonly Json[]>,
  ): Promise<readonly Json[]> {
    if (lengthWithin(lists as Json, VALUE_LIMIT) <= VALUE_LIMIT) {
      fits(element, path)
      return run(JSON.stringify(lists))
    }
    const cut = lists.map((list) => list.map(boundedItem))
    const items = cut.filter((list, index) => list.some((item, at) => item !== lists[index]![at])).length
    if (items > 0)
      report(element, path, tell('engine.arguments-too-large', { at: `${element}.${path}`, items, most: inMegabytes(ITEM_LIMIT) }))
    else fits(element, path)
    const results: Json[] = []
    for (const part of inParts(cut)) results.push(...(await run(JSON.stringify(part))))
    return results
  }

  return { payload, load, apply }
}

/** The same lists in parts of at most `VALUE_LIMIT` characters; a part has one list at least. */
function inParts(lists: Lists): readonly Lists[] {
  const parts: (readonly Json[])[][] = []
  let room = 0
  for (const list of lists) {
    const length = lengthWithin(list as Json, VALUE_LIMIT)
    if (length > room) {
      parts.push([])
      room = VALUE_LIMIT
    }
    parts[parts.length - 1]!.push(list)
    room -= length
  }
  return parts
}
