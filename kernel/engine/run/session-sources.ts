import { boundedData, crossing } from '../bounded.ts'
import type { Restore } from '../control.ts'
import { dataPath, dataPlace } from '../live-rows.ts'
import type { ProgramSource } from '../program.ts'
import type { LoadResult } from '../protocol.ts'
import { finderIn } from './finder.ts'
import { RowSources } from './row-sources.ts'
import { sayOnce } from './say-once.ts'
import { toValue } from './session-code.ts'
import type { SessionInside } from './session-inside.ts'
import { SourceRunner } from './sources.ts'

/** What asks the sources of a page. */
export function createSources(inside: SessionInside, restore: Restore): SourceRunner {
  const { key } = inside
  const { library, pages, watch, world } = inside.parts
  return new SourceRunner(
    finderIn(() => library.sources, inside.program.pins),
    {
      page: inside.page,
      world,
      program: () => inside.program.now,
      resolve: (config, bindings, input, owner, scope) => inside.code.resolveSource(config, bindings, input, owner, scope),
      evaluate: async (source, input, scope) => toValue(inside.code.evaluate('formula', source, crossing(input, 'eventParams'), scope)),
      script: async (source, input, scope) => toValue(inside.code.script(source, crossing(input, 'eventParams'), scope)),
      restartRows: (element) => inside.rowSources().restart(element),
      say: sayOnce((tone, text) => pages.say({ key, tone, text }), world.now),
      file: (file) => pages.file({ key, file }),
      sent: (upload, loaded, total) => pages.sent({ key, upload, loaded, total }),
      heard: (upload, part, by) => pages.heard({ key, upload, part: crossing(part, `component.${by}`) }),
      inWords: (told) => inside.program.inWords(told),
      deliver: (source, result, scope) => deliver(inside, source, result, scope),
      asks: (api, scope) => inside.results.asks(api, inside.program.paths.blockOf(scope)?.path),
      answered: (api, data, scope) => inside.results.keep(api, data, inside.program.paths.blockOf(scope)?.path),
      runs: (code) => watch.runs({ ...code, key }),
      refused: new Set(restore.refused),
      held: new Set(restore.held),
      failed: (element, message, scope) => inside.reports.sourceFailed(element, message, scope),
    },
  )
}

/** What asks the sources of rows, each for itself. */
export function createRowSources(inside: SessionInside): RowSources {
  return new RowSources({
    world: inside.parts.world,
    sources: () => inside.program.now.sources,
    isLimited: (template) => !inside.program.isBlock(template),
    uses: () => inside.program.now.uses ?? [],
    formulasOf: (source) => (inside.sources().follows(source) ? inside.reads.settingsOf(source) : []),
    load: ({ element, use }, scope) => {
      const delay = use.execute !== 'at once' && use.execute !== 'never' ? use.execute.delaySeconds * 1_000 : 0
      inside.sources().loadLater(element, scope, delay)
    },
    resume: (source, scope) => {
      const data = inside.vm.state(dataPath(source.element, scope))
      if (data === 'null') return false
      const { element, prop } = source
      inside.parts.pages.data({ key: inside.key, data: `[${JSON.stringify(dataPlace(element, scope))},${JSON.stringify(prop)},${data}]` })
      if (source.driven === 'engine') inside.sources().resume(source, scope)
      return true
    },
    cancel: (element, scope) => {
      inside.sources().forget(element, scope)
      inside.reports.sourceWorks(element, scope)
    },
    failed: (element, message, scope) => inside.reports.sourceFailed(element, message, scope),
  })
}

function deliver(inside: SessionInside, source: ProgramSource, { data }: LoadResult, scope?: string): void {
  const { element, prop } = source
  if (scope !== undefined && !inside.rowSources().has(element, scope)) return
  const shown = boundedData(data)
  inside.parts.pages.data({ key: inside.key, data: JSON.stringify([dataPlace(element, scope), prop, shown]) })
  if (scope === undefined) inside.state.keepData(element, shown, true)
  else inside.state.pushData(dataPath(element, scope), shown)
  if (shown !== data) inside.state.shownInPart(dataPath(element, scope))
  if (scope !== undefined) inside.reports.sourceWorks(element, scope)
  if (scope === undefined || source.shape) inside.reports.checkShape(source, data)
}
