import { effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import { emptyPatch, type Finding, type PageDocument } from '#kernel/page/records'
import { pluginFindings } from '#kernel/page/references'
import { definePart, defineToken, type PartContext } from '#kernel/plugin'
import { functionsPoint, referencesIn } from '#sdk'
import { type CheckContext, checkInParts, declaredIn, recordUsesIn, sharedStyleFindings } from '#sdk/check'
import type { CheckContextInfo } from '../../../../server/wire.ts'
import { createContrastCheck } from '../document/contrast-check.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { createPageProblems, type PageProblems } from '../document/page-problems.ts'
import { refusedFindings, reportedFindings } from '../document/resource-findings.ts'
import { referencesOf } from '../document/users-of.ts'
import { editorPlugins } from '../plugins/editor-plugins.ts'
import { answersToken } from './answers-part.ts'
import { appToken } from './app-part.ts'
import { checkContextToken } from './check-context-part.ts'
import { compilerToken } from './compiler-part.ts'
import { contributorsToken } from './contributors-part.ts'
import { lookToken } from './look-part.ts'
import { migratingToken } from './migrating-part.ts'
import { resourcesToken } from './resources-part.ts'
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
    const inputs = get(checkContextToken)
    const declared = declaredIn(kernel)
    const isListed = (finding: Finding): boolean => finding.code.startsWith('RESOURCE_')
    const allowed = () => {
      const list = resources.list.peek()
      return list && { ...list, hosts: list.hosts.filter(({ isBeyondLimit }) => !isBeyondLimit) }
    }
    /**
     * Findings about hosts that do not come from elements: from shared styles, the canvas and visitors' browsers.
     */
    const otherHosts = (document: PageDocument, written: readonly Finding[]): readonly Finding[] => {
      const list = allowed()
      if (!list) return []
      const known = { resources: list, base: location.href }
      const styles = sharedStyleFindings(document, shown.peek().shared, known)
      const own = [...written, ...styles]
      const refused = refusedFindings(document, resources.refused.peek(), own)
      const reported = list.blocked.filter(({ page }) => page.id === get(openedPage).records.page.id)
      return [...styles, ...refused, ...reportedFindings(reported, { ...known, told: [...own, ...refused] })]
    }
    const names = () =>
      look ? { widths: shown.peek().widths, shared: shown.peek().shared, themes: shown.peek().themes, texts: keys() } : undefined
    const context = (document: PageDocument): CheckContext => {
      const [list, lookNames] = [allowed(), names()]
      return {
        ...(list ? { hosts: { resources: list, base: location.href } } : {}),
        ...(get(openedPage).settings ? { app: app.variables.peek() } : {}),
        ...(lookNames ? { look: lookNames } : {}),
        ...projectOf(inputs.known.peek()),
        answers: (id) => get(answersToken).objects.peek().get(id),
        index: referencesOf({ kernel, catalogue, document: () => document }),
      }
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
    const keys = () => inputs.known.peek()?.textKeys ?? get(openedPage).texts?.texts.map(({ id }) => id) ?? []
    const problems = createPageProblems(
      get(openedPage).records.findings,
      () => store.document,
      function* check(document) {
        const hosts: Finding[] = []
        const functions = kernel.registry(functionsPoint).all.peek()
        const against = {
          ...{ catalogue, references, declared, functions: functions.map(({ name }) => name) },
          records: recordUsesIn(kernel),
        }
        for (const part of checkInParts(document, against, context(document))) {
          hosts.push(...part.filter(isListed))
          yield part
        }
        // Its circles are told above, with those that it does not look for.
        yield absentPlugins(document)
        yield compiler.findings.filter(({ code }) => !code.endsWith('_CYCLE'))
        yield migrating.findings()
        if (look) yield contrast(document)
        yield otherHosts(document, hosts)
      },
    )
    own('problems', problems.dispose)
    own(
      'what is checked against',
      followInputs(get, () => problems.changed(emptyPatch)),
    )
    return problems
  },
})

/** Reports changes of what a page is checked against, until the returned function is called. */
function followInputs(get: PartContext['get'], changed: () => void): () => void {
  const { list, refused } = get(resourcesToken)
  const plugins = editorPlugins(get(loadedPlugins).kernel)
  const ends = [
    afterChanges(get(appToken).variables, changed),
    afterChanges(get(lookToken), changed),
    afterChanges(get(answersToken).objects, changed),
    // So do the services, the permissions and what the project allows, and what was refused is known when it is drawn.
    effect(() => {
      list.value
      refused.value
      get(checkContextToken).known.value
      untracked(changed)
    }),
    // What is installed changes without an edit.
    effect(() => {
      plugins.isTold.value
      plugins.listed.value
      untracked(changed)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Reports changes of a signal, not the value that it has. */
function afterChanges<T>(source: ReadonlySignal<T>, changed: () => void): () => void {
  let seen = source.peek()
  return source.subscribe((now) => {
    if (now !== seen) changed()
    seen = now
  })
}

const projectOf = (known: CheckContextInfo | undefined): CheckContext =>
  known
    ? {
        ...{ prefixes: known.prefixes, permissionCodes: known.permissionCodes, names: known.names },
        ...(known.grantedCodes ? { grantedCodes: known.grantedCodes } : {}),
      }
    : {}
