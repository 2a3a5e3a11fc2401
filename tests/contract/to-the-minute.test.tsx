import { act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type ComponentDeclaration, defaultsOf, type FieldSpec, fieldsOf, type Json, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { later, renderInHost } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const MOMENT = '2024-05-01 13:30:45'
const MINUTE = '2024-05-01 13:30'
/** What settings call a date with its time that has no pattern. */
const NAMES: readonly unknown[] = ['date2', 'minute']

type Field = Pick<FieldSpec, 'path' | 'choices'> & { readonly items?: readonly Field[] | undefined }
type Place = { readonly list: string | undefined; readonly path: string; readonly name: Json }

/** The settings of a component that show a value as a date with its time. */
function placesOf({ props }: ComponentDeclaration): readonly Place[] {
  const within = (fields: readonly Field[], list: string | undefined): readonly Place[] =>
    fields.flatMap(({ path, choices, items }) => [
      ...(choices?.flatMap(({ value }) => (NAMES.includes(value) ? [{ list, path, name: value as Json }] : [])) ?? []),
      ...(items && list === undefined ? within(items, path) : []),
    ])
  return within(fieldsOf(props), undefined)
}

const set = (values: JsonObject, path: string, value: Json): JsonObject => setPath(values, path, value) as JsonObject

/** Props with which a component shows the moment at the place, with data as a list or as one row. */
function propsFor(
  { props, data }: ComponentDeclaration,
  { list, path, name }: Place,
  isList: boolean,
  format?: string,
) {
  const row = { id: 1, key: 1, at: MOMENT }
  const named = (values: JsonObject, fields: readonly Field[]) =>
    fields
      .filter((field) => ['name', 'dataIndex'].some((last) => field.path === path.replace(/[^.]+$/, last)))
      .reduce((all, field) => set(all, field.path, 'at'), values)
  const pattern = (values: JsonObject): JsonObject => {
    if (format === undefined) return values
    return set(values, path.includes('.') ? path.replace(/[^.]+$/, 'format') : 'format', format)
  }
  let values = data ? set(defaultsOf(props), data.prop, isList ? [row] : row) : defaultsOf(props)
  if (list !== undefined) {
    const items = fieldsOf(props).find((field) => field.path === list)?.items ?? []
    return set(values, list, [pattern(named(set({}, path, name), items))])
  }
  values = pattern(set(named(values, fieldsOf(props)), path, name))
  return ['text', 'defaultValue', 'value'].reduce(
    (all, each) => (Object.hasOwn(all, each) ? set(all, each, MOMENT) : all),
    values,
  )
}

/** What a component shows on a page that is written by its language, or with `formats: ''` as older pages are. */
async function shown(declaration: ComponentDeclaration, place: Place, format?: string, formats = 'language') {
  let text = ''
  for (const isList of [true, false]) {
    const host = await renderInHost(declaration, {
      props: propsFor(declaration, place, isList, format),
      views: baseViews,
    })
    document.documentElement.lang = 'en'
    await act(async () => host.setProps('page', { formats }))
    // The code that writes formats loads with the first one.
    await act(async () => void (await later()))
    text += `${host.screen.container.textContent}\n`
    host.screen.unmount()
  }
  return text
}

const cases = loadComponents().flatMap((declaration) =>
  placesOf(declaration).map(
    (place) => [`${declaration.type}: ${place.list ?? ''} ${place.path} ${place.name}`, declaration, place] as const,
  ),
)
afterEach(() => document.body.replaceChildren())

describe('a date with its time', () => {
  it('is a setting of several components', () => {
    expect(cases.length).toBeGreaterThan(4)
  })

  it.each(cases)('is written to the minute: %s', async (_name, declaration, place) => {
    const text = await shown(declaration, place)
    expect(text).toMatch(/1:30\s?PM/)
    expect(text).not.toContain(':45')
  })

  it.each(cases)(
    'keeps its seconds on older pages unless it is to the minute: %s',
    async (_name, declaration, place) => {
      const text = await shown(declaration, place, undefined, '')
      expect(text).toContain(place.name === 'minute' ? MINUTE : MOMENT)
    },
  )

  const patterned = cases.filter(([, { props }, { list, path, name }]) => {
    const fields =
      list === undefined ? fieldsOf(props) : (fieldsOf(props).find((field) => field.path === list)?.items ?? [])
    return name === 'date2' && fields.some((field) => field.path === path.replace(/[^.]+$/, 'format'))
  })

  it.each(patterned)('is written by a pattern of its own: %s', async (_name, declaration, place) => {
    expect(await shown(declaration, place, 'YYYY-MM-DD HH:mm:ss')).toContain(':45')
  })
})
