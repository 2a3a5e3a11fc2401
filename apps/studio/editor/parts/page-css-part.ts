import { computed, type ReadonlySignal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { canvasRules } from '../canvas-css.ts'
import { storeToken } from './store-part.ts'

/** The rules that the page's authors wrote, for the canvas. */
export const pageCssToken = defineToken<ReadonlySignal<readonly string[]>>('tessera.editor/page css')

export const pageCssPart = definePart({
  id: 'part/page-css',
  token: pageCssToken,
  create({ get }) {
    const store = get(storeToken)
    let rules: readonly string[] = []
    return computed(() => {
      rules = canvasRules(store.current.value, rules)
      return rules
    })
  },
})
