import type { ReadonlySignal } from '@preact/signals-core'
import { act, type RenderResult, render } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import type { ActionOutcome } from '#kernel/engine'
import type { Locale } from '#kernel/message'
import { type ElementId, PAGE_TYPE } from '#kernel/page/records'
import { type Json, type JsonObject, ownValue, setOwn } from '#kernel/page/values'
import { createViews, loadMethodCalls, PageView, ROOT, type ViewLoader, type Views } from '#kernel/view'
import type { ComponentDeclaration } from '../define/component.ts'
import { defaultsOf } from '../fields/fields-of.ts'
import { propsOf } from '../fields/prop-fields.ts'
import { methodShapesOf } from '../fields/shape-of.ts'
import { keepPopups } from '../react/keep-popups.ts'
import type { TestElement } from './test-elements.ts'
import { createTestPage, type TestPage, type TestPageOptions } from './test-page.ts'

/** A component rendered on a page of its own, for tests. */
export interface HostedComponent extends TestPage {
  readonly id: ElementId
  readonly screen: RenderResult
  call(method: string, args?: Json): Promise<ActionOutcome>
  /** Hides the page as an app with tabs does: it keeps its state and its DOM, and its effects end. */
  hide(): Promise<void>
  /** Shows the page again: its effects start again. */
  show(): Promise<void>
}

/** Options of the page that a component is rendered on. */
export interface HostOptions extends TestPageOptions {
  readonly props?: JsonObject
  /** The class that rules of its author know it by. */
  readonly className?: string
  readonly children?: readonly TestElement[]
  /** Events to which a flow is wired in the rows that it draws. */
  readonly listens?: readonly string[]
  /** Keys of the rows of its main region, where that repeats; its children stand in each. */
  readonly rows?: readonly string[]
  /** Its regions of which the view hands the rows over. */
  readonly handed?: readonly string[]
  /** Paths of props that hold an author's function; `apply` answers their calls. */
  readonly functions?: readonly string[]
  /** Put around the component: a form around a form item. */
  readonly inside?: TestElement
  readonly locale?: Locale
  /** Props of the page itself. */
  readonly pageProps?: JsonObject
  /** The element over which something dragged rests, in the editor. */
  readonly placing?: ReadonlySignal<string | null>
  /** Mounts it on a page that an app hides from the start. */
  readonly isHidden?: boolean
  /** Views of the other types on the test page. */
  readonly views?: ViewLoader
}

function BareRoot({ children }: { readonly children: ReactNode }) {
  return <div data-testid="page">{children}</div>
}
const bareRoot = async () => ({ View: BareRoot })

/** `over` laid on `base`, nested objects merged, lists replaced. */
function merge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: { [key: string]: Json } = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = ownValue(merged, key)
    const both = [below, value].every((each) => each !== null && typeof each === 'object' && !Array.isArray(each))
    setOwn(merged, key, both ? merge(below as JsonObject, value as JsonObject) : value)
  }
  return merged
}

/** Mounts a declared component as a page would, with its defaults and the given props. */
export async function renderInHost(
  declaration: Pick<ComponentDeclaration, 'type' | 'props' | 'view' | 'data' | 'methods'>,
  options: HostOptions = {},
): Promise<HostedComponent> {
  const id = `${declaration.type}_test`
  const props = merge(defaultsOf(declaration.props), options.props ?? {})
  const elements: TestElement[] = [
    ...(options.pageProps ? [{ id: ROOT, type: PAGE_TYPE, props: options.pageProps }] : []),
    ...(options.inside ? [options.inside] : []),
    {
      id,
      type: declaration.type,
      props,
      ...(options.className ? { className: options.className } : {}),
      ...(options.functions ? { functions: options.functions } : {}),
      ...(options.rows ? { rows: options.rows } : {}),
      ...(options.listens ? { listens: options.listens } : {}),
      ...(options.handed ? { handed: options.handed } : {}),
      // A page that answers requests has a source to ask.
      ...((options.load || (options.send && declaration.data?.posts)) && declaration.data ? { dataProp: declaration.data.prop } : {}),
      ...(options.inside ? { parentId: options.inside.id } : {}),
    },
    ...(options.children ?? []).map((child) => ({ parentId: id, ...child })),
  ]
  const { methodShapes } = methodShapesOf(declaration.methods)
  const test = createTestPage(elements, {
    ...options,
    ...(methodShapes ? { methods: { ...options.methods, [declaration.type]: methodShapes } } : {}),
  })
  const propFields = propsOf(declaration)
  const loadView = async () => ({ ...(await declaration.view()), propFields })
  const views: Views = createViews((type) =>
    type === declaration.type ? loadView : (options.views?.(type) ?? (type === PAGE_TYPE ? bareRoot : undefined)),
  )
  // Calls of methods take as long as they do where some were made before.
  await loadMethodCalls()
  await views.preload(elements.map((element) => element.type).concat(PAGE_TYPE))
  const placing = options.placing ? { placing: options.placing } : {}
  const pageIn = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <PageView page={test.page} views={views} locale={options.locale ?? 'en'} {...placing} />
    </Activity>
  )
  let screen!: RenderResult
  await act(async () => {
    screen = render(pageIn(options.isHidden ? 'hidden' : 'visible'))
  })
  return {
    ...test,
    id,
    screen,
    call: async (method, args = null) => {
      let outcome!: ActionOutcome
      await act(async () => {
        outcome = await test.page.call(id, method, args)
      })
      return outcome
    },
    hide: async () => {
      await keepPopups()
      await act(async () => screen.rerender(pageIn('hidden')))
    },
    show: () => act(async () => screen.rerender(pageIn('visible'))),
  }
}
