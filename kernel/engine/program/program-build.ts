import { lookSheet, type Width } from '#kernel/page/look'
import { type Catalogue, mayStack, type PageEntry } from '#kernel/page/records'
import type { ProgramPlugins } from '#kernel/page/references'
import type { PageProgram, ProgramMethods } from '../program.ts'
import type { CompiledBlock } from './block-programs.ts'
import { inputsOf, timeZoneOf, type Unit } from './compiled-edit.ts'
import type { CompilerOptions } from './compiler-options.ts'
import { toProgramMethods } from './program-element.ts'
import type { ProgramNames } from './program-names.ts'
import { hashOf } from './program-order.ts'
import { isRepeated, joined, type ProgramPart, withPluginsOf } from './program-part.ts'

/** What a program has beside the parts that its page and blocks bring. */
export interface ProgramRest extends Pick<PageProgram, 'variables' | 'plugins'> {
  readonly names: ProgramNames['part']
  readonly texts: PageProgram['texts']
  readonly code: string
  readonly methods: ProgramMethods
  readonly widths: readonly Width[] | undefined
  readonly catalogue: Catalogue
}

/** A page with the blocks that it reaches, as one program. */
export function buildProgram(own: ProgramPart, blocks: readonly CompiledBlock[], rest: ProgramRest): PageProgram {
  const { elements, bindings, templates, uses, flows, again, apis, sources, looks, fires } = joined([
    own,
    ...blocks.map(({ part }) => part),
  ])
  const page = own.entries.find((entry) => entry.kind === 'page')
  const { texts, names, variables, code, plugins, methods, widths, catalogue } = rest
  const bound = new Set(bindings.map(({ element, path }) => `${element} ${path}`))
  const stacks = elements.some(({ id, type, props }) => mayStack(props, (path) => bound.has(`${id} ${path}`), catalogue(type)))
  const program = {
    elements,
    bindings,
    ...(templates.length + uses.length > 0 ? { templates, uses } : {}),
    flows,
    ...(Object.keys(again).length > 0 ? { again } : {}),
    apis,
    sources,
    ...names,
    variables,
    ...(texts ? { texts } : {}),
    ...(timeZoneOf(page) === '' ? {} : { timeZone: timeZoneOf(page) }),
    ...inputsOf(page),
    interceptor: page?.kind === 'page' ? page.interceptor : {},
    css: lookSheet(looks, page?.kind === 'page' ? page : undefined, { ...(widths ? { widths } : {}), stacks }),
    code,
    plugins,
    ...(Object.keys(methods).length > 0 ? { methods } : {}),
    needsEngine: bindings.length > 0 || sources.length > 0 || fires || uses.some(isRepeated),
  }
  return { hash: hashOf(JSON.stringify(program)), ...program }
}

type Drawn = Pick<Unit, 'element'>

/** The parameter and result shapes of element methods; only flows call these. */
export function methodsOf(
  units: readonly Drawn[],
  hasFlows: boolean,
  blocks: readonly CompiledBlock[],
  catalogue: Catalogue,
): ProgramMethods {
  if (!hasFlows && blocks.every(({ part: { flows } }) => Object.keys(flows).length === 0)) return {}
  return toProgramMethods([...units.map(({ element }) => element), ...blocks.flatMap(({ part }) => part.elements)], catalogue)
}

/** The plugins of a page, from the caller's lookup. */
export function pluginsGiven(
  pluginsIn: NonNullable<CompilerOptions['plugins']>,
  blocks: readonly CompiledBlock[],
  own: readonly PageEntry[],
): ProgramPlugins {
  const entries = withPluginsOf(blocks, [...blocks.flatMap(({ part }) => part.entries), ...own])
  return pluginsIn({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
}

/** The plugins of a page as its elements' types have them. */
export function pluginsOfTypes(units: readonly Drawn[], blocks: readonly CompiledBlock[], catalogue: Catalogue): ProgramPlugins {
  const types = [...units.map(({ element }) => element), ...blocks.flatMap(({ part }) => part.elements)]
  const ids = types.flatMap(({ type }) => catalogue(type)?.plugin ?? []).map(({ id, version }) => [id, { version }] as const)
  return Object.fromEntries([...ids].sort(([a], [b]) => (a < b ? -1 : 1)))
}
