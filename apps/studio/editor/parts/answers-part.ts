import { type ReadonlySignal, signal } from '@preact/signals-core'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'

/** The data that apis and elements of the page have on the canvas. */
export interface Answers {
  /** By id. Lists and single values are left out: formulas read these as they are. */
  readonly objects: ReadonlySignal<ReadonlyMap<string, JsonObject>>
  /** Takes the state of the canvas as it is. */
  told(state: JsonObject): void
}
export const answersToken = defineToken<Answers>('tessera.editor/answers')

const dataOf = (part: Json | undefined): JsonObject | undefined => {
  const data = isObject(part) ? part.data : undefined
  return isObject(data) ? data : undefined
}

export const answersPart = definePart({
  id: 'part/answers',
  token: answersToken,
  create(): Answers {
    const objects = signal<ReadonlyMap<string, JsonObject>>(new Map())
    let before: Json | undefined
    return {
      objects,
      told({ component }) {
        if (component === before) return
        before = component
        const found = Object.entries(isObject(component) ? component : {}).flatMap(([id, part]) => {
          const data = dataOf(part)
          return data ? [[id, data] as const] : []
        })
        const known = objects.peek()
        if (found.length === known.size && found.every(([id, data]) => known.get(id) === data)) return
        objects.value = new Map(found)
      },
    }
  },
})
