import { elementOf, type PageDocument } from '#kernel/page/records'
import type { ScopeEntry } from '#sdk/setter'
import type { ProjectVariable } from '../../../../../server/wire.ts'

/** What is told of an app: names behind `app`, with what they hold. */
const FACTS: readonly (readonly [path: readonly string[], detail: string])[] = [
  [['user', 'id'], 'number'],
  [['user', 'name'], 'string'],
  [['user', 'avatar'], 'string'],
  [['user', 'roles'], 'array'],
  [['theme', 'mode'], 'string'],
  [['theme', 'primaryColor'], 'string'],
]
const CAN: ScopeEntry = {
  name: 'app.can',
  kind: 'function',
  detail: 'app.can(code)',
  info: { zh: '当前用户是否有该权限；只用于展示', en: 'Whether the user has this permission; for what is shown alone' },
  example: 'app.can("permission/page.edit") → true',
}
const LOCALE = { zh: '界面语言：zh 或 en', en: 'The language of the reader: zh or en' }

type Named = (kind: ScopeEntry['kind'], parts: readonly string[], detail: string) => ScopeEntry

/** What the page shares with others of its project; nothing where an element of that name is meant. */
export function appEntries(document: PageDocument, variables: readonly ProjectVariable[], named: Named): readonly ScopeEntry[] {
  const own = elementOf(document, 'app')
    ? []
    : [
        ...variables.map(({ name, type, description }) => ({
          ...named('app', ['app', 'variable', name], type),
          ...(description === '' ? {} : { info: { zh: description, en: description } }),
        })),
        ...FACTS.map(([path, detail]) => named('app', ['app', ...path], detail)),
        CAN,
      ]
  return elementOf(document, 'locale') ? own : [...own, { ...named('app', ['locale'], 'string'), info: LOCALE }]
}

/** Variables that a step can set, as it names them. */
export const appTargets = (variables: readonly ProjectVariable[]) =>
  variables.map(({ name, type }) => ({ id: `app.variable.${name}`, label: `app.variable.${name}`, type, methods: [], computed: false }))
