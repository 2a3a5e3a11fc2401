import { effect } from '@preact/signals-core'
import { emptyPatch, PAGE_ID } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { createMigrating, type Migrating } from '../migrating.ts'
import { loadedPlugins, openedPage } from './opened-page.ts'
import { problemsToken } from './problems-part.ts'
import { savingToken } from './saving-part.ts'
import { storeToken } from './store-part.ts'

/** Keeps elements at the versions of their components. */
export const migratingToken = defineToken<Pick<Migrating, 'findings'>>('tessera.editor/migrating')

export const migratingPart = definePart({
  id: 'part/migrating',
  token: migratingToken,
  eager: true,
  create({ get, own }) {
    const { kernel, catalogue } = get(loadedPlugins)
    const store = get(storeToken)
    const migrating = createMigrating({
      store,
      catalogue,
      engine: get(openedPage).engine,
      carry: get(savingToken).carry,
      found: () => get(problemsToken).changed(emptyPatch),
    })
    const run = (): void => void migrating.run().catch(() => undefined)
    own(
      'components of other versions',
      effect(() => {
        void kernel.plugins.value
        run()
      }),
    )
    own(
      'older elements',
      store.subscribe(({ patch }) => {
        // What was pasted may be older, and another version of a plugin newer.
        if (patch.added.size > 0 || patch.changed.has(PAGE_ID)) run()
      }),
    )
    return migrating
  },
})
