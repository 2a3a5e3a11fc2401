import { isVariableName } from '#kernel/page/names'
import { type Finding, nearestName, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { canRemoveNode } from '#kernel/page/schema'
import { isObject } from '#kernel/page/values'
import { type Fix, withFix } from './fix.ts'

/** What is found in the page's tree, references, looks, texts and flows, with the fix of those that one press mends. */
export function withPageFixes(document: PageDocument, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => {
    const fix = finding.about?.fix === undefined ? pageFix(document, finding) : undefined
    return fix ? { ...finding, about: { ...finding.about, ...withFix(fix).about } } : finding
  })
}

function pageFix(document: PageDocument, finding: Finding): Fix | undefined {
  const { code, entry, path = '' } = finding
  switch (code) {
    case 'PAGE_UNKNOWN_WIDTH':
    case 'PAGE_UNKNOWN_PART':
      return { kind: 'drop', part: 'looks', name: path.slice('looks.'.length) }
    case 'PAGE_UNKNOWN_SHARED':
      return { kind: 'drop', part: 'shared', name: paramOf(finding, 'style') }
    case 'PAGE_UNKNOWN_THEME':
      return { kind: 'drop', part: 'theme', name: '' }
    case 'PAGE_UNKNOWN_SLOT':
      return { kind: 'drop', part: 'region', name: '' }
    case 'PAGE_UNREAD_STEP':
      return { kind: 'drop', part: 'steps', name: '' }
    case 'PAGE_ORPHAN_ELEMENT':
      return isOrphan(document, entry) ? { kind: 'drop', part: 'orphan', name: entry } : undefined
    case 'TEXT_UNUSED':
      return { kind: 'drop', part: 'record', name: '' }
    case 'FLOW_EMPTY_BRANCH':
    case 'FLOW_EMPTY_GROUP':
    case 'FLOW_UNREACHABLE': {
      const flow = document.entries.get(entry)
      return flow?.kind === 'flow' && canRemoveNode(flow.nodes, path) === true ? { kind: 'step', step: path } : undefined
    }
    case 'PAGE_DANGLING_VARIABLE':
    case 'PAGE_DANGLING_API':
    case 'PAGE_DANGLING_FLOW':
      return danglingFix(document, finding)
    default:
      return undefined
  }
}

const paramOf = ({ message }: Finding, name: string): string => ('code' in message ? String(message.params?.[name] ?? '') : '')

function isOrphan(document: PageDocument, id: string): boolean {
  const page = document.entries.get(PAGE_ID)
  return page?.kind === 'page' && isObject(page.extra.elementsMap) && Object.hasOwn(page.extra.elementsMap, id)
}

/** A name in a step or a setting that nothing has: another one is meant, or it is made, or it goes. */
function danglingFix(document: PageDocument, { code, path = '', about }: Finding): Fix | undefined {
  const name = typeof about?.to === 'string' ? about.to : ''
  if (name === '') return undefined
  if (code === 'PAGE_DANGLING_FLOW') {
    const [, event] = /^events\.(.+)\.\d+$/.exec(path) ?? []
    return event === undefined ? undefined : { kind: 'drop', part: 'flow', name: `${event} ${name}` }
  }
  const kind = code === 'PAGE_DANGLING_API' ? 'api' : 'variable'
  const named = [...document.entries.values()].filter((each) => each.kind === kind)
  const to = nearestName(
    name,
    named.flatMap((each) => (each.kind === 'api' || each.kind === 'variable' ? [each.name] : [])),
  )
  if (to !== undefined && kind === 'variable') return { kind: 'name', of: 'variable', path, name, to }
  return kind === 'variable' && isVariableName(name) ? { kind: 'variable', name } : undefined
}
