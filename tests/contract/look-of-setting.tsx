import { act } from '@testing-library/react'
import { type ComponentDeclaration, defaultsOf, type FieldSpec, fieldsOf, type Json, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { type HostedComponent, renderInHost, type Story, type TestElement } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const declarations = loadComponents()
const form = declarations.find(({ tags }) => tags?.includes('form'))!
const FORM = 'Form_1'

/** Props laid over others, nested objects merged. */
function over(base: JsonObject, props: JsonObject): JsonObject {
  const merged: { [key: string]: Json } = { ...base }
  for (const [key, value] of Object.entries(props)) {
    const below = merged[key]
    const isNested = [below, value].every((each) => each !== null && typeof each === 'object' && !Array.isArray(each))
    merged[key] = isNested ? over(below as JsonObject, value as JsonObject) : value
  }
  return merged
}

/** Mounts a component in a story: in a form where it needs one, with the children that it starts with, opened where it starts closed. */
export async function mountStory(
  declaration: ComponentDeclaration,
  story: Pick<Story, 'host'>,
  props: JsonObject = propsOfStory(declaration, story),
  functions: readonly string[] = [],
): Promise<HostedComponent> {
  const inForm = declaration.needsAncestor?.tag === 'form'
  const given =
    story.host?.children ?? (declaration.initial?.children ?? []).map((child, index) => ({ id: `${child.type}_${index}`, ...child }))
  const whole = (element: TestElement): TestElement => {
    const known = declarations.find(({ type }) => type === element.type)
    return known ? { ...element, props: over(defaultsOf(known.props), element.props ?? {}) } : element
  }
  const host = await renderInHost(declaration, {
    views: baseViews,
    ...(inForm ? { inside: { id: FORM, type: form.type, props: defaultsOf(form.props) } } : {}),
    apply: (_path, args) => `${ANSWER} ${JSON.stringify(args)}`,
    ...story.host,
    ...(story.host?.inside ? { inside: whole(story.host.inside) } : {}),
    children: given.map(whole),
    functions: [...(story.host?.functions ?? []), ...functions],
    props,
  })
  if (declaration.methods?.open && story.host?.mode !== 'edit') await host.call('open')
  await settle()
  return host
}

/** The component's props in a story. */
export const propsOfStory = (declaration: ComponentDeclaration, story: Pick<Story, 'host'>): JsonObject =>
  over(over(defaultsOf(declaration.props), declaration.initial?.props ?? {}), story.host?.props ?? {})

/** Whatever a view loads late has its turn. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

/** What functions of an author answer, with what they were given. */
const ANSWER = 'function of'
/** Milliseconds that an answer may take until it is shown: on a busy machine several turns. */
const ANSWER_MS = 300
const answered = async (): Promise<void> => {
  // The clock of the page may stand still.
  const since = performance.now()
  while (!document.body.textContent?.includes(ANSWER) && performance.now() - since < ANSWER_MS) await settle()
}

/** What is not the same in two mounts of the same thing: ids that React and the library number. */
export const plain = (html: string): string =>
  html
    // How far the library is with fading something in, and from where.
    .replaceAll(/ ?transform-origin: [^;]+;/g, '')
    .replaceAll(/ ?\b[\w-]+-(?:appear|enter|exit)(?:-active|-done)?\b/g, '')
    .replaceAll(/\bblob:[^"]+/g, 'blob')
    .replaceAll(/(?:_r_|:r|«r)[\w]+(?:_|:|»)/g, 'id')
    .replaceAll(/\b(arco-[a-z-]+?-)\d+/g, '$1n')

/** The component as it is seen, told and submitted in a story, as one text. */
export async function lookOf(
  declaration: ComponentDeclaration,
  story: Story,
  field?: FieldSpec,
  value?: Json,
  picture: (root: Element) => Promise<string> | string = () => '',
): Promise<string> {
  const base = propsOfStory(declaration, story)
  document.body.replaceChildren()
  const isFunction = field?.setter === 'setter/function'
  const host = await mountStory(
    declaration,
    story,
    field ? setPath(base, field.path, value as never) : base,
    isFunction ? [field.path] : [],
  )
  try {
    await story.steps?.(host)
    await settle()
    if (isFunction) await answered()
    const inForm = declaration.formItem !== undefined
    const values = inForm ? await host.page.call(FORM, 'getFormData', null) : null
    const emitted = host.emitted.map(({ event, payload }) => [event, payload])
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((each) => [each.value, each.checked])
    const drawn = await Promise.all([...document.querySelectorAll(`[data-id="${host.id}"]`)].map(picture))
    // Its style is the library's, which locks scrolling by a measure that changes.
    const marks = document.body.getAttributeNames().flatMap((name) => (name === 'style' ? [] : [[name, document.body.getAttribute(name)]]))
    return JSON.stringify([plain(document.body.innerHTML), marks, controls, values, emitted, drawn])
  } finally {
    host.screen.unmount()
    document.body.replaceChildren()
    for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  }
}

/** Settings of a component that an author can see. */
export const settingsOf = (declaration: ComponentDeclaration): readonly FieldSpec[] => fieldsOf(declaration.props)
