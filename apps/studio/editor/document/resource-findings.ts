import { filled } from '#kernel/message'
import { type Finding, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { type PageResources, whereTo } from '#kernel/page/resources'
import { type AboutHost, hostOf, KIND_WORDS } from '#sdk/check'

interface Known {
  /** What the project allows; null where it allows nothing. */
  readonly resources: Pick<PageResources, 'hosts' | 'any'> | null
  /** An address of the page's own site. */
  readonly base: string
}

/** What was refused while the page ran on the canvas, with the element that asked for it. */
export interface Refused extends AboutHost {
  readonly element: string
}

/** The same as findings; those that the page's own text tells of already are left out. */
export function refusedFindings(document: PageDocument, refused: readonly Refused[], told: readonly Finding[]): readonly Finding[] {
  const known = new Set(told.map((finding) => `${finding.entry} ${hostOf(finding)?.host}`))
  return refused.flatMap(({ element, kind, host }): Finding[] => {
    const entry = document.entries.get(element)
    if (entry?.kind !== 'element' || known.has(`${element} ${host}`)) return []
    const words = KIND_WORDS[kind]
    return [
      {
        ...{ level: 'warning', code: 'RESOURCE_BLOCKED', entry: element, about: { kind, host } },
        message: filled(
          {
            zh: '浏览器没有加载“{name}”来自 {host} 的{words}：项目还没有允许',
            en: 'The browser did not load {words} from {host} for “{name}”: the project does not allow the host',
          },
          { name: entry.name, host, words },
        ),
      },
    ]
  })
}

interface Reported extends AboutHost {
  readonly count: number
  /** The first of the days that were counted. */
  readonly since: string
}

/**
 * What the browsers of visitors refused on the published page, where neither the page's text nor the canvas tells of
 * the host.
 */
export function reportedFindings(reported: readonly Reported[], known: Known & { readonly told: readonly Finding[] }): readonly Finding[] {
  const hosts = new Set(known.told.map((finding) => hostOf(finding)?.host))
  return reported.flatMap(({ kind, host, count, since }): Finding[] => {
    // Allowed since then, or told of with the element.
    if (hosts.has(host) || whereTo(`https://${host}/`, kind, known).to !== 'unlisted') return []
    const words = KIND_WORDS[kind]
    const day = (language: string) => new Date(since).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return [
      {
        ...{ level: 'warning', code: 'RESOURCE_REPORTED', entry: PAGE_ID, about: { kind, host } },
        message: filled(
          {
            zh: '自 {since} 起，访客的浏览器拒绝加载来自 {host} 的{kind} {count} 次',
            en: 'Browsers of visitors refused {kind} from {host} {count} times since {since}',
          },
          { kind: words, host, count, since: { zh: day('zh-CN'), en: day('en') } },
        ),
      },
    ]
  })
}
