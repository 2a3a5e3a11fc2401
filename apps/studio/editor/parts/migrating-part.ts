import { effect } from '@preact/signals-core'
import { addedIn, type Changes, changedIn } from '#kernel/document'
import { upgradePlugin } from '#kernel/page/commands'
import { type Catalogue, emptyPatch, PAGE_ID, type PageEntry } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { definePart, defineToken } from '#kernel/plugin'
import { catalogueOf } from '../document/catalogue.ts'
import { createMigrating, type Migrating } from '../document/migrating.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { editsToken } from './edits-part.ts'
import { problemsToken } from './problems-part.ts'
import { savingToken } from './saving-part.ts'
import { storeToken } from './store-part.ts'

/** Keeps elements at the versions of their components. */
export const migratingToken = defineToken<Pick<Migrating, 'findings' | 'upgrade'>>('tessera.editor/migrating')

export const migratingPart = definePart({
  id: 'part/migrating',
  token: migratingToken,
  eager: true,
  create({ get, own }) {
    const { kernel, catalogue } = get(loadedPlugins)
    const { engine, pluginData } = get(openedPage)
    const store = get(storeToken)
    const migrating = createMigrating({
      store,
      catalogueOf: (document) => (document === store.document ? catalogue : catalogueOf(kernel, () => pinsOf(document))),
      dataOf: (id, version) => pluginData?.(id, version),
      engine,
      carry: get(savingToken).carry,
      move: (plugin, to, elements) => void get(editsToken).apply(upgradePlugin, { plugin, to, elements }),
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
      store.subscribe(({ changes: patch }) => {
        // What was pasted, taken back or restored may be older, and another version of a plugin newer.
        if (addedIn(patch).length > 0 || patch.has(PAGE_ID) || isBehind(patch, catalogue)) run()
      }),
    )
    return migrating
  },
})

const isBehind = (patch: Changes<PageEntry>, catalogue: Catalogue): boolean =>
  changedIn(patch).some(([, entry]) => entry.kind === 'element' && entry.version < (catalogue(entry.type)?.version ?? 0))
