import {
  createReferenceIndex,
  findCycles,
  type KnownVariable,
  type ReferenceIndex,
  unknownAppVariables,
} from '#kernel/engine/references/references'
import {
  type Catalogue,
  elementOf,
  type Finding,
  type PageDocument,
  type PageEntry,
  type References,
} from '#kernel/page/records'
import type { RecordUses } from '#kernel/page/references'
import type { PageResources } from '#kernel/page/resources'
import { checkInSlices, type LookNames } from '#kernel/page/schema'
import { localesOf } from '#kernel/page/texts'
import type { JsonObject } from '#kernel/page/values'
import { addressFindings, type CheckedEnvironment, type Prefixes } from './addresses.ts'
import { type AnswerOf, answerFindings } from './answers.ts'
import { permissionFindings, textGaps } from './codes.ts'
import type { Declared } from './declared.ts'
import { emptyFindings } from './empty.ts'
import { eventFindings, misspeltActions } from './events.ts'
import { misspeltFields } from './field-names.ts'
import { unknownRecordFields } from './fields/record-reads.ts'
import { withFix } from './fix.ts'
import { missingSettings, resourceFindings } from './hosts.ts'
import { nameFindings } from './names.ts'
import { withPageFixes } from './page-fixes.ts'
import { settingFindings } from './settings.ts'
import { findingsOfFlows } from './steps.ts'
import { unguardedCalls } from './unguarded-calls.ts'
import type { KnownNames } from './values.ts'

/** The settings of the nearest element around that has a tag. */
export function settingsAround(
  document: PageDocument,
  catalogue: Catalogue,
  entry: PageEntry,
  tag: string,
): JsonObject | undefined {
  for (let at = entry.kind === 'element' ? entry.parentId : null; at; ) {
    const element = elementOf(document, at)
    if (!element) return undefined
    if (catalogue(element.type)?.tags.includes(tag)) return element.props
    at = element.parentId
  }
  return undefined
}

/** What a page is checked against: what is installed, as declarations or as the catalogue has it. */
export interface CheckedAgainst {
  /** The components, uses of blocks among them. */
  readonly catalogue: Catalogue
  readonly references: References
  readonly declared: Declared
  /** Names of the functions that formulas can call. */
  readonly functions: readonly string[]
  /** What uses records of models; without it nothing is said of the fields that formulas read. */
  readonly records?: RecordUses
}

/** Where the page is going to be; what is left out is not known, and nothing is said of it. */
export interface CheckContext {
  /** The environment that it is published to; while it is edited, both. */
  readonly env?: CheckedEnvironment
  /** The names of services that addresses may begin with. */
  readonly prefixes?: Prefixes
  /**
   * What the project allows its pages to load; null where it allows nothing. `base` is an address of the page's own
   * site.
   */
  readonly hosts?: { readonly resources: Pick<PageResources, 'hosts' | 'any'> | null; readonly base: string }
  /** Variables of the project. */
  readonly app?: readonly KnownVariable[]
  /** Names of the project's look, and keys of its texts. */
  readonly look?: LookNames
  /** The codes that menus of the project have, and those of them that some role gives. */
  readonly permissionCodes?: readonly string[]
  readonly grantedCodes?: readonly string[]
  /** Names that settings may have, by the setter that offers them: the models of the project, its dictionaries. */
  readonly names?: KnownNames
  /** The languages in which the page has to have words; its own unless said. */
  readonly languages?: readonly string[]
  /** The data that apis and elements have while the page runs. */
  readonly answers?: AnswerOf
  /** The references of the page, where the caller has them already. */
  readonly index?: ReferenceIndex
}

/** Entries that are looked at between two pauses. */
const SLICE = 50

/**
 * All findings of a page, piece by piece, so that a large page can be checked while a person works on it. Reads only
 * the page and its arguments. Errors prevent publishing; warnings do not.
 */
export function* checkInParts(
  document: PageDocument,
  against: CheckedAgainst,
  context: CheckContext = {},
): Generator<readonly Finding[]> {
  const { catalogue, references, declared, functions, records } = against
  const { env, prefixes, hosts, app, look, permissionCodes, grantedCodes, languages, answers, index, names } = context
  const options = { references, functions, catalogue }
  const inTree = checkInSlices(document, catalogue, references, look)
  for (;;) {
    const step = inTree.next()
    if (step.done) {
      yield withPageFixes(document, step.value)
      break
    }
    yield []
  }
  yield findCycles(document, references)
  const entries = [...document.entries.values()]
  for (let at = 0; at < entries.length; at += SLICE)
    yield entries
      .slice(at, at + SLICE)
      .flatMap((entry) => [
        ...settingFindings(entry, declared, names, (tag) => settingsAround(document, catalogue, entry, tag)),
        ...eventFindings(entry, catalogue),
      ])
  yield emptyFindings(document, catalogue)
  yield addressFindings(document, declared, { ...(env ? { env } : {}), ...(prefixes ? { prefixes } : {}) })
  const known = index ?? createReferenceIndex(document, options)
  yield* nameFindings(document, catalogue, { ...options, index: known })
  if (names && records) yield unknownRecordFields(document, { ...options, records }, names)
  if (answers) yield answerFindings(document, catalogue, answers, options)
  if (app) yield unknownAppVariables(document, app, options)
  yield misspeltFields(document, catalogue, references)
  if (hosts) yield resourceFindings(document, { declared, ...hosts })
  yield unguardedCalls(document, known, (source) => declared.source(source)?.outgoing)
  yield missingSettings(document, declared)
  yield flowFindings(document, against)
  if (permissionCodes) yield permissionFindings(document, declared, { known: permissionCodes, granted: grantedCodes })
  yield textGaps(document, languages ?? localesOf(document))
}

/** The findings of every flow, with the action that a step likely means. */
function flowFindings(document: PageDocument, { catalogue, declared }: CheckedAgainst): readonly Finding[] {
  const meant = misspeltActions(document, declared)
  return withPageFixes(
    document,
    findingsOfFlows({ document, catalogue, actionOf: declared.action, kindOf: declared.step }),
  ).map((finding) => {
    const to = finding.code === 'FLOW_UNKNOWN_ACTION' ? meant.get(`${finding.entry} ${finding.path}`) : undefined
    return to === undefined ? finding : { ...finding, ...withFix({ kind: 'action', step: finding.path ?? '', to }) }
  })
}

/** The same in one call, errors first, each finding once. Never throws, whatever the page contains. */
export function checkPage(document: PageDocument, against: CheckedAgainst, context?: CheckContext): readonly Finding[] {
  return inOrder([...checkInParts(document, against, context)].flat())
}

/** Errors before warnings, and of those that say the same of the same place one. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const distinct = new Map(
    findings.map((finding) => [JSON.stringify([finding.code, finding.entry, finding.path, finding.message]), finding]),
  )
  return [...distinct.values()].sort((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
}
