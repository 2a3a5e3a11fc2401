import { labelIn } from '#kernel/message'
import { basePlugins } from '#plugins/presets/base'
import {
  type ActionGroup,
  actionsPoint,
  componentsPoint,
  type FunctionDeclaration,
  functionsPoint,
  inGroups,
  Kernel,
  settersPoint,
} from '#sdk'
import type { Locale } from '../../shell/messages.ts'
import { actionAddress, componentAddress, DOCS, functionAddress } from './addresses.ts'
import { CHAPTERS, type Chapter, type Chapters } from './chapters.ts'
import { ACTION_GROUPS, actionPage } from './generated/action-page.ts'
import { componentPage, componentTitle } from './generated/component-page.ts'
import { FUNCTION_GROUPS, functionPage } from './generated/function-page.ts'
import { words } from './generated/markdown.ts'
import { headingsOf } from './read-markdown.ts'

export interface DocsPage {
  readonly path: string
  readonly title: string
  readonly chapter: Chapter
  /** Markdown, made when it is first asked for. */
  readonly text: () => string
}
/** Pages that are made from declarations, under one heading. */
export interface DocsGroup {
  readonly label: string
  readonly pages: readonly DocsPage[]
}
export interface DocsLibrary {
  readonly chapters: readonly { readonly page: DocsPage; readonly groups: readonly DocsGroup[] }[]
  /** In the order in which one reads them. */
  readonly pages: readonly DocsPage[]
  readonly find: (path: string) => DocsPage | undefined
}

/** The whole documentation in one language: the chapters, and a page for everything that the product declares. */
export function makeLibrary(texts: Chapters, locale: Locale): DocsLibrary {
  const made: { readonly [chapter in Chapter]?: readonly DocsGroup[] } = {
    functions: functionGroups(locale),
    actions: actionGroups(locale),
    components: componentGroups(locale),
  }
  const chapters = CHAPTERS.map((chapter) => {
    const groups = made[chapter] ?? []
    const text = () => [texts[chapter].trim(), ...groups.map(listed)].join('\n\n')
    const title = headingsOf(texts[chapter])[0]?.text ?? chapter
    return { page: { path: chapter === CHAPTERS[0] ? DOCS : `${DOCS}/${chapter}`, title, chapter, text: once(text) }, groups }
  })
  const pages = chapters.flatMap(({ page, groups }) => [page, ...groups.flatMap((group) => group.pages)])
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return { chapters, pages, find: (path) => byPath.get(path) }
}

const listed = ({ label, pages }: DocsGroup, index: number): string =>
  `## ${words(label)} {#group-${index + 1}}\n\n${pages.map(({ title, path }) => `- [${words(title)}](${path})`).join('\n')}`

function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

/** All that the product brings, declared; nothing of it runs. */
const kernel = new Kernel()
kernel.load(...basePlugins)
const components = kernel.registry(componentsPoint).all.peek()
const actions = kernel.registry(actionsPoint).all.peek()
const functions = kernel.registry(functionsPoint).all.peek()
const kinds = new Map(
  kernel
    .registry(settersPoint)
    .all.peek()
    .map(({ id, label }) => [id as string, label]),
)

function componentGroups(locale: Locale): readonly DocsGroup[] {
  return inGroups(components).map(({ group, members }) => ({
    label: labelIn(group.label, locale),
    pages: members.map((each) => ({
      path: componentAddress(each.type),
      title: componentTitle(each, locale),
      chapter: 'components',
      text: once(() => componentPage(each, locale, kinds)),
    })),
  }))
}

function actionGroups(locale: Locale): readonly DocsGroup[] {
  return (Object.keys(ACTION_GROUPS) as ActionGroup[]).flatMap((group) => {
    const members = actions.filter((each) => each.group === group)
    if (members.length === 0) return []
    const pages = members.map((each) => ({
      path: actionAddress(each.id),
      title: labelIn(each.label, locale),
      chapter: 'actions' as const,
      text: once(() => actionPage(each, locale, kinds)),
    }))
    return [{ label: labelIn(ACTION_GROUPS[group], locale), pages }]
  })
}

function functionGroups(locale: Locale): readonly DocsGroup[] {
  return (Object.keys(FUNCTION_GROUPS) as FunctionDeclaration['group'][]).map((group) => ({
    label: labelIn(FUNCTION_GROUPS[group], locale),
    pages: functions
      .filter((each) => each.group === group)
      .map((each) => ({
        path: functionAddress(each.name),
        title: each.name,
        chapter: 'functions' as const,
        text: once(() => functionPage(each, locale)),
      })),
  }))
}
