/** One name that an entry of the SDK exports, as the API report shows its declaration. */
export interface PublicExport {
  /** The file below `sdk`, without its ending. */
  readonly file: string
  readonly kind: 'function' | 'const' | 'class' | 'interface' | 'type'
  readonly name: string
  /** '' where it has none. */
  readonly docstring: string
}

const ENTRIES = new Set(['index', 'react', 'chart', 'setter', 'studio', 'server', 'testing/index'])
const EXPORTED = /^export (?:type )?\{([^}]*)\} from '(\.[^']*)';$/gm
const DECLARED = /^export (?:declare )?(?:abstract )?(function|const|class|interface|type) (\w+)/gm

/** The names that the SDK's entries export from its own files, by what `sdk/api-report.md` says. */
export function publicExports(report: string): readonly PublicExport[] {
  const sections = report.split(/^## /m).slice(1)
  const names = new Set(sections.filter((each) => ENTRIES.has(titleOf(each))).flatMap(exportedBy))
  return sections.filter((each) => !ENTRIES.has(titleOf(each))).flatMap((each) => declaredIn(each, names))
}

const titleOf = (section: string): string => section.slice(0, section.indexOf('\n'))

const exportedBy = (section: string): readonly string[] =>
  [...section.matchAll(EXPORTED)].flatMap(([, list = '']) =>
    list.split(',').flatMap((each) => /(\w+)(?: as \w+)?\s*$/.exec(each.trim())?.[0].split(' as ')[0]?.trim() ?? []),
  )

function declaredIn(section: string, names: ReadonlySet<string>): readonly PublicExport[] {
  const seen = new Set<string>()
  return [...section.matchAll(DECLARED)].flatMap(({ index, 1: kind, 2: name = '' }) => {
    // Overloads share the docstring of the first.
    if (!names.has(name) || seen.has(name)) return []
    seen.add(name)
    const before = section.slice(0, index).trimEnd()
    const docstring = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
    return [{ file: titleOf(section), kind: kind as PublicExport['kind'], name, docstring }]
  })
}
