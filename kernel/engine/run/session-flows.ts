import { tell } from '#kernel/message'
import { appVariableOf } from '#kernel/page/app-names'
import type { Json } from '#kernel/page/values'
import { NO_APP } from '../app.ts'
import { crossing } from '../bounded.ts'
import type { Restore } from '../control.ts'
import { finderIn } from './finder.ts'
import { FlowRunner } from './flow-runner.ts'
import { toValue } from './session-code.ts'
import type { SessionInside } from './session-inside.ts'

/** What runs the flows of a page. */
export function createFlows(inside: SessionInside, restore: Restore): FlowRunner {
  const { key } = inside
  const { library, pages, watch, world, emit } = inside.parts
  const { serverPage } = inside.page
  const actions = finderIn(() => library.actions, inside.program.pins)
  const steps = finderIn(() => library.steps, inside.program.pins)
  return new FlowRunner(actions, {
    key,
    kind: steps,
    pages,
    program: () => inside.program.now,
    world,
    locale: () => inside.program.locale,
    ...(serverPage ? { serverPage } : {}),
    emit,
    ownerOf: (action) => actions(action)?.owner ?? library.ownerOf?.(action, inside.program.pins()),
    runs: (code) => watch.runs({ ...code, key }),
    refused: new Set(restore.refused),
    brief: () => inside.vm.brief(),
    resolve: (params, bindings, input, { startedBy: { element, scope } }, recording) =>
      inside.run.during(recording, () => inside.code.resolve(params, bindings, input, element, scope)),
    hold: (scope) => inside.vm.hold(scope),
    stand: (scope, rows) => inside.vm.stand(scope, rows),
    rowsAround: (scope) => inside.vm.around(scope),
    release: (scope) => inside.vm.release(scope),
    rowGone: ({ element, event, scope = '' }) =>
      inside.reports.report([{ code: 'ROW_GONE', element, path: event, message: tell('engine.row-gone'), scope }]),
    variable: (name, scope) => JSON.parse(inside.vm.state(inside.program.pathOf(name, scope))) as Json,
    setVariable: (name, value, scope) => inside.state.setVariable(name, value, scope),
    defaultOf: (name, scope) => defaultOf(inside, name, scope),
    pathOf: (name, scope) => inside.program.pathOf(name, scope),
    inWords: (told) => inside.program.inWords(told),
    request: (api, params, signal, asker, wants, scope, payload) =>
      inside.sources().request(api, params, signal, { asker, ...(wants ? { wants } : {}) }, inside.program.paths.blockOf(scope), payload),
    script: async (source, input, recording, scope) =>
      inside.run.during(recording, () => toValue(inside.code.script(source, crossing(input, 'eventParams'), scope))),
  })
}

/** What a variable goes back to. */
function defaultOf(inside: SessionInside, name: string, scope?: string): Json {
  const shared = appVariableOf(name)
  const own = inside.program.paths.blockOf(scope)?.block ?? inside.program.now
  const defaults = shared === null ? own.variables : (inside.page.app ?? NO_APP).defaults
  return Object.hasOwn(defaults, shared ?? name) ? defaults[shared ?? name]! : null
}
