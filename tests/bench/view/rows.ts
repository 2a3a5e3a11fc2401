import { type ComponentType, createElement } from 'react'
import { createEngineHost, type PageProgram, type ProgramBinding } from '#kernel/engine'
import type { EngineLink, ViewLoader, ViewProps } from '#kernel/view'
import { baseViews } from '../../contract/base-views.ts'
import { mount, plainViews, programOf } from './page.tsx'

const ROWS = 60
const FIELDS = ['name', 'city', 'price', 'note'] as const

/** A list of rows with four elements in each; the first shows its field in two of its props. */
function rowsProgram(): PageProgram {
  const inRow = FIELDS.map((field) => ({ id: `Leaf_${field}`, field }))
  const shown = [...inRow.map(({ id, field }) => [id, 'text', field] as const), ['Leaf_name', 'title', 'name'] as const]
  const bindings = shown.map(
    ([element, path, field], index): ProgramBinding => ({
      ...{ id: index + 1, template: 1, element, path, reads: [`~0.${field}`] },
      binding: { kind: 'formula', source: `item.${field}` },
    }),
  )
  const element = { props: {}, style: {}, events: {} }
  const list = Array.from({ length: ROWS }, (_, id) => ({ id, ...Object.fromEntries(FIELDS.map((field) => [field, `${field} ${id}`])) }))
  return {
    ...programOf(
      [
        { ...element, id: 'page', type: 'Page', parentId: null },
        { ...element, id: 'ForEach_1', type: 'ForEach', parentId: 'page' },
        ...inRow.map(({ id }) => ({ ...element, id, type: 'Leaf', parentId: 'ForEach_1', template: 1 })),
      ],
      bindings,
    ),
    variables: { list },
    templates: [{ id: 1, parent: null }],
    uses: [{ element: 'ForEach_1', slot: '', template: 1, key: 'id', rows: { path: 'variable.list' } }],
  }
}

const rendered: string[] = []
const noting = (View: ComponentType<ViewProps>) => (props: ViewProps) => {
  rendered.push(props.id)
  return createElement(View, props)
}
/** Views that note whenever one of them is rendered. */
const counted: ViewLoader = (type, ...rest) => {
  const load = plainViews(type, ...rest) ?? baseViews(type, ...rest)
  return (
    load &&
    (async () => {
      const { View, ...others } = await load()
      return { ...others, View: noting(View as ComponentType<ViewProps>) }
    })
  )
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let frame = 0; !isSo(); frame++) {
    if (frame > 600) throw new Error('the rows did not come')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** How many elements are rendered when one field of one row changes, over a real engine. */
export async function rendersOfField(): Promise<number> {
  const host = createEngineHost({
    createWorker: () => new Worker(new URL('../../engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  const mounted = await mount(rowsProgram(), counted, host as unknown as EngineLink)
  const textOf = (row: number) => document.querySelector(`[data-id="Leaf_name"][data-row="ForEach_1:${row}"]`)?.textContent
  await until(() => textOf(ROWS - 1) === `name ${ROWS - 1}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  rendered.length = 0
  mounted.page.setState('variable.list.7.name', 'another')
  await until(() => textOf(7) === 'another')
  await new Promise((resolve) => setTimeout(resolve, 100))
  mounted.unmount()
  host.dispose()
  return rendered.length
}
