import { act, render } from '@testing-library/react'
import type { LoadResult, SourceContext, SourceRuntime } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json, JsonObject } from '#kernel/page/values'
import { PRODUCT } from '#kernel/plugin'
import { createViews, PageView } from '#kernel/view'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import type { ComponentDeclaration } from '#sdk'
import { workerOnThisThread } from '#sdk/testing'
import { type StoredElement, storedPage } from '../helpers/api.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'
import { openRows, type RowsPage } from './rows-page.ts'
import { catalogue, functionNames, readPage } from './run-page.ts'

/** How the source of an element stands: it answered with a failure, has not answered yet, has no rows, or there is none. */
export type Standing = 'failed' | 'waiting' | 'empty' | 'absent'
export type ShownIn = 'published' | 'preview' | 'editor'

/** What the source of `failed` says. */
export const REASON = 'Out of paper'
/** The elements under test, by type. */
export const idOf = (type: string): string => `${type}_test`

const components = loadComponents()
/** Every component that takes data from a source, by type. */
export const withData = components.flatMap((declaration) =>
  declaration.data ? [[declaration.type, declaration.data, declaration] as const] : [],
)

const SOURCE = 'source/probe'

function standingSource(): SourceRuntime {
  return {
    id: SOURCE,
    owner: PRODUCT,
    run: ({ standing }: JsonObject, _params: Json, { signal }: SourceContext) =>
      new Promise<LoadResult>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
        if (standing === 'failed') resolve({ code: 5, data: null, originData: null, msg: REASON })
        if (standing === 'empty') resolve({ code: 0, data: [], originData: [], msg: '' })
      }),
  } as unknown as SourceRuntime
}

/** Something that may stand around a component which needs an ancestor, and that ancestor's own. */
function withAncestors(element: StoredElement, { needsAncestor }: Pick<ComponentDeclaration, 'needsAncestor'>): StoredElement {
  if (!needsAncestor) return element
  const around = components.find(({ tags, type }) => tags?.includes(needsAncestor.tag) && type !== element.type)
  return around ? withAncestors({ id: `${around.type}_around_${element.id}`, type: around.type, children: [element] }, around) : element
}

export interface StandingPage extends RowsPage {
  /** The state of the page's engine as JSON; that of a page without logic is empty. */
  readonly state: () => Promise<string>
  readonly unmount: () => void
}

/** A page with each of these components once, as they come from the palette, whose sources stand as told. */
export async function openStanding(
  declarations: readonly ComponentDeclaration[],
  standing: Standing,
  { shownIn = 'published', locale = 'en' }: { readonly shownIn?: ShownIn; readonly locale?: 'zh' | 'en' } = {},
): Promise<StandingPage> {
  const elements = declarations.map((declaration) => {
    const { type, initial, repeats } = declaration
    // A region with rows shows these only where something is in it.
    const children = repeats && {
      children: [{ id: `Text_in_${type}`, type: 'Text', props: { text: { type: 'variable', value: 'item.name' } } }],
    }
    return withAncestors({ id: idOf(type), type, props: initial?.props ?? {}, ...children }, declaration)
  })
  const stored = storedPage(elements) as { elementsMap: { [id: string]: { config: { api?: Json } } } }
  if (standing !== 'absent')
    for (const { type } of declarations) stored.elementsMap[idOf(type)]!.config.api = { sourceType: SOURCE, config: { standing } }
  const { program } = compilePage(readPage(stored).document, catalogue, {
    functions: functionNames,
    ...(shownIn === 'published' ? {} : { names: 'all' }),
  })
  const library = { ...baseEngineLibrary, sources: [...baseEngineLibrary.sources, standingSource()] }
  const mode = shownIn === 'published' ? 'live' : shownIn === 'preview' ? 'preview' : 'edit'
  const opened = openRows(program, undefined, () => workerOnThisThread(library), undefined, mode)
  const views = createViews(baseViews)
  await views.preload(program.elements.map(({ type }) => type))
  let screen!: ReturnType<typeof render>
  await act(async () => {
    screen = render(<PageView page={opened.page} views={views} locale={locale} />)
  })
  const state = async () => (program.needsEngine ? await opened.host.snapshot('rows') : '{}')
  await act(async () => {
    await opened.page.ready
    if (program.needsEngine) await opened.settled()
    await new Promise((resolve) => setTimeout(resolve))
  })
  return { ...opened, state, unmount: screen.unmount }
}

/** The node of an element on the page. */
export const nodeOf = (type: string): Element | null => document.querySelector(`[data-id="${idOf(type)}"]`)
