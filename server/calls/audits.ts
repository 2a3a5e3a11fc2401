import type { Label } from '#kernel/message'

/** What people read of one action of the audit. */
export interface AuditWords {
  /** The action by itself, for lists to choose from: "Menu created". */
  readonly label: Label
  /**
   * What was done, after the name of whoever did it; `{name}` is where a value of the target goes, and both languages use the same ones. The label where
   * there is nothing more to say.
   */
  readonly says?: Label
  /**
   * The forms that the target is written in, the first that fits counts: `project {project}, menu {menu}: {name}`. Values called `project`, `page` and
   * `user` are ids, which are shown by the names that they have now.
   */
  readonly about?: readonly string[]
  /** Value labels that are words of the program, by the value's name: `{ env: { stg: { zh: …, en: … } } }`. */
  readonly choices?: { readonly [name: string]: { readonly [value: string]: Label } }
}
export interface AuditActions {
  readonly [action: string]: AuditWords
}

/** What the operations of a module write down in the audit, and how it is read. */
export const defineAudits = <const A extends AuditActions>(actions: A): A => actions

/** Names of values that are ids, and of what. */
export const AUDIT_IDS: ReadonlySet<string> = new Set(['project', 'page', 'user'])

const patterns = new Map<string, RegExp>()
const patternOf = (form: string): RegExp => {
  let pattern = patterns.get(form)
  if (pattern === undefined) {
    const parts = form.split(/\{(\w+)\}/g)
    const text = parts.map((part, i) =>
      i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : `(?<${part}>${AUDIT_IDS.has(part) ? '\\d{1,15}' : '.*?'})`,
    )
    pattern = new RegExp(`^${text.join('')}$`, 's')
    patterns.set(form, pattern)
  }
  return pattern
}

/** The values in a target, by their names; none where it has no form that is known. */
export const valuesOf = ({ about = [] }: Pick<AuditWords, 'about'>, target: string): { readonly [name: string]: string } => {
  for (const form of about) {
    const found = patternOf(form).exec(target)
    if (found) return { ...found.groups }
  }
  return {}
}

const HOLE = /\{(\w+)\}/g
/** The names of the values that a text asks for. */
export const holesOf = (text: string): readonly string[] => [...text.matchAll(HOLE)].map(([, name]) => name as string)

/** Roles of people, for `choices`. */
export const ROLE_WORDS = {
  admin: { zh: '管理员', en: 'administrator' },
  developer: { zh: '开发者', en: 'developer' },
  tester: { zh: '测试者', en: 'tester' },
  ordinary: { zh: '普通用户', en: 'ordinary user' },
} as const
/** Environments, for `choices`. */
export const ENV_WORDS = { stg: { zh: '测试环境', en: 'STG' }, prd: { zh: '生产环境', en: 'PRD' } } as const
/** States of accounts, for `choices`. */
export const STATUS_WORDS = { frozen: { zh: '冻结', en: 'frozen' }, normal: { zh: '正常', en: 'normal' } } as const

/** A row of the audit in words. `named` are the values of its target, ids among them as they are called now. */
export const sayAudit = (words: AuditWords, target: string, named: { readonly [name: string]: string }): Label => {
  const { label, says, choices = {} } = words
  const inOne = (locale: keyof Label): string => {
    const text = says?.[locale]
    if (text === undefined) return label[locale]
    // Rows of an earlier release may have a form that nobody knows any more.
    if (holesOf(text).some((name) => named[name] === undefined)) return target === '' ? label[locale] : `${label[locale]} (${target})`
    return text.replace(HOLE, (_, name: string) => {
      const value = named[name] as string
      return choices[name]?.[value]?.[locale] ?? value
    })
  }
  return { zh: inOne('zh'), en: inOne('en') }
}
