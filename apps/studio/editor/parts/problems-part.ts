import { findCycles } from '#kernel/engine/references'
import { definePart, defineToken } from '#kernel/plugin'
import { actionsPoint, referencesIn } from '#sdk'
import { misspeltFields } from '../flow/field-findings.ts'
import { findingsOfFlows } from '../flow/step-findings.ts'
import { createPageProblems, type PageProblems } from '../page-problems.ts'
import { compilerToken } from './compiler-part.ts'
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
    const problems = createPageProblems(
      get(openedPage).records.findings,
      () => store.document,
      { catalogue, references },
      (document) => [
        ...findCycles(document, references),
        // Its circles are told above, with those that it does not look for.
        ...compiler.findings.filter(({ code }) => !code.endsWith('_CYCLE')),
        ...migrating.findings(),
        ...misspeltFields(document, catalogue, references),
        ...findingsOfFlows({ document, catalogue, actionOf: (id) => kernel.registry(actionsPoint).get(id) }),
      ],
    )
    own('problems', problems.dispose)
    return problems
  },
})
