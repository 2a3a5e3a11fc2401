import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type ComponentDeclaration, defaultsOf, fieldsOf } from '#sdk'
import { iconForm } from '#sdk/studio'
import { type HostedComponent, type HostOptions, renderInHost } from '#sdk/testing'
import { long } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { loadComponents, loadSetterIds } from './registry.ts'
import { strange, strangeProps } from './strange-props.ts'

const declarations = loadComponents()
const setters = loadSetterIds()
const byType = declarations.map((declaration) => [declaration.type, declaration] as const)
const isFull = (label: { zh: string; en: string } | undefined) => Boolean(label?.zh.trim() && label.en.trim())
const folder = join(import.meta.dirname, '../../plugins/components')
const toKebab = (type: string) => type.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** Mounted as on a page, opened where it starts closed, beside the children that it starts with. */
async function mount(declaration: ComponentDeclaration, options: HostOptions = {}): Promise<HostedComponent> {
  const children = (declaration.initial?.children ?? []).map((child, index) => ({
    id: `${child.type}_${index}`,
    type: child.type,
    props: { ...defaultsOf(declarations.find(({ type }) => type === child.type)!.props), ...child.props },
  }))
  const host = await renderInHost(declaration, { children, views: baseViews, ...options })
  if (declaration.methods?.open && options.mode !== 'edit') await host.call('open')
  // Whatever the view loads late has its turn.
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return host
}

const rootOf = (host: HostedComponent) => document.querySelectorAll(`[data-id="${host.id}"]`)
const failureIn = () => document.querySelector('.tessera-failure')?.textContent ?? null

describe('the registry of components', () => {
  it('has each id and each type once', () => {
    for (const names of [declarations.map(({ id }) => id), declarations.map(({ type }) => type)])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('lists for pages without declarations exactly the views of the declared types', async () => {
    const sources = ['views', 'rare-views'].map((name) => readFileSync(join(folder, `../presets/${name}.ts`), 'utf8')).join('\n')
    const listed = [...sources.matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, type]) => type)
    expect(listed.sort()).toEqual(declarations.map(({ type }) => type).sort())
    for (const declaration of declarations) expect(await baseViews(declaration.type)?.()).toBe(await declaration.view())
  })
})

/** Places in which a strange value stands alone; all of them in a long run. */
const ALONE = long ? Number.POSITIVE_INFINITY : 6

describe.each(byType)('%s', (type, declaration) => {
  it('has a well-formed id, names in both languages, a group and an icon', () => {
    expect(declaration.id).toBe(`component/${toKebab(type)}`)
    expect(type).toMatch(/^[A-Z][A-Za-z0-9]*$/)
    expect(declaration.version).toBeGreaterThanOrEqual(1)
    expect(isFull(declaration.label)).toBe(true)
    expect(declaration.group).not.toBe('')
    expect(iconForm(declaration.icon)).not.toBe(undefined)
  })

  it('has a default for every prop', () => {
    expect(() => declaration.props.parse({})).not.toThrow()
    expect(() => declaration.props.parse(defaultsOf(declaration.props))).not.toThrow()
    expect(JSON.parse(JSON.stringify(defaultsOf(declaration.props)))).toEqual(defaultsOf(declaration.props))
  })

  it('has settings whose setter exists, with labels in both languages', () => {
    const wrong = fieldsOf(declaration.props).flatMap((field) => [
      ...(setters.has(field.setter) ? [] : [`${field.path}: setter ${field.setter}`]),
      ...(isFull(field.label) && field.label.zh !== field.path.split('.').at(-1) ? [] : [`${field.path}: label`]),
      ...(field.choices ?? []).filter(({ label }) => !isFull(label)).map(({ value }) => `${field.path}: choice ${value}`),
      ...(field.help && !isFull(field.help) ? [`${field.path}: help`] : []),
    ])
    expect(wrong).toEqual([])
  })

  it('names its events and methods in both languages', () => {
    const specs = [...Object.entries(declaration.events ?? {}), ...Object.entries(declaration.methods ?? {})]
    expect(specs.filter(([, { label }]) => !isFull(label)).map(([name]) => name)).toEqual([])
  })

  it('has a test that emits each of its events', () => {
    const name = toKebab(type)
    const tests = readFileSync(join(folder, name, `${name}.test.tsx`), 'utf8')
    expect(Object.keys(declaration.events ?? {}).filter((event) => !tests.includes(event))).toEqual([])
  })

  it('names the data prop and the paths of functions that it really has', () => {
    const defaults = defaultsOf(declaration.props)
    if (declaration.data) {
      expect(Object.keys(defaults)).toContain(declaration.data.prop)
      expect(declaration.data.shape.safeParse(declaration.data.sample).success).toBe(true)
    }
    for (const path of declaration.functionProps ?? []) expect(Object.keys(defaults)).toContain(path.split('.')[0])
  })

  it.each(['live', 'edit'] as const)('mounts with its defaults, in both languages, and leaves nothing: %s', async (mode) => {
    for (const locale of ['zh', 'en'] as const) {
      const before = document.body.children.length
      const host = await mount(declaration, { mode, locale })
      expect(failureIn()).toBeNull()
      expect([...rootOf(host)].map((root) => root.getAttribute('data-type'))).toEqual([type])
      host.screen.unmount()
      expect(rootOf(host)).toHaveLength(0)
      await vi.waitFor(() => expect(document.body.children.length).toBeLessThanOrEqual(before + 1))
    }
  })

  it('shows its own style and keeps it where it can be selected', async () => {
    const host = await mount(declaration, { mode: 'edit' })
    expect(host.screen.container.querySelector(`[data-id="${host.id}"]`)).not.toBeNull()
  })

  it.each(Object.entries(strange))('survives every prop being %s', async (_name, value) => {
    const host = await mount(declaration, { props: {} })
    for (const props of strangeProps(declaration, value, ALONE)) {
      await act(async () => host.setProps(host.id, props))
      expect({ props, failure: failureIn() }).toEqual({ props, failure: null })
    }
  })

  it.runIf(declaration.data).each(Object.entries(strange))('survives its data being %s while it is edited', async (_name, value) => {
    const host = await mount(declaration, { mode: 'edit' })
    await act(async () => host.setProps(host.id, { ...defaultsOf(declaration.props), [declaration.data!.prop]: value }))
    expect(failureIn()).toBeNull()
  })

  it('offers every method that it declares', async () => {
    const host = await mount(declaration)
    for (const method of Object.keys(declaration.methods ?? {})) {
      for (const args of [null, {}, [], 'text', 7]) {
        const outcome = await host.call(method, args)
        if (!outcome.ok) expect(outcome.reason).not.toContain('has no method')
      }
    }
    expect(failureIn()).toBeNull()
  })
})
