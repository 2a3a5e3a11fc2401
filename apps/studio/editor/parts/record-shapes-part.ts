import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { ShownModel } from '../../../../server/wire.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { recordsOn } from '../document/records-on.ts'
import { storeToken } from './store-part.ts'

/** The models and views that the page reads, as far as they are known. */
export interface RecordShapes {
  readonly known: ReadonlySignal<ReadonlyMap<string, ShownModel>>
  /** The shape of a model or view; one that is not known yet is asked for. */
  of(model: string): ShownModel | undefined
}
export const recordShapesToken = defineToken<RecordShapes>('tessera.editor/record shapes')

export const recordShapesPart = definePart({
  id: 'part/record-shapes',
  token: recordShapesToken,
  create({ get, own }): RecordShapes {
    const { shapeOf: read } = get(openedPage)
    const { kernel, catalogue } = get(loadedPlugins)
    const known = signal<ReadonlyMap<string, ShownModel>>(new Map())
    const asked = new Set<string>()
    let isClosed = false
    const ask = async (model: string): Promise<void> => {
      if (!read || asked.has(model)) return
      asked.add(model)
      // A model that is not there, or that may not be seen: formulas know what the canvas has.
      const shape = await read(model).catch(() => undefined)
      if (!shape || isClosed) return
      known.value = new Map([...known.peek(), [model, shape]])
      for (const { target } of shape.fields) if (target) void ask(target.model)
    }
    const askForAll = (): void => {
      for (const { model } of recordsOn(get(storeToken).document, kernel, catalogue).owners.values()) void ask(model)
    }
    if (read) {
      askForAll()
      // A model may have been changed on another screen.
      const back = (): void => {
        if (globalThis.document?.hidden) return
        asked.clear()
        askForAll()
      }
      globalThis.document?.addEventListener('visibilitychange', back)
      own('shapes of records', () => {
        isClosed = true
        globalThis.document?.removeEventListener('visibilitychange', back)
      })
    }
    return {
      known,
      of(model) {
        void ask(model)
        return known.peek().get(model)
      },
    }
  },
})
