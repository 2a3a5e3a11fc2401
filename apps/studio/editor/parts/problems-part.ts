import { effect, untracked } from '@preact/signals-core'
import { findCycles, unknownAppVariables } from '#kernel/engine/references/references'
import { emptyPatch, type Finding, type PageDocument, pluginFindings } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { actionsPoint, referencesIn, sourcesPoint } from '#sdk'
import { createContrastCheck } from '../contrast-check.ts'
import { referencesOf } from '../data-panels/users-of.ts'
import { misspeltFields } from '../flow/field-findings.ts'
import { findingsOfFlows } from '../flow/step-findings.ts'
import { createPageProblems, type PageProblems } from '../page-problems.ts'
import { unguardedCalls } from '../permissions/unguarded-calls.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'
import {
  missingSettings,
  refusedFindings,
  reportedFindings,
  resourceFindings,
  sharedStyleFindings,
} from '../resources/resource-findings.ts'
import { resourcesToken } from '../resources/resources-part.ts'
import { appToken } from './app-part.ts'
import { compilerToken } from './compiler-part.ts'
import { contributorsToken } from './contributors-part.ts'
import { lookToken } from './look-part.ts'
import { migratingToken } from './migrating-part.ts'
import { loadedPlugins, openedPage } from './opened-page.ts'
import { storeToken } from './store-part.ts'

/** What is wrong with the page, as it stands and as it runs. */
export const problemsToken = defineToken<PageProblems>('tessera.editor/problems')

export const problemsPart = definePart({
  id: 'part/problems',
  token: problemsToken,
  create({ get, own }) {
    const { kernel, catalogue } = get(loadedPlugins)
    const store = get(storeToken)
    const compiler = get(compilerToken)
    const migrating = get(migratingToken)
    const references = referencesIn(kernel)
    const app = get(appToken)
    const { look } = get(openedPage)
    const shown = get(lookToken)
    const plugins = editorPlugins(kernel)
    const contributorOf = get(contributorsToken)
    const resources = get(resourcesToken)
    const hosts = (document: PageDocument): readonly Finding[] => {
      const list = resources.list.peek()
      if (!list) return []
      const allowed = { ...list, hosts: list.hosts.filter(({ isBeyondLimit }) => !isBeyondLimit) }
      const known = { resources: allowed, base: location.href }
      const written = [...resourceFindings(document, { kernel, ...known }), ...sharedStyleFindings(document, shown.peek().shared, known)]
      const told = [...written, ...refusedFindings(document, resources.refused.peek(), written)]
      const reported = list.blocked.filter(({ page }) => page.id === get(openedPage).records.page.id)
      return [...told, ...reportedFindings(reported, { resources: allowed, base: location.href, told })]
    }
    /** Those that fail say so themselves, with the reason; others that are listed are on their way. */
    const absentPlugins = (document: PageDocument): readonly Finding[] => {
      if (!plugins.isTold.peek()) return []
      const listed = plugins.listed.peek()
      const disabled = listed.flatMap(({ plugin, state }) => (state === 'disabled' ? [plugin.id] : []))
      const failed = listed.map(({ plugin }) => plugin.id)
      const found = pluginFindings(document, { contributorOf, references, disabled, failed })
      return found.filter(({ code }) => code !== 'PAGE_PLUGIN_FAILED')
    }
    const contrast = createContrastCheck(() => shown.peek())
    const keys = get(openedPage).texts?.texts.map(({ id }) => id) ?? []
    const problems = createPageProblems(
      get(openedPage).records.findings,
      () => store.document,
      {
        catalogue,
        references,
        look: () =>
          look ? { widths: shown.peek().widths, shared: shown.peek().shared, themes: shown.peek().themes, texts: keys } : undefined,
      },
      function* check(document) {
        yield findCycles(document, references)
        // Its circles are told above, with those that it does not look for.
        yield absentPlugins(document)
        yield compiler.findings.filter(({ code }) => !code.endsWith('_CYCLE'))
        yield migrating.findings()
        if (get(openedPage).settings) yield unknownAppVariables(document, app.variables.peek(), { references })
        yield misspeltFields(document, catalogue, references)
        if (look) yield contrast(document)
        yield hosts(document)
        const asks = (source: string) => kernel.registry(sourcesPoint).get(source)?.outgoing !== undefined
        yield unguardedCalls(document, referencesOf({ kernel, catalogue, document: () => document }), asks)
        yield missingSettings(document, kernel)
        yield findingsOfFlows({ document, catalogue, actionOf: (id) => kernel.registry(actionsPoint).get(id) })
      },
    )
    own('problems', problems.dispose)
    let seen = app.variables.peek()
    own(
      'variables of the project',
      app.variables.subscribe((now) => {
        if (now !== seen) problems.changed(emptyPatch)
        seen = now
      }),
    )
    let seenLook = shown.peek()
    own(
      'look of the project',
      shown.subscribe((now) => {
        if (now !== seenLook) problems.changed(emptyPatch)
        seenLook = now
      }),
    )
    // So does what the project allows, and what was refused is known when it is drawn.
    own(
      'other hosts',
      effect(() => {
        resources.list.value
        resources.refused.value
        untracked(() => problems.changed(emptyPatch))
      }),
    )
    // What is installed changes without an edit.
    own(
      'installed plugins',
      effect(() => {
        plugins.isTold.value
        plugins.listed.value
        untracked(() => problems.changed(emptyPatch))
      }),
    )
    return problems
  },
})
